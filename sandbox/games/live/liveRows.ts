import * as v from 'valibot'
import { day_ms } from '#lib/time.ts'
import { demoCurrency } from '../wallets/demo.ts'
import { Seat } from './liveRound.ts'

const LiveRow = v.object({
  number: v.number(),
  closes_ms: v.number(),
  decides_ms: v.number(),
  /** When the next round may begin. */
  over_ms: v.number(),
  seed: v.nullable(v.string()),
  stops: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.number()))),
})
export type LiveRow = v.InferOutput<typeof LiveRow>

/** Longer than any player's object tries to end a round. */
const keepFor_ms = 7 * day_ms
const seatLimit = 50
/** As many as the roads of baccarat show. */
const recentLimit = 60

export function createLiveTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS live (
      number INTEGER PRIMARY KEY, closes_ms INTEGER NOT NULL, decides_ms INTEGER NOT NULL, over_ms INTEGER NOT NULL,
      seed TEXT, stops TEXT
    );
    CREATE TABLE IF NOT EXISTS seat (
      number INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, stake_minor INTEGER NOT NULL,
      currency TEXT NOT NULL, won_minor INTEGER, acted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (number, id)
    );
    CREATE TABLE IF NOT EXISTS top (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, stake_minor INTEGER NOT NULL, currency TEXT NOT NULL,
      won_minor INTEGER NOT NULL, at_ms INTEGER NOT NULL
    );
  `)
  // For an object whose table is older than the column.
  const known = sql.exec("SELECT 1 FROM pragma_table_info('seat') WHERE name = 'acted'").toArray()
  if (known.length === 0) sql.exec('ALTER TABLE seat ADD COLUMN acted INTEGER NOT NULL DEFAULT 0')
}

const read = (rows: Record<string, SqlStorageValue>[]) => rows.map((row) => v.parse(LiveRow, row))

export function findLive(sql: SqlStorage, number: number): LiveRow | undefined {
  return read(sql.exec('SELECT * FROM live WHERE number = ?', number).toArray())[0]
}

export function lastLive(sql: SqlStorage): LiveRow | undefined {
  return read(sql.exec('SELECT * FROM live ORDER BY number DESC LIMIT 1').toArray())[0]
}

/** Rounds that were drawn, newest first: also one that is still played. */
export function recentLive(sql: SqlStorage): LiveRow[] {
  const drawn = 'SELECT * FROM live WHERE stops IS NOT NULL ORDER BY number DESC LIMIT ?'
  return read(sql.exec(drawn, recentLimit).toArray())
}

export function insertLive(sql: SqlStorage, row: LiveRow): LiveRow {
  const { number, closes_ms, decides_ms, over_ms, seed, stops } = row
  const insert =
    'INSERT INTO live (number, closes_ms, decides_ms, over_ms, seed, stops) VALUES (?, ?, ?, ?, ?, ?)'
  sql.exec(insert, number, closes_ms, decides_ms, over_ms, seed, stops && JSON.stringify(stops))
  return row
}

/** The first result stays. */
export function saveStops(sql: SqlStorage, number: number, stops: number[]): LiveRow {
  sql.exec('UPDATE live SET stops = ? WHERE number = ? AND stops IS NULL', JSON.stringify(stops), number)
  const row = findLive(sql, number)
  if (row === undefined) throw new Error('a round just drawn is not there')
  return row
}

export function addSeat(sql: SqlStorage, number: number, { id, name, stake_minor, currency }: Seat): void {
  const insert = 'INSERT OR IGNORE INTO seat (number, id, name, stake_minor, currency) VALUES (?, ?, ?, ?, ?)'
  sql.exec(insert, number, id, name, stake_minor, currency)
}

export function leaveSeat(sql: SqlStorage, number: number, id: string, won_minor: number): void {
  sql.exec('UPDATE seat SET won_minor = ? WHERE number = ? AND id = ?', won_minor, number, id)
}

/** The highest landings of a day are few rows, whatever the number of players: each view reads them. */
const topLimit = 10
const highestFirst = 'ORDER BY won_minor * 1.0 / stake_minor DESC'

/** A landing that is among the highest of the day, without those of play money. */
export function keepTop(sql: SqlStorage, number: number, id: string, now_ms: number): void {
  const keep = `INSERT OR REPLACE INTO top (id, name, stake_minor, currency, won_minor, at_ms)
    SELECT id, name, stake_minor, currency, won_minor, ? FROM seat
    WHERE number = ? AND id = ? AND won_minor > 0 AND currency <> ?`
  sql.exec(keep, now_ms, number, id, demoCurrency)
  sql.exec('DELETE FROM top WHERE at_ms < ?', now_ms - day_ms)
  sql.exec(`DELETE FROM top WHERE id NOT IN (SELECT id FROM top ${highestFirst} LIMIT ?)`, topLimit)
}

/** The highest landings of the last day. */
export function topSeats(sql: SqlStorage, now_ms: number): Seat[] {
  const top = `SELECT id, name, stake_minor, currency, won_minor FROM top WHERE at_ms >= ? ${highestFirst}`
  return sql
    .exec(top, now_ms - day_ms)
    .toArray()
    .map((row) => v.parse(Seat, row))
}

/** The player has taken the stake back. */
export function removeSeat(sql: SqlStorage, number: number, id: string): void {
  sql.exec('DELETE FROM seat WHERE number = ? AND id = ?', number, id)
}

export function seatActed(sql: SqlStorage, number: number, id: string): void {
  sql.exec('UPDATE seat SET acted = 1 WHERE number = ? AND id = ?', number, id)
}

/** Whether a player of the round has something left to decide. */
export function isAnyDeciding(sql: SqlStorage, number: number): boolean {
  return sql.exec('SELECT 1 FROM seat WHERE number = ? AND acted = 0 LIMIT 1', number).toArray().length > 0
}

export function saveTimes(sql: SqlStorage, row: LiveRow): LiveRow {
  const { number, decides_ms, over_ms } = row
  sql.exec('UPDATE live SET decides_ms = ?, over_ms = ? WHERE number = ?', decides_ms, over_ms, number)
  return row
}

/** The largest stakes first. */
export function seatsOf(sql: SqlStorage, number: number): Seat[] {
  const seats =
    'SELECT id, name, stake_minor, currency, won_minor FROM seat WHERE number = ? ORDER BY stake_minor DESC LIMIT ?'
  return sql
    .exec(seats, number, seatLimit)
    .toArray()
    .map((row) => v.parse(Seat, row))
}

export function forgetOld(sql: SqlStorage, now_ms: number): void {
  sql.exec('DELETE FROM live WHERE closes_ms < ?', now_ms - keepFor_ms)
  sql.exec('DELETE FROM seat WHERE number < (SELECT max(number) - 1 FROM live)')
}
