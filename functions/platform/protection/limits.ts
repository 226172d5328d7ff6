import type { Currency } from '#contract/currencies.ts'
import { movedAmount } from '#contract/movement.ts'
import { toMajor } from '#contract/money.ts'
import type { Exclusion, Limit, LimitKey, Limits } from '#contract/protection.ts'
import type { Account } from '../tables/accounts.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { mayAskEnd, type ExclusionState } from '../wallet/exclusions.ts'
import type { LimitState } from '../wallet/playerLimits.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** A player's limits, their use, and the reason why play is not possible. */
export async function limitsOf({ env, config }: Services, account: Account): Promise<Limits> {
  const { limits, exclusion } = await walletOf(env, account).protection()
  return {
    market: config.market.id,
    limits: limits.map((limit) => limitOf(limit, account.currency)),
    reality_check: account.realityCheckMinutes ?? config.market.realityCheck.default_minutes,
    exclusion: exclusion ? shownExclusion(exclusion) : null,
  }
}

/** The amount of a limit as the wallet keeps it: minor units, or minutes; undefined for one that the currency does not have. */
export function amountOf(
  kind: Limit['kind'],
  amount: number | null,
  currency: Currency,
): number | null | undefined {
  return amount === null || kind === 'session' ? amount : movedAmount(amount, currency)
}

/** The limit that a body names. */
export function limitKeyOf(body: LimitKey): LimitKey {
  return body.kind === 'session'
    ? { kind: 'session', period: body.period }
    : { kind: body.kind, period: body.period }
}

function limitOf(limit: LimitState, currency: Currency): Limit {
  const { kind, period, own, house, pending, used, rest, resetsAt } = limit
  const shown = (amount: number) => (kind === 'session' ? amount : toMajor(amount, currency))
  const shownOrNone = (amount: number | null) => (amount === null ? null : shown(amount))
  const left = shownOrNone(rest)
  return {
    kind,
    period,
    amount: shownOrNone(own),
    operator: shownOrNone(house),
    used: shown(used),
    left,
    resets_at: isoOrNull(resetsAt),
    pending: pending && {
      amount: shownOrNone(pending.amount),
      from: isoOf(pending.from),
      may_confirm: pending.from <= Date.now(),
    },
  }
}

export function shownExclusion(state: ExclusionState): Exclusion {
  const { kind, since, until, ends_at } = state
  return {
    kind,
    since: isoOf(since),
    until: isoOrNull(until),
    may_ask_end: mayAskEnd(state) && ends_at === null,
    ends_at: isoOrNull(ends_at),
  }
}
