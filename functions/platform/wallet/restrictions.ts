import { code } from '#contract/errors.ts'
import type { ExclusionKind, LimitName } from '#contract/protection.ts'
import { forGood } from '#contract/protectionTerms.ts'
import { stopOn, type StakePlace } from '#contract/stops.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { exclusionNow, type ExclusionState } from './exclusions.ts'
import { limitOnDeposit, limitOnStake } from './playerLimits.ts'

/**
 * The reason for a refusal by player protection: a limit of the player or the house, or an exclusion. `until` is null
 * for a permanent one. A stop is the staff's, and is named; null where nobody can say what is stopped.
 */
export type Restriction =
  | { by: 'limit'; limit: LimitName }
  | { by: 'excluded'; kind: ExclusionKind; until: number | null }
  | { by: 'stop'; stop: string | null }

/** The restriction on a stake with `real_minor` of real money. Call it in the transaction that takes the stake. */
export function restrictionOnStake(sql: SqlStorage, real_minor: number): Restriction | undefined {
  return restrictionOnPlay(sql) ?? limitRestriction(limitOnStake(sql, real_minor))
}

/** The restriction on incoming money: a transfer counts as a deposit. */
export function restrictionOnMoney(sql: SqlStorage, amount_minor: number): Restriction | undefined {
  return restrictionOnPlay(sql) ?? limitRestriction(limitOnDeposit(sql, amount_minor))
}

export function restrictionOnPlay(sql: SqlStorage): Restriction | undefined {
  const state = exclusionNow(sql)
  return state && exclusionRestriction(state)
}

export function exclusionRestriction({ kind, until }: Pick<ExclusionState, 'kind' | 'until'>): Restriction {
  return { by: 'excluded', kind, until }
}

/** What staff have stopped; null if nobody can say, which stops every new stake. */
export type Stopped = readonly string[] | null

export function stopRestriction(stopped: Stopped, place: StakePlace): Restriction | undefined {
  if (stopped === null) return { by: 'stop', stop: null }
  const stop = stopOn(stopped, place)
  return stop === undefined ? undefined : { by: 'stop', stop }
}

export function limitRestriction(limit: LimitName | undefined): Restriction | undefined {
  return limit === undefined ? undefined : { by: 'limit', limit }
}

/** 9448 with the name of the limit, 9449 with the kind of the exclusion and its end, 9460 with the name of the stop. */
export function restrictionFailure(restriction: Restriction): { ok: false; error: CallFailure } {
  if (restriction.by === 'limit') {
    return fail(code.limitReached, `limit reached: ${restriction.limit}`, {
      fields: { limit: restriction.limit },
    })
  }
  if (restriction.by === 'stop') return stopFailure(restriction.stop)
  const until = restriction.until === null ? forGood : new Date(restriction.until).toISOString()
  return fail(code.excluded, `excluded: ${restriction.kind}`, { fields: { kind: restriction.kind, until } })
}

function stopFailure(stop: string | null): { ok: false; error: CallFailure } {
  if (stop === null) return fail(code.upstreamOff, 'nobody can say what is stopped')
  return fail(code.stopped, `stopped: ${stop}`, { fields: { stop } })
}
