import type { Currency } from '#contract/currencies.ts'
import type { PrizeState } from '#contract/tournaments.ts'
import type { PointsReport } from '../wallet/tournamentReports.ts'

/*
 * The players of one run by their points: more points first, of equal ones who reached them first, then who joined first. Points fall into
 * buckets that grow by a tenth, whose players are counted: a place is the sum of the buckets above and what stands before it in its own.
 */
type Standing = {
  n: number
  player_id: string
  name: string
  currency: Currency
  seq: number
  points: number
  reached_at: number
  bucket: number
  is_last: number
}
export type Prize = {
  place: number
  player_id: string
  name: string
  currency: Currency
  points: number
  reached_at: number
  amount_minor: number
  state: PrizeState | 'due' | 'none'
}

/** In one bucket so many are read for a place; it is about right beyond. */
const exactIn = 1000

export function createTable(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE run (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      run TEXT NOT NULL,
      terms TEXT NOT NULL,
      starts_at INTEGER NOT NULL,
      ends_at INTEGER NOT NULL,
      counts_until INTEGER NOT NULL,
      is_closed INTEGER NOT NULL DEFAULT 0,
      players INTEGER NOT NULL DEFAULT 0,
      -- Of these the last report has come.
      last INTEGER NOT NULL DEFAULT 0,
      settled_at INTEGER,
      listed_at INTEGER,
      retry_at INTEGER
    ) STRICT;
    CREATE TABLE standing (
      n INTEGER PRIMARY KEY,
      player_id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      currency TEXT NOT NULL,
      seq INTEGER NOT NULL DEFAULT 0,
      points INTEGER NOT NULL DEFAULT 0,
      reached_at INTEGER NOT NULL DEFAULT 0,
      bucket INTEGER NOT NULL DEFAULT -1,
      is_last INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX standing_order ON standing (bucket DESC, points DESC, reached_at, n) WHERE bucket >= 0;
    CREATE TABLE bucket (
      bucket INTEGER PRIMARY KEY,
      players INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE prize (
      place INTEGER PRIMARY KEY,
      player_id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      currency TEXT NOT NULL,
      points INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('due', 'given', 'refused', 'none'))
    ) STRICT;
  `)
}

const order = 'bucket DESC, points DESC, reached_at, n'
const bucketOf = (points: number) => (points > 0 ? Math.floor(Math.log2(points) * 8) : -1)

/** True if the player is new. */
export function addPlayer(
  sql: SqlStorage,
  { id, name, currency }: { id: string; name: string; currency: Currency },
): boolean {
  const query = 'INSERT OR IGNORE INTO standing (player_id, name, currency) VALUES (?, ?, ?) RETURNING n'
  const isNew = sql.exec(query, id, name, currency).toArray().length > 0
  if (isNew) sql.exec('UPDATE run SET players = players + 1')
  return isNew
}

export function standingOf(sql: SqlStorage, playerId: string): Standing | undefined {
  return sql.exec<Standing>('SELECT * FROM standing WHERE player_id = ?', playerId).toArray()[0]
}

/** Takes what is newer than what is known; repeated or late, a report changes nothing. */
export function takeReport(
  sql: SqlStorage,
  { playerId, seq, points, reached_at, isLast }: PointsReport,
): void {
  const known = standingOf(sql, playerId)
  if (!known) return
  if (isLast && known.is_last === 0) {
    sql.exec('UPDATE standing SET is_last = 1 WHERE n = ?', known.n)
    sql.exec('UPDATE run SET last = last + 1')
  }
  if (seq <= known.seq) return
  const bucket = bucketOf(points)
  sql.exec(
    'UPDATE standing SET seq = ?, points = ?, reached_at = ?, bucket = ? WHERE n = ?',
    ...[seq, points, reached_at, bucket, known.n],
  )
  if (bucket === known.bucket) return
  const move = `INSERT INTO bucket (bucket, players) VALUES (?1, 1)
    ON CONFLICT (bucket) DO UPDATE SET players = players + 1`
  if (bucket >= 0) sql.exec(move, bucket)
  if (known.bucket >= 0) sql.exec('UPDATE bucket SET players = players - 1 WHERE bucket = ?', known.bucket)
}

/** Null without points. */
export function placeOf(
  sql: SqlStorage,
  { bucket, points, reached_at, n }: Standing,
): { place: number | null; isExact: boolean } {
  if (bucket < 0) return { place: null, isExact: true }
  const count = (query: string, ...values: number[]) =>
    sql.exec<{ players: number }>(query, ...values).one().players
  const above = count('SELECT coalesce(sum(players), 0) AS players FROM bucket WHERE bucket > ?', bucket)
  const some = (which: string) =>
    `(SELECT count(*) FROM (SELECT 1 FROM standing WHERE bucket >= 0 AND bucket = ?1 AND ${which} LIMIT ${exactIn}))`
  const same = 'points = ?2 AND (reached_at < ?3 OR (reached_at = ?3 AND n < ?4))'
  const query = `SELECT ${some('points > ?2')} + ${some(same)} AS players`
  const before = count(query, bucket, points, reached_at, n)
  if (before < exactIn) return { place: above + before + 1, isExact: true }
  const inBucket = count('SELECT players FROM bucket WHERE bucket = ?', bucket)
  return { place: above + Math.max(before, Math.floor(inBucket / 2)), isExact: false }
}

export function firstOf(sql: SqlStorage, count: number): Standing[] {
  return sql
    .exec<Standing>(`SELECT * FROM standing WHERE bucket >= 0 ORDER BY ${order} LIMIT ?`, count)
    .toArray()
}

/** The points of the last of so many places; 0 while fewer have points. */
export function pointsAt(sql: SqlStorage, place: number): number {
  const query = `SELECT points FROM standing WHERE bucket >= 0 ORDER BY ${order} LIMIT 1 OFFSET ?`
  return sql.exec<{ points: number }>(query, place - 1).toArray()[0]?.points ?? 0
}

export function prizesOf(sql: SqlStorage): Prize[] {
  return sql.exec<Prize>('SELECT * FROM prize ORDER BY place').toArray()
}
