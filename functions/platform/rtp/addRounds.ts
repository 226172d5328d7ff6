import type { RoundReport } from '../wallet/roundReport.ts'

const isNext = `coalesce((SELECT upto_seq FROM rtp_cursor WHERE player_id = ?1), 0) = ?2`

const addChanges = `
  INSERT INTO game_rtp (day, provider, game_id, rounds, rtp_sum, square_sum)
  SELECT value ->> 'day', value ->> 'provider', value ->> 'game_id',
    value ->> 'rounds', value ->> 'rtp_sum', value ->> 'square_sum'
  FROM json_each(?3) WHERE ${isNext} AND NOT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND is_test = 1)
  ON CONFLICT (day, provider, game_id) DO UPDATE SET
    rounds = rounds + excluded.rounds,
    rtp_sum = rtp_sum + excluded.rtp_sum,
    square_sum = square_sum + excluded.square_sum`
const moveCursor = `
  INSERT INTO rtp_cursor (player_id, upto_seq) SELECT ?1, ?3 WHERE ${isNext}
  ON CONFLICT (player_id) DO UPDATE SET upto_seq = excluded.upto_seq RETURNING upto_seq`
const readCursor = 'SELECT upto_seq FROM rtp_cursor WHERE player_id = ?1'

/**
 * Adds a wallet's rounds, once: the sums and the cursor change in one transaction, and only if the report starts at
 * the cursor. Returns the new cursor. A repeated report, or one that starts elsewhere, changes nothing, and the
 * wallet continues from the answer. Rounds of a test account move the cursor alone.
 */
export async function addRounds(db: D1Database, report: RoundReport): Promise<number> {
  const { playerId, after_seq, upto_seq, changes } = report
  const [, moved] = await db.batch<{ upto_seq: number }>([
    db.prepare(addChanges).bind(playerId, after_seq, JSON.stringify(changes)),
    db.prepare(moveCursor).bind(playerId, after_seq, upto_seq),
  ])
  if (moved?.results[0]) return upto_seq
  return (await db.prepare(readCursor).bind(playerId).first<number>('upto_seq')) ?? 0
}
