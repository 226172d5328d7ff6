import { code } from '#contract/errors.ts'
import type { FreePlayState, MyGifts } from '#contract/gifts.ts'
import type { FreePlay } from '#contract/operator/gifts.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { PlayerHandlers } from '../accounts/calls.ts'
import { isExcluded } from '../bonuses/exclusions.ts'
import { countsIn } from '../bonuses/countsIn.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { isStaff, isStaffAccount, findOther, findPlayer } from '../staff/players.ts'
import { requireSecond, takeFromDay } from '../staff/secondPerson.ts'
import type { Account } from '../tables/accounts.ts'
import { gamesOf } from '../wallet/freeRounds.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** What a player plays for nothing, and what staff give of it (PROMO-05, PROMO-06). */
export const giftCalls = {
  myGifts: async ({ services, account }) => ok(await giftsOf(services, account)),
} satisfies Partial<PlayerHandlers>

export const giftStaffCalls = {
  listPlayerGifts: async ({ services, params }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    return ok({ ...(await giftsOf(services, player.value)), currency: player.value.currency })
  },
  givePlayerGift: async (context) => {
    const { services, params, body, actor } = context
    const player = await findOther(services, actor, params.id)
    if (!player.ok) return player
    if (isStaffAccount(player.value)) return isStaff
    const worth = {
      currency: player.value.currency,
      amount_minor: body.gift.count * body.gift.amount_minor,
    }
    const taken = await takeFromDay(services, actor, worth)
    if (!taken.ok) return taken
    const given = await give(context, player.value, worth)
    if (!given.ok || given.value.duplicate) await taken.value.giveBack()
    return given
  },
  cancelPlayerGift: async ({ services, params, audit, actor }) => {
    const player = await findOther(services, actor, params.id)
    if (!player.ok) return player
    const wallet = walletOf(services.env, player.value)
    const { free_bets, free_rounds } = await giftsOf(services, player.value)
    audit.before = [...free_bets, ...free_rounds].find(({ id }) => id === params.gift)
    if (audit.before === undefined) return fail(code.noSuchCall, 'no such gift')
    const isTaken = (await wallet.cancelFreeBet(params.gift)) || (await wallet.cancelFreeRounds(params.gift))
    return isTaken ? ok({}) : fail(code.conflict, 'nothing is left of it')
  },
} satisfies Partial<StaffHandlers>

async function give(
  { services, params, body, audit, actor }: StaffContext<'givePlayerGift'>,
  player: Account,
  worth: { currency: Account['currency']; amount_minor: number },
): Promise<Result<{ duplicate: boolean }, CallFailure>> {
  const { reason, ...content } = body
  const refusal = await refusalOf(services, player, body.gift)
  if (refusal) return refusal
  const deed = { action: 'givePlayerGift', target: params.id, content, amounts: [worth], reason } as const
  const allowed = await requireSecond(services, actor, deed)
  if (!allowed.ok) return allowed
  audit.after = { ...content, currency: worth.currency }
  const given = await giveTo(services, player, body)
  if (!given.ok) {
    if (given.error === 'excluded') return fail(code.excluded, 'the player is excluded')
    return fail(code.conflict, 'the key was used for something else')
  }
  await allowed.value.done()
  return ok({ duplicate: given.value.duplicate })
}

async function refusalOf({ db, config }: Services, player: Account, gift: FreePlay) {
  const { kinds, mostWager_percent, mixesProducts } = config.market.bonuses
  const wager_percent = gift.kind === 'free_rounds' ? gift.wager_percent : null
  const isTooMuch = wager_percent !== null && wager_percent > (mostWager_percent ?? Infinity)
  // Bonus money is staked on bets alone there.
  const isMixed = wager_percent !== null && !mixesProducts
  if (!kinds.includes('operator') || isTooMuch || isMixed)
    return fail(code.bonusNotInMarket, 'the market has no such gift')
  if (await isExcluded(db, player.id)) return fail(code.conflict, 'the player is out of the bonus program')
  return undefined
}

/** How long the bonus of free rounds lives that staff give. */
const bonus_days = 30

function giveTo(
  services: Services,
  player: Account,
  { gift, key, reason }: StaffContext<'givePlayerGift'>['body'],
) {
  const wallet = walletOf(services.env, player)
  const { count, amount_minor, days } = gift
  const common = { id: `staff:${key}`, count, expires_at: Date.now() + days * day_ms, source: reason }
  if (gift.kind === 'free_bets')
    return wallet.giveFreeBets({ ...common, amount_minor, least_price: gift.least_price })
  const { provider, games, wager_percent } = gift
  const bonus = wager_percent !== null && {
    bonus: { wager_percent, counts: countsIn(services), isWeighed: false, days: bonus_days },
  }
  return wallet.giveFreeRounds({ ...common, provider, games, stake_minor: amount_minor, ...bonus })
}

async function giftsOf({ env }: Services, account: Account): Promise<MyGifts> {
  const wallet = walletOf(env, account)
  const [bets, rounds] = await Promise.all([wallet.allFreeBets(), wallet.freeRounds()])
  return {
    free_bets: bets.map(
      ({ id, amount_minor, least_price, given_at, expires_at, is_canceled, stake_key }) => ({
        ...{ id, amount_minor, least_price, given_at: isoOf(given_at), ends_at: isoOf(expires_at) },
        state: stateOf({ isUsed: stake_key !== null, is_canceled, expires_at }),
      }),
    ),
    free_rounds: rounds.map((row) => {
      const { id, provider, stake_minor, count, played, won_minor, given_at, expires_at, is_canceled } = row
      const left = count - played
      return {
        ...{ id, provider, games: gamesOf(row), stake_minor, count, left, won_minor },
        ...{ given_at: isoOf(given_at), ends_at: isoOf(expires_at) },
        wins: row.bonus === null ? ('real' as const) : ('bonus' as const),
        is_over: row.isOver,
        state: stateOf({ isUsed: played === count, is_canceled, expires_at }),
      }
    }),
  }
}

function stateOf(gift: { isUsed: boolean; is_canceled: number; expires_at: number }): FreePlayState {
  if (gift.isUsed) return 'used'
  if (gift.is_canceled === 1) return 'canceled'
  return gift.expires_at > Date.now() ? 'open' : 'expired'
}
