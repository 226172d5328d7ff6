import type { Round } from './books.ts'
import { potOf, partsPerMinor } from './books.ts'
import { drop, dropWhenDue, openRound, shareOf } from './rounds.ts'
import { give, takeBack } from './shares.ts'

/*
 * What a shard of a jackpot (shard.ts) reports: the stakes that it gathered, in their order. The jackpot finds the stake that wins, as it
 * does with stakes that wallets tell it, and keeps one sum a shard and round; whose parts they are is kept by the shard. For the jackpot a
 * shard so is a player with many stakes, named `shard:…`.
 */

/** `undoes`: a stake of the same report, by its index, or one that the shard has in a round. */
export type ReportedStake = {
  playerId: string
  amount_minor: number
  undoes: { item: number } | { round: number } | null
}
export type ShardReport = { shard: string; number: number; stakes: readonly ReportedStake[] }

/** The stakes from an index on are of a round; of none where the jackpot is closed. */
type Span = { from: number; round: number | null; share_bp: number }
/** `undone`: the indexes of those that took a part back. */
export type ReportAnswer = { spans: Span[]; undone: number[] }

/** The number of a shard's last report; 0 before the first. */
export function reportedBy(sql: SqlStorage, shard: string): number {
  return lastReport(sql, shard)?.number ?? 0
}

function lastReport(sql: SqlStorage, shard: string) {
  const query = 'SELECT number, answer FROM report WHERE shard = ?'
  return sql.exec<{ number: number; answer: string }>(query, shard).toArray()[0]
}

/** Takes a report once: repeated, it gets the same answer. Reports of a shard come one after the other. */
export function takeReport(sql: SqlStorage, report: ShardReport): ReportAnswer {
  const last = lastReport(sql, report.shard)
  if (last?.number === report.number) return JSON.parse(last.answer) as ReportAnswer
  if (report.number !== (last?.number ?? 0) + 1) throw new Error('a report of a shard is missing')
  // Before the stakes: one that comes after the round's end must not influence who wins it.
  dropWhenDue(sql)
  const answer = takeStakesOf(sql, report)
  const { shard, number } = report
  sql.exec('INSERT OR REPLACE INTO report VALUES (?, ?, ?)', shard, number, JSON.stringify(answer))
  return answer
}

/** Sums are written once a round, however many stakes. */
function takeStakesOf(sql: SqlStorage, report: ShardReport): ReportAnswer {
  const answer: ReportAnswer = { spans: [], undone: [] }
  let taking = beginRound(sql, answer, 0)
  for (const [index, { playerId, amount_minor, undoes }] of report.stakes.entries()) {
    if (!taking) break
    const parts = shareOf(sql, taking.round, amount_minor)
    if (undoes) {
      if (roundOf(answer, undoes) !== taking.round.number) continue
      taking.taken_parts += parts
      answer.undone.push(index)
      continue
    }
    taking.given_parts += parts
    if (
      taking.pot_parts + taking.given_parts - taking.taken_parts <
      taking.round.threshold_minor * partsPerMinor
    )
      continue
    keepSums(sql, report, taking)
    drop(sql, taking.round, { player_id: playerId, ticket: 0 }, 'amount')
    taking = beginRound(sql, answer, index + 1)
  }
  if (taking) keepSums(sql, report, taking)
  return answer
}

type Taking = { round: Round; pot_parts: number; given_parts: number; taken_parts: number }

function beginRound(sql: SqlStorage, { spans }: ReportAnswer, from: number): Taking | undefined {
  const round = openRound(sql)
  spans.push({ from, round: round?.number ?? null, share_bp: round ? shareOf(sql, round, 1) : 0 })
  return round && { round, pot_parts: potOf(sql), given_parts: 0, taken_parts: 0 }
}

/** The round of the stake that is undone. */
function roundOf(answer: ReportAnswer, undoes: { item: number } | { round: number }): number | null {
  return 'round' in undoes ? undoes.round : spanAt(answer, undoes.item).round
}

/** The span that a stake of the report is in. */
export function spanAt({ spans }: ReportAnswer, index: number): Span {
  const span = spans.findLast(({ from }) => from <= index)
  if (!span) throw new Error('an answer without spans')
  return span
}

function keepSums(sql: SqlStorage, { shard, number }: ShardReport, taking: Taking): void {
  const part = { round: taking.round.number, playerId: shard }
  if (taking.given_parts > 0) give(sql, { ...part, amount_parts: taking.given_parts }, number)
  if (taking.taken_parts > 0) takeBack(sql, { ...part, amount_parts: taking.taken_parts })
}
