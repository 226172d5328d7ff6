import { code } from '../../../contract/errors.ts'
import type { ExclusionKind, LimitName } from '../../../contract/protection.ts'
import { forGood } from '../../../contract/protectionTerms.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { exclusionNow, type ExclusionState } from './exclusions.ts'
import { limitOnDeposit, limitOnStake } from './ownLimits.ts'

/** What a player's protection refuses: a limit of theirs or the house's, or everything for a time. `until` is null for good. */
export type Bar =
  { bar: 'limit'; limit: LimitName } | { bar: 'excluded'; kind: ExclusionKind; until: number | null }

/** What prevents a stake, of which `real_minor` is real money; to be asked in the transaction that takes it. */
export function barOnStake(sql: SqlStorage, real_minor: number): Bar | undefined {
  return barOnPlay(sql) ?? limitBar(limitOnStake(sql, real_minor))
}

/** What prevents money from coming in: by a transfer, whose amount counts as a deposit's. */
export function barOnMoney(sql: SqlStorage, amount_minor: number): Bar | undefined {
  return barOnPlay(sql) ?? limitBar(limitOnDeposit(sql, amount_minor))
}

export function barOnPlay(sql: SqlStorage): Bar | undefined {
  const state = exclusionNow(sql)
  return state && excludedBar(state)
}

export function excludedBar({ kind, until }: Pick<ExclusionState, 'kind' | 'until'>): Bar {
  return { bar: 'excluded', kind, until }
}

export function limitBar(limit: LimitName | undefined): Bar | undefined {
  return limit === undefined ? undefined : { bar: 'limit', limit }
}

/** 9448 with the name of the limit, 9449 with the kind of the exclusion and its end. */
export function barFailure(bar: Bar): { ok: false; error: CallFailure } {
  if (bar.bar === 'limit') {
    return fail(code.limitReached, `limit reached: ${bar.limit}`, { fields: { limit: bar.limit } })
  }
  const until = bar.until === null ? forGood : new Date(bar.until).toISOString()
  return fail(code.excluded, `excluded: ${bar.kind}`, { fields: { kind: bar.kind, until } })
}
