import type { EventName } from '#contract/events.ts'
import type { DeliveryOutcome, Replay } from '#contract/operator/events.ts'
import { day_ms, hour_ms, minute_ms, second_ms } from '#lib/time.ts'
import type { SchemaStep } from '../kit/updateSchema.ts'
import type { StoredEvent } from './eventLog.ts'
import { isTaken, type Attempt } from './send.ts'

/*
 * What one endpoint has to get: its places in the logs, the events that wait, and the log of attempts. An event is taken over from a log in
 * the transaction that moves the place, and leaves when the endpoint has answered: so a crash sends it again at worst.
 */
export type Waiting = {
  n: number
  event_id: string
  type: EventName
  event: string
  tries: number
  first_at: number
}
type AttemptRow = {
  n: number
  event_id: string
  type: EventName
  at: number
  status: number | null
  duration_ms: number
  answer: string
  outcome: DeliveryOutcome
}

export const endpointSteps: readonly SchemaStep[] = [
  (sql) =>
    sql.exec(`
      CREATE TABLE place (log INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
      CREATE TABLE replay (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        log INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        upto INTEGER NOT NULL
      ) STRICT;
      -- due_at is null for one that was given up, which is kept to be sent again by hand.
      CREATE TABLE delivery (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        event_id TEXT NOT NULL UNIQUE,
        type TEXT NOT NULL,
        event TEXT NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0,
        first_at INTEGER NOT NULL,
        due_at INTEGER
      ) STRICT;
      CREATE INDEX delivery_due ON delivery (due_at, n) WHERE due_at IS NOT NULL;
      CREATE TABLE attempt (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        event_id TEXT NOT NULL,
        type TEXT NOT NULL,
        at INTEGER NOT NULL,
        status INTEGER,
        duration_ms INTEGER NOT NULL,
        answer TEXT NOT NULL,
        outcome TEXT NOT NULL
      ) STRICT;
      CREATE INDEX attempt_event ON attempt (event_id, n);
      -- Failures since the last success, since when, and until when nothing more is tried.
      CREATE TABLE health (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        failures INTEGER NOT NULL DEFAULT 0,
        failing_since INTEGER,
        held_until INTEGER NOT NULL DEFAULT 0,
        -- The endpoint: an object does not know its name in an alarm.
        endpoint TEXT NOT NULL DEFAULT ''
      ) STRICT;
      INSERT INTO health (id) VALUES (1);
    `),
]

/** After each try; three days and some hours in all. A tenth more or less, so that many do not come at once. */
const pauses_ms = [
  ...[5 * second_ms, minute_ms, 5 * minute_ms, 30 * minute_ms],
  ...[2 * hour_ms, 5 * hour_ms, 10 * hour_ms, 14 * hour_ms, 20 * hour_ms, 24 * hour_ms],
]
const mostTries = pauses_ms.length + 1
/** From so many failures in a row on it is one event that tries, and the others wait. */
const failuresToHold = 5
const longestHold_ms = hour_ms
/** So long the log of attempts is kept, and what was given up. */
const kept_ms = 30 * day_ms
const mostKept = 100_000

const jittered = (pause_ms: number) => Math.round(pause_ms * (0.9 + Math.random() * 0.2))

export function putDeliveries(sql: SqlStorage, events: readonly StoredEvent[]): void {
  const now = Date.now()
  for (const event of events)
    sql.exec(
      `INSERT INTO delivery (event_id, type, event, first_at, due_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (event_id) DO UPDATE SET tries = 0, first_at = excluded.first_at, due_at = excluded.due_at`,
      ...[event.id, event.type, JSON.stringify(event), now, now],
    )
}

export type Backlog = { waiting: number; failed: number; oldest_at: number | null; next_at: number | null }

export function backlogOf(sql: SqlStorage): Backlog {
  const query = `SELECT count(due_at) AS waiting, count(*) - count(due_at) AS failed,
    min(iif(due_at IS NULL, NULL, first_at)) AS oldest_at, min(due_at) AS next_at FROM delivery`
  return sql.exec<Backlog>(query).one()
}

/** The oldest that are due; one alone while nothing is taken. */
export function dueDeliveries(sql: SqlStorage, most: number): Waiting[] {
  const { held_until, failures } = healthOf(sql)
  if (held_until > Date.now()) return []
  const count = failures >= failuresToHold ? 1 : most
  const query = `SELECT n, event_id, type, event, tries, first_at FROM delivery WHERE due_at <= ? ORDER BY n LIMIT ?`
  return sql.exec<Waiting>(query, Date.now(), count).toArray()
}

export type Health = { failures: number; failing_since: number | null; held_until: number }
export function healthOf(sql: SqlStorage): Health {
  return sql.exec<Health>('SELECT failures, failing_since, held_until FROM health').one()
}

/** Of an endpoint that goes on after a pause, or an event that staff send again: everything is tried now. */
export function tryNow(sql: SqlStorage): void {
  sql.exec('UPDATE health SET failures = 0, failing_since = NULL, held_until = 0')
  sql.exec('UPDATE delivery SET due_at = ? WHERE due_at IS NOT NULL', Date.now())
}

/** Writes what came of an attempt. gone: the endpoint wants nothing more (410). */
export function noteAttempt(sql: SqlStorage, one: Waiting, attempt: Attempt): DeliveryOutcome {
  const outcome = outcomeOf(one, attempt)
  const { status, duration_ms, answer } = attempt
  sql.exec(
    'INSERT INTO attempt (event_id, type, at, status, duration_ms, answer, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[one.event_id, one.type, Date.now(), status, duration_ms, answer, outcome],
  )
  if (outcome === 'taken') {
    sql.exec('DELETE FROM delivery WHERE n = ?', one.n)
    sql.exec('UPDATE health SET failures = 0, failing_since = NULL, held_until = 0')
    return outcome
  }
  const pause_ms = Math.max(jittered(pauses_ms[one.tries] ?? 0), (attempt.retryAfter_s ?? 0) * second_ms)
  const due_at = outcome === 'again' ? Date.now() + pause_ms : null
  sql.exec('UPDATE delivery SET tries = tries + 1, due_at = ? WHERE n = ?', due_at, one.n)
  noteFailure(sql)
  return outcome
}

function outcomeOf({ tries }: Waiting, attempt: Attempt): DeliveryOutcome {
  if (isTaken(attempt)) return 'taken'
  if (attempt.status === 410) return 'gone'
  return tries + 1 >= mostTries ? 'given_up' : 'again'
}

function noteFailure(sql: SqlStorage): void {
  const now = Date.now()
  const { failures } = healthOf(sql)
  const beyond = failures + 1 - failuresToHold
  const hold_ms = beyond < 0 ? 0 : jittered(Math.min(longestHold_ms, pauses_ms[beyond] ?? longestHold_ms))
  sql.exec(
    'UPDATE health SET failures = failures + 1, failing_since = coalesce(failing_since, ?), held_until = ?',
    ...[now, now + hold_ms],
  )
}

/** When the alarm has to come; null if nothing waits. */
export function nextDue(sql: SqlStorage): number | null {
  const { next_at } = backlogOf(sql)
  return next_at === null ? null : Math.max(next_at, healthOf(sql).held_until)
}

export function deleteOldAttempts(sql: SqlStorage): void {
  const before = Date.now() - kept_ms
  sql.exec(`DELETE FROM attempt WHERE at < ? OR n <= (SELECT max(n) FROM attempt) - ${mostKept}`, before)
  sql.exec('DELETE FROM delivery WHERE due_at IS NULL AND first_at < ?', before)
}

/** Sends again what was given up. How many. */
export function retryFailed(sql: SqlStorage): number {
  const query = 'UPDATE delivery SET tries = 0, first_at = ?1, due_at = ?1 WHERE due_at IS NULL RETURNING n'
  return sql.exec(query, Date.now()).toArray().length
}

export function listAttempts(
  sql: SqlStorage,
  {
    page,
    perPage,
    event_id,
    outcome,
  }: { page: number; perPage: number; event_id?: string | undefined; outcome?: DeliveryOutcome | undefined },
): { items: AttemptRow[]; total: number } {
  const wanted = '(?1 IS NULL OR event_id = ?1) AND (?2 IS NULL OR outcome = ?2)'
  const given = [event_id ?? null, outcome ?? null]
  const items = sql
    .exec<AttemptRow>(
      `SELECT * FROM attempt WHERE ${wanted} ORDER BY n DESC LIMIT ?3 OFFSET ?4`,
      ...given,
      perPage,
      (page - 1) * perPage,
    )
    .toArray()
  const { total } = sql
    .exec<{ total: number }>(`SELECT count(*) AS total FROM attempt WHERE ${wanted}`, ...given)
    .one()
  return { items, total }
}

export type ReplayAsk = Exclude<Replay, { what: 'range' }> | { what: 'range'; from: number; until: number }
