import { exclusionKinds, type ExclusionKind } from '#contract/protection.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { attempt, type Delivery } from './delivery.ts'
import { endGames } from './gameSessions.ts'

/*
 * Time-out, self-exclusion and a national register, stored beside the money, so stakes are refused from the same
 * moment. Times are Unix milliseconds. `until` is null without an end: permanent, or while the register says so.
 */
export type ExclusionState = {
  kind: ExclusionKind
  since: number
  until: number | null
  /** The end of a self-exclusion after its period, as requested by the player. */
  ends_at: number | null
  /** The account that it was carried over from; null for one of this account's own. */
  carried_from: string | null
}
export type NewExclusion = { kind: Exclude<ExclusionKind, 'register'>; until: number | null }

const retry_ms = 5_000
/** The last moment of a Date. */
const never = 8.64e15

export function createExclusions(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS exclusion (
      kind TEXT PRIMARY KEY CHECK (kind IN (${exclusionKinds.map((kind) => `'${kind}'`).join(', ')})),
      since INTEGER NOT NULL,
      until INTEGER,
      ends_at INTEGER,
      -- Whether what follows of it elsewhere (sessions of games, consent, the marks of the person) is done.
      is_told INTEGER NOT NULL DEFAULT 0
    ) STRICT;
  `)
}

/**
 * Exclusions from other accounts of the same person. They are stored apart from the account's own, so a mistaken one
 * can be lifted alone.
 */
export function createCarriedExclusions(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE carried_exclusion (
      carried_from TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('time_out', 'self_exclusion')),
      since INTEGER NOT NULL,
      until INTEGER,
      ends_at INTEGER,
      is_told INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (carried_from, kind)
    ) STRICT;
  `)
}

const everyExclusion = `
  SELECT kind, since, until, ends_at, is_delivered, NULL AS carried_from FROM exclusion
  UNION ALL SELECT kind, since, until, ends_at, is_delivered, carried_from FROM carried_exclusion`

/** The one that lasts longest of those that count now; undefined if nothing is in the way of playing. */
export function exclusionNow(sql: SqlStorage): ExclusionState | undefined {
  return longestOf(countingNow(sql))
}

/** When they end by themselves; undefined where nothing is in the way of playing, or may be for ever. */
export function exclusionEnds(sql: SqlStorage): number | undefined {
  const longest = exclusionNow(sql)
  const end = longest ? endOf(longest) : never
  return end < never ? end : undefined
}

/** All current exclusions except the register's, which is asked about each account separately. */
export function exclusionsOfPersonNow(sql: SqlStorage): ExclusionState[] {
  return countingNow(sql).filter(({ kind }) => kind !== 'register')
}

/** The longest that is the account's own, and all that was carried over to it. */
export type ExclusionOrigins = { own: ExclusionState | undefined; carried: ExclusionState[] }
export function exclusionOrigins(sql: SqlStorage): ExclusionOrigins {
  const all = countingNow(sql)
  return {
    own: longestOf(all.filter(({ carried_from }) => carried_from === null)),
    carried: all.filter(({ carried_from }) => carried_from !== null),
  }
}

/**
 * The longer of two exclusions. Of two that end only at the player's request, it is the one with the later earliest
 * request.
 */
function longestOf(states: readonly ExclusionState[]): ExclusionState | undefined {
  const mayEndFrom = ({ until }: ExclusionState) => until ?? never
  return states.toSorted((one, other) => endOf(other) - endOf(one) || mayEndFrom(other) - mayEndFrom(one))[0]
}

function countingNow(sql: SqlStorage): ExclusionState[] {
  const now = Date.now()
  const query = `SELECT kind, since, until, ends_at, carried_from FROM (${everyExclusion})`
  return sql
    .exec<ExclusionState>(query)
    .toArray()
    .filter((state) => counts(state, now))
}

/**
 * Begins one of the account's own, or makes the one that counts longer; a shorter one changes nothing. Returns the longest of this
 * kind that counts, which may be one that was carried over.
 */
export function exclude(sql: SqlStorage, exclusion: NewExclusion): ExclusionState {
  const own = begin(sql, exclusion, null)
  return longestOf(countingNow(sql).filter(({ kind }) => kind === exclusion.kind)) ?? own
}

/** The same for an exclusion of another account (its id) of the person. */
export function carryOver(sql: SqlStorage, from: string, exclusion: NewExclusion): void {
  begin(sql, exclusion, from)
}

/** Takes back what was carried over from an account, and nothing else. */
export function liftCarried(sql: SqlStorage, from: string): void {
  sql.exec('DELETE FROM carried_exclusion WHERE carried_from = ?', from)
}

function begin(sql: SqlStorage, { kind, until }: NewExclusion, carried_from: string | null): ExclusionState {
  const now = Date.now()
  const known = find(sql, kind, carried_from)
  const goesOn = known !== undefined && counts(known, now)
  const isLonger = goesOn && known.until !== null && (until === null || until > known.until)
  if (goesOn && !isLonger) return known
  const state = { kind, since: goesOn ? known.since : now, until, ends_at: null, carried_from }
  save(sql, state)
  return state
}

/** Stores the register's current answer. */
export function setRegistered(sql: SqlStorage, isRegistered: boolean): void {
  const known = find(sql, 'register', null)
  if (!isRegistered) sql.exec(`DELETE FROM exclusion WHERE kind = 'register'`)
  else if (!known)
    save(sql, { kind: 'register', since: Date.now(), until: null, ends_at: null, carried_from: null })
}

/**
 * Ends self-exclusions whose period is over, the account's own and carried-over ones alike, `wait_ms` after the first
 * request. none: there is none. early: one still counts.
 */
export function askEnd(sql: SqlStorage, wait_ms: number): Result<number, 'none' | 'early'> {
  const known = countingNow(sql).filter(({ kind }) => kind === 'self_exclusion')
  if (known.length === 0) return err('none')
  if (!known.every(mayAskEnd)) return err('early')
  const endsAt = Date.now() + wait_ms
  for (const table of ['exclusion', 'carried_exclusion'])
    sql.exec(`UPDATE ${table} SET ends_at = coalesce(ends_at, ?) WHERE kind = 'self_exclusion'`, endsAt)
  return ok(Math.max(...known.map(({ ends_at }) => ends_at ?? endsAt)))
}

/** Whether the period of a self-exclusion is over, so that only the player's request is missing. */
export function mayAskEnd({ kind, until }: ExclusionState): boolean {
  return kind === 'self_exclusion' && until !== null && until <= Date.now()
}

/** Makes exclusions known outside the wallet. What fails is repeated by a later alarm. */
export function exclusionDelivery(
  tell: (env: PlatformEnv, playerId: string, state: ExclusionState) => Promise<void>,
): Delivery {
  return {
    due: tellingDue,
    isUrgent: true,
    run: async ({ env, owner: { playerId }, sql, inTransaction }) => {
      for (const state of unannouncedExclusions(sql)) {
        const announce = async () => {
          await tell(env, playerId, state)
          inTransaction((own) => {
            endGames(own, {})
            markAnnounced(own, state)
          })
        }
        await attempt('exclusion not told', announce, { player: playerId })
      }
    },
  }
}

/** Exclusions that were not delivered to other rooms yet. */
function unannouncedExclusions(sql: SqlStorage): ExclusionState[] {
  const query = `SELECT kind, since, until, ends_at, carried_from FROM (${everyExclusion}) WHERE is_delivered = 0`
  return sql.exec<ExclusionState>(query).toArray()
}

/** When the alarm delivers exclusions next; null if all are delivered. */
function tellingDue(sql: SqlStorage): number | null {
  return unannouncedExclusions(sql).length > 0 ? Date.now() + retry_ms : null
}

function markAnnounced(sql: SqlStorage, { kind, until, carried_from }: ExclusionState): void {
  if (carried_from === null)
    sql.exec('UPDATE exclusion SET is_delivered = 1 WHERE kind = ? AND until IS ?', kind, until)
  else
    sql.exec(
      'UPDATE carried_exclusion SET is_delivered = 1 WHERE carried_from = ? AND kind = ? AND until IS ?',
      ...[carried_from, kind, until],
    )
}

function counts({ kind, until, ends_at }: ExclusionState, now: number): boolean {
  if (kind === 'register') return true
  if (kind === 'time_out') return until !== null && until > now
  return ends_at === null || ends_at > now
}

/** A self-exclusion has no end before its player requests it; the register outlasts everything. */
function endOf({ until, kind, ends_at }: ExclusionState): number {
  if (kind === 'register') return never + 1
  return (kind === 'self_exclusion' ? ends_at : until) ?? never
}

function find(sql: SqlStorage, kind: ExclusionKind, from: string | null): ExclusionState | undefined {
  const query = `SELECT kind, since, until, ends_at, carried_from FROM (${everyExclusion})
    WHERE kind = ? AND carried_from IS ?`
  return sql.exec<ExclusionState>(query, kind, from).toArray()[0]
}

function save(sql: SqlStorage, { kind, since, until, ends_at, carried_from }: ExclusionState): void {
  const values = [kind, since, until, ends_at]
  if (carried_from === null)
    sql.exec(
      'INSERT OR REPLACE INTO exclusion (kind, since, until, ends_at, is_delivered) VALUES (?, ?, ?, ?, 0)',
      ...values,
    )
  else
    sql.exec(
      `INSERT OR REPLACE INTO carried_exclusion (kind, since, until, ends_at, is_delivered, carried_from)
      VALUES (?, ?, ?, ?, 0, ?)`,
      ...[...values, carried_from],
    )
}
