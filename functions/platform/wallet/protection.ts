import { err, ok, type Result } from '#lib/result.ts'
import { restrictionOnPlay, exclusionRestriction, type Restriction } from './restrictions.ts'
import {
  askEnd,
  exclusionNow,
  exclusionOrigins,
  exclusionsOfPersonNow,
  liftCarried,
  type ExclusionState,
} from './exclusions.ts'
import {
  confirmLimit,
  holdDeposit,
  isSessionOver,
  limitStates,
  setHouseLimit,
  setLimit,
  type DepositHold,
  type LimitState,
} from './playerLimits.ts'
import {
  continueSession,
  playHistory,
  sessionAt,
  totalsOf,
  type PlaySession,
  type Totals,
} from './playTotals.ts'

export type Protection = { limits: LimitState[]; exclusion: ExclusionState | undefined }
export type PlayNow = { session: PlaySession | undefined } & Record<
  'day' | 'month' | 'year',
  Totals & { from: number }
>

/**
 * The wallet's player protection: limits and exclusions are read and changed in the same transactions as the balance.
 * Starting an exclusion is in wallet.ts, because it causes deliveries.
 */
export const protectionRules = {
  protection,
  setLimit,
  confirmLimit,
  setHouseLimit,
  holdDeposit: holdDepositOfPlayer,
  playNow,
  playHistory,
  exclusion: exclusionNow,
  exclusionsOfPerson: exclusionsOfPersonNow,
  exclusionOrigins,
  liftExclusion: liftCarried,
  askExclusionEnd,
}

/** All limits, set or not, and the exclusion that counts. */
function protection(sql: SqlStorage): Protection {
  return { limits: limitStates(sql), exclusion: exclusionNow(sql) }
}

/** Keeps room under the limits for a payment that is about to be made. */
function holdDepositOfPlayer(sql: SqlStorage, hold: DepositHold): Result<undefined, Restriction> {
  const restriction = restrictionOnPlay(sql)
  if (restriction) return err(restriction)
  const held = holdDeposit(sql, hold)
  return held.ok ? held : err({ by: 'limit', limit: held.error })
}

/** The session of play of a player who is here now. Presence does not prolong one whose limit asks for a pause. */
export function presentSession(sql: SqlStorage): PlaySession | undefined {
  const now = Date.now()
  if (!isSessionOver(sql, now)) continueSession(sql, now)
  return sessionAt(sql, now)
}

function playNow(sql: SqlStorage): PlayNow {
  const now = Date.now()
  return {
    session: sessionAt(sql, now),
    day: totalsOf(sql, 'day', now),
    month: totalsOf(sql, 'month', now),
    year: totalsOf(sql, 'year', now),
  }
}

function askExclusionEnd(sql: SqlStorage, wait_ms: number): Result<number, 'none' | Restriction> {
  const ending = askEnd(sql, wait_ms)
  if (ending.ok) return ok(ending.value)
  const now = exclusionNow(sql)
  return err(ending.error === 'early' && now ? exclusionRestriction(now) : 'none')
}
