import { minute_ms } from '#lib/time.ts'
import { betsInPlay } from './houseReport.ts'
import { entryColumns, paymentPrefix, type Entry } from './ledger.ts'
import { newsPage } from './news.ts'
import { offersOf } from './offers.ts'
import { openRounds } from './openRounds.ts'

/*
 * What staff see of a wallet beside its ledger: rounds and bets by their names, and what a summary has of them.
 */
export type NamedRound = { provider: string; round_id: string; game_id: string | null; isBet: boolean }

/** Rounds and bets with this id, at whichever provider; those of the archive are not found. */
export function roundsNamed(sql: SqlStorage, id: string): NamedRound[] {
  // By provider, as the index is.
  const query = `SELECT provider, round_id, max(game_id) AS game_id, max(kind LIKE 'bet%') AS is_bet FROM entry
    WHERE provider IN (SELECT DISTINCT provider FROM entry WHERE provider IS NOT NULL) AND round_id = ?
    GROUP BY provider, round_id LIMIT 5`
  return sql
    .exec<Omit<NamedRound, 'isBet'> & { is_bet: number }>(query, id)
    .toArray()
    .map(({ is_bet, ...round }) => ({ ...round, isBet: is_bet === 1 }))
}

const shownNews = 5
const goesOn: ReadonlySet<string> = new Set(['joined', 'coming', 'given'])

/** What is open, the offers that go on, and the newest of the inbox. */
export function deskSummary(sql: SqlStorage) {
  const { count, held_minor } = openRounds(sql)
  const offers = offersOf(sql).map(({ row: { id }, terms, state }) => ({ id, terms, state }))
  return {
    rounds: { count, held_minor },
    bets: betsInPlay(sql),
    offers: offers.filter(({ state }) => goesOn.has(state)),
    news: newsPage(sql, undefined).news.slice(0, shownNews),
  }
}

/** What the inbox told before a moment, newest first. */
export function newsBefore(
  sql: SqlStorage,
  before: number,
  count: number,
): { n: number; at: number; kind: string }[] {
  const query = `SELECT n, at, facts ->> 'kind' AS kind FROM news WHERE at < ? ORDER BY n DESC LIMIT ?`
  return sql.exec<{ n: number; at: number; kind: string }>(query, before, count).toArray()
}

/** A longer pause begins another sitting. */
const pause_ms = 30 * minute_ms
const batchSize = 4000

/**
 * A movement, or what was played of one game without a longer pause. `firstSeq` is the place of its oldest entry. `from` and `at`: its
 * oldest and newest moment. `amount_minor` is what it changed all balances by, what is owed counted against the player.
 */
export type DeskMovement = Pick<Entry, 'at' | 'kind' | 'provider' | 'game_id' | 'reason' | 'round_id'> & {
  firstSeq: number
  from: number
  isPlay: boolean
  rounds: number
  stake_minor: number
  amount_minor: number
}

const played: ReadonlySet<string> = new Set([
  ...(['debit', 'credit', 'award', 'rollback', 'partial_refund', 'free_round', 'free_round_win'] as const),
])
/** The table of payments has these, with what became of them. */
const ofPayments: ReadonlySet<string> = new Set([
  ...(['deposit', 'deposit_return', 'withdrawal', 'withdrawal_return'] as const),
  ...(['deposit_refund', 'deposit_refund_return'] as const),
])

/** Movements older than a place of the ledger, newest first: `most` at most, without what is in the archive. */
export function deskMovements(
  sql: SqlStorage,
  before: number,
  most: number,
): { movements: DeskMovement[]; isMore: boolean } {
  const query = `SELECT ${entryColumns} FROM entry WHERE seq < ? ORDER BY seq DESC LIMIT ?`
  const entries = sql.exec<Entry>(query, before, batchSize).toArray()
  const found: DeskMovement[] = []
  const roundsSeen = new Set<string>()
  for (const entry of entries) {
    if (ofPayments.has(entry.kind) && entry.key.startsWith(paymentPrefix)) continue
    const last = found.at(-1)
    if (last && isSameSitting(last, entry)) add(last, entry, roundsSeen)
    else if (found.length === most) return { movements: found, isMore: true }
    else found.push(began(entry, roundsSeen))
  }
  // The oldest may go on beyond what was read.
  const isMore = entries.length === batchSize
  return { movements: isMore && found.length > 1 ? found.slice(0, -1) : found, isMore }
}

function isSameSitting(last: DeskMovement, { kind, provider, game_id, at }: Entry): boolean {
  const isSameGame = last.provider === provider && last.game_id === game_id
  return last.isPlay && played.has(kind) && isSameGame && last.from - at < pause_ms
}

function began(entry: Entry, roundsSeen: Set<string>): DeskMovement {
  const { seq, at, kind, provider, game_id, reason, round_id } = entry
  const isPlay = played.has(kind)
  roundsSeen.clear()
  const empty = { firstSeq: seq, at, from: at, kind, provider, game_id, reason, round_id, isPlay }
  const movement = { ...empty, rounds: 0, stake_minor: 0, amount_minor: 0 }
  add(movement, entry, roundsSeen)
  return movement
}

function add(movement: DeskMovement, entry: Entry, roundsSeen: Set<string>): void {
  movement.firstSeq = entry.seq
  movement.from = entry.at
  movement.amount_minor += entry.balance_kind === 'owed' ? -entry.amount_minor : entry.amount_minor
  if (entry.kind === 'debit') movement.stake_minor -= entry.amount_minor
  if (entry.round_id === null || roundsSeen.has(entry.round_id)) return
  roundsSeen.add(entry.round_id)
  movement.rounds += 1
}
