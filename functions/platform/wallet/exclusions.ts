import { exclusionKinds, type ExclusionKind } from '../../../contract/protection.ts'
import { err, ok, type Result } from '../../../contract/result.ts'

/*
 * Time-out, self-exclusion and a national register, kept beside the money, so that a stake is refused from the very moment on.
 * Times are Unix milliseconds. `until` is null where there is no end: for good, or while the register says so.
 */
export type ExclusionState = {
  kind: ExclusionKind
  since: number
  until: number | null
  /** When a self-exclusion whose time is over ends, as the player has asked for it. */
  ends_at: number | null
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

/** The one that lasts longest of those that count now; undefined if nothing is in the way of playing. */
export function exclusionNow(sql: SqlStorage): ExclusionState | undefined {
  return longestOf(countingNow(sql))
}

/** The same without the register's, which is asked about each account by itself. */
export function ownExclusionNow(sql: SqlStorage): ExclusionState | undefined {
  return longestOf(countingNow(sql).filter(({ kind }) => kind !== 'register'))
}

export function longestOf(states: readonly ExclusionState[]): ExclusionState | undefined {
  return states.toSorted((one, other) => endOf(other) - endOf(one))[0]
}

function countingNow(sql: SqlStorage): ExclusionState[] {
  const now = Date.now()
  const states = sql.exec<ExclusionState>('SELECT kind, since, until, ends_at FROM exclusion').toArray()
  return states.filter((state) => counts(state, now))
}

/** Begins one, or makes the one that counts longer; a shorter one changes nothing. Returns the one of this kind that counts. */
export function exclude(sql: SqlStorage, { kind, until }: NewExclusion): ExclusionState {
  const now = Date.now()
  const known = find(sql, kind)
  const goesOn = known !== undefined && counts(known, now)
  const isLonger = goesOn && known.until !== null && (until === null || until > known.until)
  if (goesOn && !isLonger) return known
  const state = { kind, since: goesOn ? known.since : now, until, ends_at: null }
  save(sql, state)
  return state
}

/** What the register says now. */
export function setRegistered(sql: SqlStorage, isRegistered: boolean): void {
  const known = find(sql, 'register')
  if (!isRegistered) sql.exec(`DELETE FROM exclusion WHERE kind = 'register'`)
  else if (!known) save(sql, { kind: 'register', since: Date.now(), until: null, ends_at: null })
}

/** The end of a self-exclusion whose time is over, `wait_ms` after it is first asked for. none: there is none. early: it counts still. */
export function askEnd(sql: SqlStorage, wait_ms: number): Result<number, 'none' | 'early'> {
  const now = Date.now()
  const known = find(sql, 'self_exclusion')
  if (!known || !counts(known, now)) return err('none')
  if (!mayAskEnd(known)) return err('early')
  const ends_at = known.ends_at ?? now + wait_ms
  sql.exec(`UPDATE exclusion SET ends_at = ? WHERE kind = 'self_exclusion'`, ends_at)
  return ok(ends_at)
}

/** Whether the time of a self-exclusion is over, and it waits for the player alone. */
export function mayAskEnd({ kind, until }: ExclusionState): boolean {
  return kind === 'self_exclusion' && until !== null && until <= Date.now()
}

/** What has begun and is not told elsewhere. */
export function untoldExclusions(sql: SqlStorage): ExclusionState[] {
  return sql
    .exec<ExclusionState>('SELECT kind, since, until, ends_at FROM exclusion WHERE is_told = 0')
    .toArray()
}

/** When the alarm has to go on with telling; null if all is told. */
export function tellingDue(sql: SqlStorage): number | null {
  return untoldExclusions(sql).length > 0 ? Date.now() + retry_ms : null
}

export function exclusionTold(sql: SqlStorage, { kind, until }: ExclusionState): void {
  sql.exec('UPDATE exclusion SET is_told = 1 WHERE kind = ? AND until IS ?', kind, until)
}

function counts({ kind, until, ends_at }: ExclusionState, now: number): boolean {
  if (kind === 'register') return true
  if (kind === 'time_out') return until !== null && until > now
  return ends_at === null || ends_at > now
}

/** A self-exclusion has no end before its player has asked for it; what the register says outlasts everything. */
function endOf({ until, kind, ends_at }: ExclusionState): number {
  if (kind === 'register') return never + 1
  return (kind === 'self_exclusion' ? ends_at : until) ?? never
}

function find(sql: SqlStorage, kind: ExclusionKind): ExclusionState | undefined {
  const query = 'SELECT kind, since, until, ends_at FROM exclusion WHERE kind = ?'
  return sql.exec<ExclusionState>(query, kind).toArray()[0]
}

function save(sql: SqlStorage, { kind, since, until, ends_at }: ExclusionState): void {
  sql.exec(
    'INSERT OR REPLACE INTO exclusion (kind, since, until, ends_at, is_told) VALUES (?, ?, ?, ?, 0)',
    ...[kind, since, until, ends_at],
  )
}
