import type { Currency } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import {
  isRoundKind,
  lastRoundsShown,
  slotsLost,
  slotsWon,
  type PlatformSlotsHistory,
  type PlatformToldRound,
} from '#contract/slotsHistory.ts'
import { ok, type Result } from '#lib/result.ts'
import { describeError, log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { PlayerHandlers } from '../accounts/calls.ts'
import { jackpotShareOf } from '../jackpots/lists.ts'
import type { Services } from '../kit/services.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { findPlayer } from '../staff/players.ts'
import type { Account } from '../tables/accounts.ts'
import { isGiven } from '../wallet/corrections.ts'
import type { RoundRow } from '../wallet/rounds.ts'
import type { RoundTold } from '../wallet/toldRounds.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** A player's rounds: the list, one told again, and those that have not ended. */
export const roundCalls = {
  slotsHistory: async ({ services, account, body }) => {
    const { rounds, count, token } = await walletOf(services.env, account).rounds(body)
    return ok({
      history: rounds.map((one) => roundOf(one, one.isOpen, account.currency)),
      count,
      pages: Math.ceil(count / body.count),
      token,
    })
  },
  round: ({ services, account, query }) => tellOne(services, account, query),
  lastRounds: async ({ services, account, query: { provider, game } }) => {
    const wallet = walletOf(services.env, account)
    const rounds = await wallet.lastRoundsOf({ provider, gameId: game }, lastRoundsShown)
    return ok({ rounds: rounds.map((one) => roundOf(one, one.isOpen, account.currency)) })
  },
  openRounds: async ({ services, account }) => {
    const { rounds, count, held_minor } = await walletOf(services.env, account).openRounds()
    return ok({
      rounds: rounds.map((one) => roundOf(one, true, account.currency)),
      count,
      held: toMajor(held_minor, account.currency),
    })
  },
} satisfies Partial<PlayerHandlers>

/** The staff's view of the same; contract/operator/players.ts describes the calls. */
export const roundStaffCalls = {
  listOpenRounds: async ({ services, params }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    const { rounds, count, held_minor } = await walletOf(services.env, player.value).openRounds()
    const items = rounds.map(({ provider, round_id, game_id, at, stake_minor, payout_minor }) => ({
      ...{ id: `${provider}/${round_id}`, provider, round_id, game_id, at: new Date(at).toISOString() },
      ...{ stake_minor, payout_minor },
    }))
    return ok({ items, total: count, held_minor, currency: player.value.currency })
  },
  tellPlayerRound: async ({ services, params, query }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    const told = await tellOne(services, player.value, query)
    // Only the site knows the origins that are the provider's; staff get what was drawn, and ask the provider for the rest.
    return told.ok ? ok({ ...told.value, replay: null }) : told
  },
} satisfies Partial<StaffHandlers>

async function tellOne(
  services: Services,
  account: Account,
  { provider, id }: { provider: string; id: string },
): Promise<Result<PlatformToldRound, CallFailure>> {
  const told = await walletOf(services.env, account).tellRound(provider, id)
  if (!told) return fail(code.roundNotFound, 'no such round')
  return ok(toldOf(told, account.currency, await jackpotsOf(services, account, told)))
}

/** A round is told without it where a jackpot cannot be asked. Test accounts give nothing to jackpots. */
async function jackpotsOf(services: Services, account: Account, told: RoundTold): Promise<number | null> {
  if (account.isTest) return 0
  try {
    return await jackpotShareOf(services, account.currency, told.movements)
  } catch (error) {
    log('error', 'share of jackpots not known', { error: describeError(error) })
    return null
  }
}

function toldOf(told: RoundTold, currency: Currency, jackpots: number | null): PlatformToldRound {
  const { round, isOpen, movements, before_minor, after_minor, outcome, replay } = told
  return {
    ...roundOf(round, isOpen, currency),
    state: isOpen ? 'open' : round.stake_minor > 0 || round.payout_minor > 0 ? 'ended' : 'undone',
    before: toMajor(before_minor, currency),
    after: toMajor(after_minor, currency),
    movements: movements.map(({ at, kind, amount_minor, balance_after_minor, reason }) => ({
      at: new Date(at).toISOString(),
      kind: isRoundKind(kind) ? kind : 'credit',
      amount: toMajor(amount_minor, currency),
      balance: toMajor(balance_after_minor, currency),
      ...(kind === 'adjustment' && reason !== null && isGiven(reason) && { reason }),
    })),
    ...{ jackpots, outcome, replay },
  }
}

function roundOf(
  round: RoundRow,
  isOpen: boolean,
  currency: Currency,
): PlatformSlotsHistory['history'][number] {
  return {
    id: round.round_id,
    date: new Date(round.at).toISOString(),
    amount: toMajor(round.stake_minor, currency),
    payout: toMajor(round.payout_minor, currency),
    status: round.status === slotsWon ? slotsWon : slotsLost,
    provider_id: round.provider,
    game_id: round.game_id,
    ...(isOpen && { is_open: true as const }),
  }
}
