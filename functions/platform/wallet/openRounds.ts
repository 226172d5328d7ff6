import { lastSeq } from './ledger.ts'
import { catchUp, dayNumber, netLoss, numberOf, type RoundRow } from './rounds.ts'

/*
 * The rounds that have not ended: those with a stake that stands and no payout since, not even of 0. An index of the ledger that only a
 * reader brings up: a stake and its payout write nothing here, and a round that ended before anybody looked was never in it.
 */
export type OpenRoundPage = { rounds: RoundRow[]; count: number; held_minor: number }

const batchSize = 20_000
const mostShown = 100

/** A step that `createOpenRounds` takes back: the column cost every stake two more rows. */
export function addOpenColumn(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE round ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX round_open ON round (n) WHERE is_open = 1;
  `)
}

export function createOpenRounds(sql: SqlStorage): void {
  sql.exec(`
    DROP INDEX round_open;
    ALTER TABLE round DROP COLUMN is_open;
    CREATE TABLE open_round (
      provider TEXT NOT NULL,
      round_id TEXT NOT NULL,
      PRIMARY KEY (provider, round_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE open_index (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      upto_seq INTEGER NOT NULL
    ) STRICT;
    INSERT INTO open_index (id, upto_seq) VALUES (1, 0);
  `)
}

const numberOfOpen = numberOf('open_round.provider', 'open_round.round_id')

/** The newest of them, with the number of all and the money in them. */
export function openRounds(sql: SqlStorage): OpenRoundPage {
  bringUp(sql)
  const sums = `SELECT count(*) AS count, coalesce(sum(stake_minor - payout_minor), 0) AS held_minor
    FROM open_round JOIN round ON n = ${numberOfOpen}`
  const newest = `SELECT n, open_round.provider, open_round.round_id, game_id, at, stake_minor, payout_minor, status
    FROM open_round JOIN round ON n = ${numberOfOpen} JOIN entry ON seq = n ORDER BY n DESC LIMIT ?`
  const rounds = sql.exec<RoundRow>(newest, mostShown).toArray()
  return { rounds, ...sql.exec<{ count: number; held_minor: number }>(sums).one() }
}

/** Which of these have not ended, by their numbers in the index of rounds. */
export function openAmong(sql: SqlStorage, rounds: readonly RoundRow[]): ReadonlySet<number> {
  bringUp(sql)
  const query = 'SELECT 1 AS found FROM open_round WHERE provider = ? AND round_id = ?'
  const isOpen = ({ provider, round_id }: RoundRow) =>
    sql.exec(query, provider, round_id).toArray().length > 0
  return new Set(rounds.filter(isOpen).map(({ n }) => n))
}

const games = `kind IN ('debit', 'credit') AND round_id IS NOT NULL`
/** Its last stake is younger than its last payout. */
export const isStaked = `coalesce(max(iif(kind = 'debit', seq, NULL)), 0) > coalesce(max(iif(kind = 'credit', seq, NULL)), 0)`

/**
 * The net loss of days, both included, as `netLoss`, without what is held in rounds that have not ended: what they pay is not known. One that has paid more
 * than its stakes counts nevertheless, or a stake added to it would hide a win.
 */
export function endedLoss(
  sql: SqlStorage,
  providers: readonly string[] | null,
  [from, to]: readonly [string, string],
): number {
  bringUp(sql)
  const query = `SELECT coalesce(sum(max(0, stake_minor - payout_minor)), 0) AS held_minor
    FROM open_round JOIN round ON n = ${numberOfOpen}
    WHERE day BETWEEN ?1 AND ?2 AND (?3 IS NULL OR open_round.provider IN (SELECT value FROM json_each(?3)))`
  const listed = providers && JSON.stringify(providers)
  const span = [dayNumber(from), dayNumber(to)]
  const { held_minor } = sql.exec<{ held_minor: number }>(query, ...span, listed).one()
  return netLoss(sql, providers, from, to) - held_minor
}

/** In batches, so that the first reader of a long ledger does not need all of it in memory. */
function bringUp(sql: SqlStorage): void {
  catchUp(sql)
  const last = lastSeq(sql)
  let from = sql.exec<{ upto_seq: number }>('SELECT upto_seq FROM open_index').one().upto_seq
  while (from < last) {
    const upto = Math.min(last, from + batchSize)
    sql.exec(
      `INSERT OR IGNORE INTO open_round (provider, round_id)
       SELECT provider, round_id FROM entry WHERE seq > ? AND seq <= ? AND ${games}
       GROUP BY provider, round_id HAVING ${isStaked}`,
      ...[from, upto],
    )
    removeEnded(sql, upto)
    from = upto
  }
  sql.exec('UPDATE open_index SET upto_seq = ? WHERE upto_seq <> ?1', last)
}

/** Paid since, or without a stake that stands. */
function removeEnded(sql: SqlStorage, upto: number): void {
  sql.exec(
    `DELETE FROM open_round WHERE NOT EXISTS (
       SELECT 1 FROM round WHERE n = ${numberOfOpen} AND stake_minor > 0
     ) OR NOT (
       SELECT ${isStaked} FROM entry
       WHERE entry.provider = open_round.provider AND entry.round_id = open_round.round_id AND ${games} AND seq <= ?
     )`,
    upto,
  )
}
