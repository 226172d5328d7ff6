import { day_ms, second_ms } from '#lib/time.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { attempt, type OpenWallet } from './delivery.ts'
import type { Owner } from './ledger.ts'
import { soon_ms } from './tournamentPoints.ts'
import type { RunRow } from './tournaments.ts'

/*
 * Points on their way to the table of their run: absolute, with the place in the ledger that they are of, so that a report may come again
 * or late. The last one says that nothing more will change.
 */
export type PointsReport = {
  playerId: string
  /** The last entry of the ledger that changed them. */
  seq: number
  points: number
  reached_at: number
  isLast: boolean
}
/** `top_from`: the points of the last shown place. `wait_ms`: how often a player outside the top may report. */
export type PointsAnswer = { place: number | null; top_from: number; wait_ms: number }
export type PointsDesk = (env: PlatformEnv, run: string, report: PointsReport) => Promise<PointsAnswer>

const retry_ms = 10 * second_ms
/** A table that has not answered by then has forgotten the run, as after a restoration of older data. */
const patience_ms = day_ms

export async function reportRun(wallet: OpenWallet, id: string, report: PointsDesk): Promise<void> {
  const { env, owner, inTransaction } = wallet
  const [row] = wallet.sql.exec<RunRow>('SELECT * FROM tournament WHERE id = ?', id).toArray()
  if (!row) return
  const told = reportOf(owner, row)
  const { playerId: player } = owner
  const answer = await attempt('points not reported', () => report(env, row.id, told), {
    player,
    run: row.id,
  })
  const isSeen = inTransaction((sql) => {
    if (answer) return keepAnswer(sql, row, told, answer)
    const now = Date.now()
    if (now < row.counts_until + patience_ms)
      sql.exec('UPDATE tournament SET act_at = ? WHERE id = ?', now + retry_ms, row.id)
    else sql.exec('UPDATE tournament SET act_at = NULL, is_open = 0 WHERE id = ?', row.id)
    return false
  })
  if (answer && isSeen)
    wallet.tell?.({ news: 'tournament', run: row.id, points: row.points, place: answer.place })
}

function reportOf(
  { playerId }: Owner,
  { points, points_seq: seq, reached_at, counts_until }: RunRow,
): PointsReport {
  return { playerId, seq, points, reached_at, isLast: Date.now() >= counts_until }
}

/** Whether the player's place is another. Everybody's last report comes at the same time: it is spread over the time that the table needs. */
function keepAnswer(
  sql: SqlStorage,
  row: RunRow,
  { seq, isLast }: PointsReport,
  { place, top_from, wait_ms }: PointsAnswer,
): boolean {
  const last = row.counts_until + Math.floor(Math.random() * wait_ms)
  const next = `iif(points_seq = ?1, ?2, min(?2, iif(points >= ?5, ?9, ?3)))`
  sql.exec(
    `UPDATE tournament SET told_place = ?4, top_from = ?5, wait_ms = ?6, is_open = ?7,
       act_at = iif(?7 = 0, NULL, ${next}) WHERE id = ?8`,
    ...[seq, last, Date.now() + Math.max(soon_ms, wait_ms), place, top_from, wait_ms, isLast ? 0 : 1, row.id],
    Date.now() + soon_ms,
  )
  return place !== row.told_place
}
