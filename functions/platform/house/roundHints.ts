import { roundHash } from '../wallet/houseReport.ts'

/*
 * Where to look for a round or bet whose player nobody knows: with each report of a wallet, four bytes for each of its rounds, in one row. That
 * is a row in five minutes of play and not a row a round; who may have it is asked, and few have.
 */
export type RoundHint = { player_id: string; after_seq: number; upto_seq: number }

/** A step. Rounds of reports from before it are found with the player's number alone. */
export function createRoundHints(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE round_hint (
      id INTEGER PRIMARY KEY,
      player_id TEXT NOT NULL,
      after_seq INTEGER NOT NULL,
      upto_seq INTEGER NOT NULL,
      hashes BLOB NOT NULL
    ) STRICT;
  `)
}

export function addRoundHint(
  sql: SqlStorage,
  { player_id, after_seq, upto_seq }: RoundHint,
  rounds: readonly number[],
): void {
  if (rounds.length === 0) return
  const hashes = bytesOf(rounds)
  const insert = 'INSERT INTO round_hint (player_id, after_seq, upto_seq, hashes) VALUES (?, ?, ?, ?)'
  sql.exec(insert, player_id, after_seq, upto_seq, hashes)
}

/** Each is read and mostly not it: of a hundred million rounds a tenth of one has the same hash by chance. */
const mostHints = 20

/** The entries of ledgers that may be of the round, the newest first. */
export function findRoundHints(sql: SqlStorage, roundId: string): RoundHint[] {
  const query = `SELECT player_id, after_seq, upto_seq FROM round_hint WHERE instr(hashes, ?) > 0
    ORDER BY id DESC LIMIT ${mostHints}`
  return sql.exec<RoundHint>(query, bytesOf([roundHash(roundId)])).toArray()
}

function bytesOf(hashes: readonly number[]): ArrayBuffer {
  return Uint32Array.from(hashes).buffer
}
