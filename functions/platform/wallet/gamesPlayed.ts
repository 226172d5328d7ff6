import type { Entry } from './ledger.ts'

/*
 * The different games that a mission counts. Of each the row names one stake that stands: a further stake in a game that is known reads a
 * row and writes none, and only an undone one looks for another in the ledger.
 */

/** A step. */
export function createGamesPlayed(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE offer_game (
      offer_id TEXT NOT NULL,
      provider TEXT NOT NULL,
      game_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (offer_id, provider, game_id)
    ) STRICT, WITHOUT ROWID;
  `)
}

type Offer = { id: string; joined_seq: number; until: number }

/** 1 for a stake in a game that is new to the offer, -1 where the only stake of a game is undone. */
export function gamesBy(sql: SqlStorage, offer: Offer, stake: Entry, entry: Entry): number {
  if (stake.kind !== 'debit' || entry.kind === 'partial_refund') return 0
  const game = [offer.id, stake.provider ?? '', stake.game_id ?? '']
  if (entry === stake) {
    const add = `INSERT INTO offer_game (offer_id, provider, game_id, seq) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING RETURNING seq`
    return sql.exec(add, ...game, stake.seq).toArray().length
  }
  const ofGame = 'offer_id = ? AND provider = ? AND game_id = ?'
  const counted = sql.exec<{ seq: number }>(`SELECT seq FROM offer_game WHERE ${ofGame}`, ...game).toArray()
  if (counted[0]?.seq !== stake.seq) return 0
  const other = otherStake(sql, offer, stake, entry)
  if (other === undefined) sql.exec(`DELETE FROM offer_game WHERE ${ofGame}`, ...game)
  else sql.exec(`UPDATE offer_game SET seq = ? WHERE ${ofGame}`, other, ...game)
  return other === undefined ? -1 : 0
}

/** Another stake in the game that stands before this entry. */
function otherStake(
  sql: SqlStorage,
  { joined_seq, until }: Offer,
  stake: Entry,
  { seq }: Entry,
): number | undefined {
  const query = `SELECT seq FROM entry AS other WHERE seq > ?1 AND seq < ?2 AND seq <> ?3 AND at <= ?4
      AND balance_kind = 'real' AND kind = 'debit' AND amount_minor <> 0 AND provider = ?5 AND game_id = ?6
      AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = other.key AND kind = 'rollback' AND seq < ?2) LIMIT 1`
  const values = [joined_seq, seq, stake.seq, until, stake.provider, stake.game_id]
  return sql.exec<{ seq: number }>(query, ...values).toArray()[0]?.seq
}
