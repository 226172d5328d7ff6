import { describeError, log } from '../../shared/log.ts'
import { minute_ms } from '#lib/time.ts'
import { documentKey } from '../kit/documentKey.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { borderOf, type Border } from './border.ts'
import type { Delivery, OpenWallet } from './delivery.ts'
import { isTold } from './eventFacts.ts'
import { endOldGames } from './gameSessions.ts'
import { isInHouse } from './houseReport.ts'
import { entryColumns, type BalanceKind, type Entry } from './ledger.ts'
import { isStaked } from './openRounds.ts'
import { isDelivered } from './outbox.ts'
import { followLedger } from './playTotals.ts'
import { isReported } from './roundReport.ts'
import { keepFilter } from './recall.ts'
import { catchUp, ofGames } from './rounds.ts'
import {
  copySegment,
  readSegment,
  signatureOf,
  writeSegment,
  type ArchivedRound,
  type Segment,
} from './segments.ts'
import { dueNow } from './wagering.ts'

/*
 * The end of the ledger in the object: entries older than LEDGER_DAYS go to R2 in segments, and those of finished rounds then leave the
 * object. Whatever else a player does are some rows a day, and their rules look them up for good: payments, bonuses, transfers, bets.
 *
 * A segment is written, read back and compared before, in one transaction, the border moves and rows are deleted. A kill before that
 * leaves a segment that does not count yet; the next try finds it and goes on.
 */
const retry_ms = 10 * minute_ms
/** What one alarm moves: the player waits behind it. */
const most = 2

export const archiveDelivery: Delivery = {
  due: archiveDue,
  run: async (wallet) => {
    const due = archiveDue(wallet.sql, wallet.env)
    if (due === null || due > Date.now()) return
    let moved = 0
    try {
      while (moved < most && (await moveSegment(wallet))) moved += 1
    } catch (error) {
      log('error', 'a ledger not archived', { player: wallet.owner.playerId, error: describeError(error) })
    }
    // What may not go yet is tried later: the alarm would come again at once.
    if (moved === 0) wallet.inTransaction((sql) => sql.exec('UPDATE border SET tried_at = ?', Date.now()))
  },
}

function archiveDue(sql: SqlStorage, env: PlatformEnv): number | null {
  const { upto_seq, size, tried_at } = borderOf(sql)
  const query = 'SELECT at FROM entry WHERE seq = ?'
  const [last] = sql.exec<{ at: number }>(query, upto_seq + size).toArray()
  return last ? Math.max(last.at + keptOf(env), tried_at + retry_ms) : null
}

function keptOf(env: PlatformEnv): number {
  return servicesOf(env).config.ledger.kept_ms
}

/** Moves the next segment; false if there is none that may go. */
async function moveSegment(wallet: OpenWallet): Promise<boolean> {
  const { env, owner, inTransaction } = wallet
  const key = await documentKey(servicesOf(env))
  const before = borderOf(wallet.sql)
  const segment = inTransaction((sql) => nextSegment(sql, before, Date.now() - keptOf(env)))
  if (!segment) return false
  const place = { playerId: owner.playerId, n: before.segments + 1, before: before.hash }
  await writeSegment(env.DOCUMENTS, key, place, segment)
  const stored = await readSegment(env.DOCUMENTS, owner.playerId, place.n)
  if (!stored) throw new Error('the segment is not in R2')
  const { seal, counted } = stored
  const isOurs = seal.signature === (await signatureOf(key, seal.hash)) && seal.before === before.hash
  const isSame = JSON.stringify(stored.segment.entries) === JSON.stringify(segment.entries)
  if (counted !== seal.hash || !isOurs || !isSame) throw new Error('the segment in R2 is another one')
  // The copies of the wallet begin at the border, so what is before it has to be there first.
  await copySegment(env.DOCUMENTS, env.COPIES, owner.playerId, place.n)
  inTransaction((sql) => moveBorder(sql, before, stored.segment, seal.hash))
  return true
}

/** The entries of the next segment and their rounds, if all are old enough and everything that follows the ledger has them. */
function nextSegment(sql: SqlStorage, { upto_seq, size }: Border, until: number): Segment | undefined {
  const query = `SELECT ${entryColumns} FROM entry WHERE seq > ? AND seq <= ? ORDER BY seq`
  const to = upto_seq + size
  const entries = sql.exec<Entry>(query, upto_seq, to).toArray()
  const last = entries.at(-1)
  if (!last || last.seq < to || last.at > until) return undefined
  if (entries.length !== size) throw new Error('the numbers of the ledger have a gap')
  // The last entry of a balance stays, because the balance is read from it.
  const later = `SELECT 1 AS found FROM entry WHERE seq > ? AND balance_kind = 'real' LIMIT 1`
  if (sql.exec(later, to).toArray().length === 0) return undefined
  if (!isDelivered(sql, to) || !isReported(sql, to)) return undefined
  if (!isInHouse(sql, to) || !isTold(sql, to)) return undefined
  catchUp(sql)
  followLedger(sql)
  dueNow(sql)
  return { entries, rounds: roundsFrom(sql, upto_seq, to) }
}

/** The rounds that begin with these entries, with what their provider told of them. */
function roundsFrom(sql: SqlStorage, after: number, to: number): ArchivedRound[] {
  const query = `SELECT n, stake_minor, payout_minor, status, outcome, replay
    FROM round JOIN entry ON seq = n LEFT JOIN told_round USING (provider, round_id)
    WHERE n > ? AND n <= ? ORDER BY n`
  return sql.exec<ArchivedRound>(query, after, to).toArray()
}

/** Counts the segment, and deletes what nothing in the object needs any more. */
function moveBorder(sql: SqlStorage, before: Border, segment: Segment, hash: string): void {
  const { entries, rounds } = segment
  if (borderOf(sql).segments !== before.segments) throw new Error('the border has moved meanwhile')
  const last = entries.at(-1)
  if (!last) throw new Error('a segment without entries')
  const sumOf = (kind: BalanceKind) =>
    entries.reduce((sum, entry) => sum + (entry.balance_kind === kind ? entry.amount_minor : 0), 0)
  sql.exec(
    `UPDATE border SET segments = segments + 1, upto_seq = ?, upto_at = ?, hash = ?, tried_at = 0,
      real_minor = real_minor + ?, bonus_minor = bonus_minor + ?, owed_minor = owed_minor + ?`,
    ...[last.seq, last.at, hash, sumOf('real'), sumOf('bonus'), sumOf('owed')],
  )
  keepFilter(sql, before.segments + 1, segment)
  // Our own calls reach no round that leaves: the games that could are gone a month after their end. Dialects name players: recall.ts.
  endOldGames(sql)
  const now = new Map(roundsFrom(sql, before.upto_seq, last.seq).map((round) => [round.n, round]))
  const finished = new Set(finishedEntries(sql, before.upto_seq, last.seq))
  const gone = JSON.stringify([...finished])
  const inList = 'IN (SELECT value FROM json_each(?))'
  sql.exec(`DELETE FROM wagered_stake WHERE key IN (SELECT key FROM entry WHERE seq ${inList})`, gone)
  // One that moved on while the segment was written stays, as does one that is open.
  const same = rounds.filter((round) => JSON.stringify(now.get(round.n)) === JSON.stringify(round))
  const left = JSON.stringify(same.flatMap(({ n }) => (finished.has(n) ? [n] : [])))
  sql.exec(
    `DELETE FROM told_round WHERE (provider, round_id) IN (SELECT provider, round_id FROM entry WHERE seq ${inList})`,
    left,
  )
  sql.exec(`DELETE FROM round WHERE n ${inList}`, left)
  sql.exec(`DELETE FROM entry WHERE seq ${inList}`, gone)
}

/**
 * The entries of the rounds with an entry in the segment that are finished: all of it is in the archive, and it was paid, if only zero, or
 * its stakes are undone. A round with an award stays whole, because awards stay.
 */
function finishedEntries(sql: SqlStorage, after: number, to: number): number[] {
  return sql
    .exec<{ seq: number }>(
      `WITH touched AS (
         SELECT DISTINCT provider, round_id FROM entry WHERE seq > ?1 AND seq <= ?2 AND ${ofGames}
       ), finished AS (
         SELECT provider, round_id FROM touched JOIN entry USING (provider, round_id)
         WHERE ${ofGames} GROUP BY provider, round_id
         HAVING max(seq) <= ?2 AND max(kind = 'award') = 0 AND (NOT ${isStaked} OR sum(iif(kind IN ('credit', 'adjustment'), 0, amount_minor)) = 0)
       )
       SELECT seq FROM finished JOIN entry USING (provider, round_id) WHERE ${ofGames}`,
      ...[after, to],
    )
    .toArray()
    .map(({ seq }) => seq)
}
