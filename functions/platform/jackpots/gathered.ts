import type { SchemaStep } from '../kit/updateSchema.ts'
import type { JackpotStakes } from '../wallet/outbox.ts'
import { give, heardOf, isOfRound, noteHeard, takeBack } from './shares.ts'
import { spanAt, type ReportAnswer, type ReportedStake, type ShardReport } from './reports.ts'

/*
 * The tables of a shard: stakes that the jackpot has not heard of, and what each player has in its rounds. The jackpot has the sums. A report
 * is made of the first rows, up to `sent_n`, and is the same however often it is sent; its answer moves them to the rounds, once.
 */

/** Most stakes of a report: some hundred KB. */
const mostStakes = 4000

export const shardSteps: readonly SchemaStep[] = [
  (sql) =>
    void sql.exec(`
      CREATE TABLE place (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        jackpot TEXT NOT NULL,
        shard TEXT NOT NULL,
        currency TEXT NOT NULL
      ) STRICT;
      CREATE TABLE heard (
        player_id TEXT PRIMARY KEY,
        up_to_seq INTEGER NOT NULL,
        is_moved INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE gathered (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        player_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
        reference_seq INTEGER,
        is_start INTEGER NOT NULL DEFAULT 1
      ) STRICT;
      CREATE TABLE share (
        round INTEGER NOT NULL,
        player_id TEXT NOT NULL,
        given_parts INTEGER NOT NULL CHECK (given_parts BETWEEN 0 AND 9007199254740991),
        taken_parts INTEGER NOT NULL DEFAULT 0 CHECK (taken_parts BETWEEN 0 AND given_parts),
        from_seq INTEGER,
        PRIMARY KEY (round, player_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE report (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        sent INTEGER NOT NULL,
        sent_n INTEGER NOT NULL,
        answered INTEGER NOT NULL,
        round INTEGER
      ) STRICT;
      INSERT INTO report VALUES (1, 0, 0, 0, NULL);
    `),
]

type Place = { jackpot: string; shard: string; currency: string }

export function placeOf(sql: SqlStorage): Place | undefined {
  return sql.exec<Place>('SELECT jackpot, shard, currency FROM place').toArray()[0]
}

/** Whose shard this is, from its first stake on. */
export function claimPlace(sql: SqlStorage, { jackpot, shard, currency }: Place): void {
  const known = placeOf(sql)
  if (!known) sql.exec('INSERT INTO place VALUES (1, ?, ?, ?)', jackpot, shard, currency)
  else if (known.jackpot !== jackpot || known.shard !== shard) throw new Error('shard of another jackpot')
  else if (known.currency !== currency) throw new Error('stakes in another currency')
}

/** Keeps stakes of one player, each once, in the order of their ledger. */
export function gather(sql: SqlStorage, playerId: string, { after, stakes }: JackpotStakes): void {
  const heard = heardOf(sql, playerId)
  if (heard !== undefined && heard < after) forgetStarts(sql, playerId)
  for (const { seq, amount_minor, reference, reference_seq } of stakes) {
    if (!Number.isSafeInteger(seq)) throw new Error('a stake without its place in the ledger')
    if ((heard !== undefined && seq <= heard) || (reference !== null && reference_seq === null)) continue
    sql.exec(
      'INSERT INTO gathered (player_id, seq, amount_minor, reference_seq) VALUES (?, ?, ?, ?)',
      ...[playerId, seq, amount_minor, reference_seq],
    )
  }
  const last = stakes.at(-1)
  if (last) noteHeard(sql, playerId, last.seq)
}

/** Stakes went by unheard: what was never given is never taken (shares.ts). */
function forgetStarts(sql: SqlStorage, playerId: string): void {
  sql.exec('UPDATE share SET from_seq = NULL WHERE player_id = ?', playerId)
  sql.exec('UPDATE gathered SET is_start = 0 WHERE player_id = ?', playerId)
}

type Gathered = {
  player_id: string
  seq: number
  amount_minor: number
  reference_seq: number | null
  is_start: number
}
type Reports = { sent: number; sent_n: number; answered: number; round: number | null }

function reportsOf(sql: SqlStorage): Reports {
  return sql.exec<Reports>('SELECT sent, sent_n, answered, round FROM report').one()
}

/** The number of the last report that was answered. */
export const answeredBy = (sql: SqlStorage) => reportsOf(sql).answered

export function hasGathered(sql: SqlStorage): boolean {
  return sql.exec('SELECT 1 FROM gathered LIMIT 1').toArray().length > 0
}

/** The report that was not answered yet, or a new one; undefined where there is nothing to say. */
export function nextReport(sql: SqlStorage): ShardReport | undefined {
  const place = placeOf(sql)
  if (!place || !hasGathered(sql)) return undefined
  const { sent, answered, round } = reportsOf(sql)
  if (sent === answered) {
    const last = `SELECT max(n) FROM (SELECT n FROM gathered ORDER BY n LIMIT ${mostStakes})`
    sql.exec(`UPDATE report SET sent = sent + 1, sent_n = (${last})`)
  }
  const number = Math.max(sent, answered + 1)
  return { shard: place.shard, number, stakes: stakesToReport(sql, sentRows(sql), round) }
}

function sentRows(sql: SqlStorage): Gathered[] {
  const query = `SELECT player_id, seq, amount_minor, reference_seq, is_start FROM gathered
    WHERE n <= (SELECT sent_n FROM report) ORDER BY n`
  return sql.exec<Gathered>(query).toArray()
}

function stakesToReport(sql: SqlStorage, rows: readonly Gathered[], round: number | null): ReportedStake[] {
  const indexes = new Map<string, number>()
  return rows.map(({ player_id: playerId, seq, amount_minor, reference_seq }, index) => {
    if (reference_seq === null) {
      indexes.set(`${playerId}|${seq}`, index)
      return { playerId, amount_minor, undoes: null }
    }
    const item = indexes.get(`${playerId}|${reference_seq}`)
    if (item !== undefined) return { playerId, amount_minor, undoes: { item } }
    const isStakeOfRound = round !== null && isOfRound(sql, round, playerId, reference_seq)
    return { playerId, amount_minor, undoes: { round: isStakeOfRound ? round : 0 } }
  })
}

/** Moves what a report told to the rounds that the jackpot took it for; once, by the report's number. */
export function settleReport(sql: SqlStorage, number: number, answer: ReportAnswer): void {
  if (reportsOf(sql).answered >= number) return
  const undone = new Set(answer.undone)
  for (const [index, row] of sentRows(sql).entries()) {
    const { round, share_bp } = spanAt(answer, index)
    if (round === null) continue
    const part = { round, playerId: row.player_id, amount_parts: row.amount_minor * share_bp }
    if (row.reference_seq === null) give(sql, part, row.is_start === 1 ? row.seq : null)
    else if (undone.has(index)) takeBack(sql, part)
  }
  sql.exec('DELETE FROM gathered WHERE n <= (SELECT sent_n FROM report)')
  sql.exec('UPDATE report SET answered = ?, round = ?', number, answer.spans.at(-1)?.round ?? null)
}
