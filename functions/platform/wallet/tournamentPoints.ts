import { isAmongGames } from '#contract/offerRules.ts'
import { second_ms } from '#lib/time.ts'
import type { Entry } from './ledger.ts'
import { ruleOfRow, type RunRow } from './tournaments.ts'

/*
 * What movements of the ledger do to the points of the runs that the player takes part in, in the transaction of the movement. Points are a
 * function of the rounds since the player joined, so that they can be counted again from the ledger, and what is undone takes them away.
 */
/** `isDue`: the alarm has to come earlier. */
export type TournamentNews = { run: string; points: number; place: number | null; isDue: boolean }

type Rule = ReturnType<typeof ruleOfRow>
type Sums = { stake_minor: number; payout_minor: number }
type Round = Pick<Entry, 'provider' | 'round_id'>
type Counted = { first_seq: number; first_at: number; game_id: string | null; before: Sums; after: Sums }

/** Points of the top are reported this soon. */
export const soon_ms = 2 * second_ms
/** A multiplier is no higher than a million. */
const mostMultiplier = 100_000_000

const counted = `('debit', 'rollback', 'partial_refund', 'credit', 'adjustment')`
const follows = /^(?:debit|rollback|partial_refund|credit|adjustment)$/

/** Counts new entries. Costs two statements, and a row for each run that they change. */
export function followTournaments(sql: SqlStorage, entries: readonly Entry[]): TournamentNews[] {
  const moves = entries.filter(
    ({ kind, balance_kind, amount_minor, round_id }) =>
      balance_kind === 'real' && amount_minor !== 0 && round_id !== null && follows.test(kind),
  )
  const [first] = moves
  if (!first) return []
  const open = 'SELECT * FROM tournament WHERE is_open = 1 AND counts_until >= ?'
  const rows = sql.exec<RunRow>(open, first.at).toArray()
  if (rows.length === 0) return []
  const rounds = new Map(moves.map((move) => [roundKey(move), move]))
  const found = [...rounds].map(([key, round]) => ({ key, round: countRound(sql, round, first.seq) }))
  return rows.flatMap((row) => countRun(sql, row, found) ?? [])
}

const roundKey = ({ provider, round_id }: Round) => JSON.stringify([provider, round_id])

/** Of counted entries, in SQL: what they staked, or what they paid. */
function minorOf(which: 'stakes' | 'payouts', more = 'TRUE'): string {
  const stakes = `kind IN ('debit', 'rollback', 'partial_refund')`
  const [sign, isOne] = which === 'stakes' ? ['-', stakes] : ['', `NOT ${stakes}`]
  return `coalesce(${sign}sum(iif(${isOne} AND ${more}, amount_minor, 0)), 0)`
}

/** The round as it was before an entry, and as it is. */
function countRound(sql: SqlStorage, { provider, round_id }: Round, seq: number): Counted {
  const query = `SELECT min(seq) AS first_seq, at AS first_at, game_id,
      ${minorOf('stakes', 'seq < ?3')} AS stake_before, ${minorOf('stakes')} AS stake_after,
      ${minorOf('payouts', 'seq < ?3')} AS payout_before, ${minorOf('payouts')} AS payout_after
    FROM entry WHERE provider = ?1 AND round_id = ?2 AND balance_kind = 'real' AND kind IN ${counted}`
  type Row = Pick<Counted, 'first_seq' | 'first_at' | 'game_id'> &
    Record<`${'stake' | 'payout'}_${'before' | 'after'}`, number>
  const row = sql.exec<Row>(query, provider, round_id, seq).one()
  return {
    ...{ first_seq: row.first_seq, first_at: row.first_at, game_id: row.game_id },
    before: { stake_minor: row.stake_before, payout_minor: row.payout_before },
    after: { stake_minor: row.stake_after, payout_minor: row.payout_after },
  }
}

function countRun(
  sql: SqlStorage,
  row: RunRow,
  rounds: readonly { key: string; round: Counted }[],
): TournamentNews | undefined {
  const rule = ruleOfRow(row)
  const ofRun = rounds.filter(({ key, round }) => isOfRun(row, rule, key, round))
  if (ofRun.length === 0) return undefined
  const { done, best_round } =
    rule.kind === 'best_round' ? bestOf(sql, row, rule, ofRun) : sumOf(row, rule, ofRun)
  const points = pointsOf(rule, done)
  if (done === row.done && best_round === row.best_round) return undefined
  return { run: row.id, points, place: row.told_place, isDue: store(sql, row, { done, best_round, points }) }
}

function sumOf(row: RunRow, rule: Rule, rounds: readonly { round: Counted }[]) {
  const change = rounds.reduce(
    (sum, { round }) => sum + worth(rule, round.after) - worth(rule, round.before),
    0,
  )
  return { done: row.done + change, best_round: null }
}

/** A round that was the best and is less now: the ledger says which one is. */
function bestOf(
  sql: SqlStorage,
  row: RunRow,
  rule: Rule,
  rounds: readonly { key: string; round: Counted }[],
) {
  let best = { done: row.done, best_round: row.best_round }
  let isLess = false
  for (const { key, round } of rounds) {
    const done = worth(rule, round.after)
    if (key === best.best_round && done < best.done) isLess = true
    else if (done > best.done) best = { done, best_round: key }
  }
  return isLess ? recount(sql, row, rule) : best
}

/** Of rounds that are alike the earlier one. One query for all: a player may have played many thousands. */
function recount(sql: SqlStorage, row: RunRow, rule: Rule): Pick<RunRow, 'done' | 'best_round'> {
  type Row = Round & Sums & Omit<Counted, 'before' | 'after'>
  const query = `SELECT provider, round_id, min(seq) AS first_seq, at AS first_at, game_id,
      ${minorOf('stakes')} AS stake_minor, ${minorOf('payouts')} AS payout_minor
    FROM entry WHERE seq > ? AND round_id IS NOT NULL AND balance_kind = 'real' AND kind IN ${counted}
    GROUP BY provider, round_id`
  const best = sql
    .exec<Row>(query, row.joined_seq)
    .toArray()
    .map((round) => ({ round, key: roundKey(round), done: worth(rule, round) }))
    .filter(({ round, key, done }) => done > 0 && isOfRun(row, rule, key, round))
    .toSorted((one, other) => other.done - one.done || one.round.first_seq - other.round.first_seq)
    // A round that began before the player joined has entries from then too.
    .find(({ round }) => countRound(sql, round, 0).first_seq > row.joined_seq)
  return best ? { done: best.done, best_round: best.key } : { done: 0, best_round: null }
}

/** A round counts by its beginning: after the player joined, and before the end. */
function isOfRun(
  row: RunRow,
  { games }: Rule,
  key: string,
  { first_seq, first_at, game_id }: Omit<Counted, 'before' | 'after'>,
): boolean {
  if (first_seq <= row.joined_seq || first_at >= row.ends_at) return false
  const [provider] = JSON.parse(key) as [string]
  return isAmongGames(games, { provider, game: game_id ?? '' })
}

/** What a round adds to `done`. */
function worth({ kind, least }: Rule, { stake_minor, payout_minor }: Sums): number {
  if (stake_minor < least || stake_minor <= 0) return 0
  if (kind === 'turnover') return stake_minor
  return Math.min(mostMultiplier, Math.floor((Math.max(0, payout_minor) * 100) / stake_minor))
}

/** Hundredths of a point. */
const pointsOf = ({ kind, per_point }: Rule, done: number) =>
  kind === 'turnover' ? Math.floor((done * 100) / per_point) : done

/** True if it is to be reported earlier than planned: at once where it may be in the top, else as often as the table can take it. */
function store(
  sql: SqlStorage,
  row: RunRow,
  { done, best_round, points }: Pick<RunRow, 'done' | 'best_round' | 'points'>,
): boolean {
  const now = Date.now()
  const isOfTop = Math.max(points, row.points) >= row.top_from
  const act_at = Math.min(row.act_at ?? Infinity, now + (isOfTop ? soon_ms : Math.max(soon_ms, row.wait_ms)))
  // Points that come back to what they were were reached later.
  sql.exec(
    `UPDATE tournament SET done = ?, best_round = ?, points = ?, act_at = ?,
       points_seq = (SELECT max(seq) FROM entry), reached_at = ? WHERE id = ?`,
    ...[done, best_round, points, act_at, points === row.points ? row.reached_at : now, row.id],
  )
  return act_at !== row.act_at
}
