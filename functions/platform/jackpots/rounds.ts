import { err, ok, type Result } from '#lib/result.ts'
import { second_ms } from '#lib/time.ts'
import { randomBelow } from '../kit/random.ts'
import {
  book,
  findBooked,
  partsPerMinor,
  potOf,
  type DropReason,
  type JackpotRules,
  type Round,
  type RulesRow,
  type Win,
} from './books.ts'
import type { JackpotStake } from '../wallet/outbox.ts'

/*
 * The operations on a jackpot. Each runs in one transaction and may be repeated: a stake counts once, by its key in the
 * player's ledger.
 */

/** The pause after a payment that failed. */
const retry_ms = 30_000

export function rulesOf(sql: SqlStorage): RulesRow | undefined {
  return sql.exec<RulesRow>('SELECT * FROM rules').toArray()[0]
}

export function openRound(sql: SqlStorage): Round | undefined {
  return sql.exec<Round>('SELECT * FROM round WHERE ended_at IS NULL').toArray()[0]
}

/** The last finished round. */
export function lastRound(sql: SqlStorage): Round | undefined {
  const query = 'SELECT * FROM round WHERE ended_at IS NOT NULL ORDER BY number DESC LIMIT 1'
  return sql.exec<Round>(query).toArray()[0]
}

/** The unpaid wins, oldest first, without those that wait after a failure. */
export function dueWins(sql: SqlStorage): Win[] {
  const query = 'SELECT * FROM win WHERE settled_at IS NULL AND coalesce(retry_at, at) <= ? ORDER BY round'
  return sql.exec<Win>(query, Date.now()).toArray()
}

/** When the next win is to be paid; null if all are. */
export function winDue(sql: SqlStorage): number | null {
  const query = 'SELECT min(coalesce(retry_at, at)) AS due_at FROM win WHERE settled_at IS NULL'
  return sql.exec<{ due_at: number | null }>(query).one().due_at
}

export function delayWin(sql: SqlStorage, { round }: Win): void {
  sql.exec('UPDATE win SET retry_at = ? WHERE round = ?', Date.now() + retry_ms, round)
}

/**
 * The times that decide about a save of the rules, in Unix milliseconds: when the caller read the jackpot (undefined
 * without a read), and the list's time. `isNew`: the jackpot must not exist.
 */
export type Save = { isNew: boolean; seenAt: number | undefined; listedAt: number | undefined }
/** stale: it was saved or closed since it was seen. */
export type SaveRefusal = 'currency' | 'exists' | 'stale'

/**
 * Opens or reopens a jackpot, or changes its rules; the currency never changes. Returns when it was saved: later than every save and
 * closing before, so that the list can tell which of two came last. One that was interrupted before the list had it may be repeated.
 */
export function configure(
  sql: SqlStorage,
  jackpotId: string,
  rules: JackpotRules,
  save: Save,
): Result<number, SaveRefusal> {
  const before = rulesOf(sql)
  if (before && before.jackpot_id !== jackpotId) throw new Error('books of another jackpot')
  if (before && before.currency !== rules.currency) return err('currency')
  if (before && isStale(before, save)) {
    const { saved_at } = before
    if (saved_at !== null && isOpenWith(before, rules)) return ok(saved_at)
    return err(save.isNew ? 'exists' : 'stale')
  }
  const savedAt = nextSave(before)
  sql.exec(
    `INSERT OR REPLACE INTO rules
      (id, jackpot_id, currency, share_bp, start_minor, min_minor, max_minor, period_s, is_open, saved_at)
    VALUES (1, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
    ...[jackpotId, rules.currency, rules.share_bp, rules.start_minor, rules.min_minor, rules.max_minor],
    ...[rules.period_s, savedAt],
  )
  if (!openRound(sql)) startRound(sql)
  return ok(savedAt)
}

function isStale({ saved_at }: RulesRow, { isNew, seenAt, listedAt }: Save): boolean {
  const savedAt = saved_at ?? listedAt
  if (savedAt === undefined) return false
  return isNew || (seenAt !== undefined && seenAt !== savedAt)
}

function isOpenWith(
  before: RulesRow,
  { share_bp, start_minor, min_minor, max_minor, period_s }: JackpotRules,
) {
  const isSame =
    before.share_bp === share_bp &&
    before.start_minor === start_minor &&
    before.min_minor === min_minor &&
    before.max_minor === max_minor &&
    before.period_s === period_s
  return before.is_open === 1 && isSame
}

function nextSave(before: RulesRow | undefined): number {
  return Math.max(Date.now(), (before?.saved_at ?? 0) + 1)
}

/** Starts a round: books the operator's start amount and draws the round's secret. */
function startRound(sql: SqlStorage): void {
  const rules = rulesOf(sql)
  if (!rules) throw new Error('a jackpot without rules')
  const last = sql.exec<{ number: number | null }>('SELECT max(number) AS number FROM round').one().number
  const number = (last ?? 0) + 1
  const threshold_minor = rules.min_minor + randomBelow(rules.max_minor - rules.min_minor + 1)
  const now = Date.now()
  sql.exec(
    `INSERT INTO round (number, threshold_minor, nonce, start_minor, started_at, drops_at, share_bp, max_minor)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    number,
    threshold_minor,
    randomNonce(),
    rules.start_minor,
    now,
    rules.period_s === null ? null : now + rules.period_s * second_ms,
    ...[rules.share_bp, rules.max_minor],
  )
  book(sql, {
    round: number,
    kind: 'seed',
    amount_parts: rules.start_minor * partsPerMinor,
    key: `seed:${number}`,
  })
}

/** Books stakes of one player, in the order of their ledger. A closed jackpot ignores them. */
export function takeStakes(sql: SqlStorage, playerId: string, stakes: readonly JackpotStake[]): void {
  // Before the stakes: one that comes after the round's end must not influence who wins it.
  dropWhenDue(sql)
  for (const stake of stakes) {
    const round = openRound(sql)
    if (!round) return
    const key = `${playerId}|${stake.key}`
    if (findBooked(sql, key)) continue
    if (stake.reference === null) contribute(sql, round, { playerId, key, amount_minor: stake.amount_minor })
    else reverseStake(sql, round, { playerId, key, reference: `${playerId}|${stake.reference}` })
  }
}

type Contribution = { playerId: string; key: string; amount_minor: number }

/** The stake whose share reaches the threshold wins the round. */
function contribute(sql: SqlStorage, round: Round, { playerId, key, amount_minor }: Contribution): void {
  const share_bp = round.share_bp ?? rulesOf(sql)?.share_bp ?? 0
  // A basis point of a minor unit is a part.
  const amount_parts = amount_minor * share_bp
  book(sql, { round: round.number, kind: 'contribution', amount_parts, key, playerId })
  if (potOf(sql) >= round.threshold_minor * partsPerMinor) drop(sql, round, playerId, 'amount')
}

type Reversal = { playerId: string; key: string; reference: string }

/**
 * Takes the share of a rolled-back stake out of its round. If that round is over, the share has been won and the operator
 * bears the loss: a later round's pot belongs to its own players.
 */
function reverseStake(sql: SqlStorage, round: Round, { playerId, key, reference }: Reversal): void {
  const stake = findBooked(sql, reference)
  if (stake?.kind !== 'contribution' || stake.round !== round.number) return
  book(sql, {
    round: round.number,
    kind: 'take_back',
    amount_parts: -stake.amount_parts,
    key,
    reference,
    playerId,
  })
}

/** When its time is up, one of a round's stakes wins; a round without stakes continues for another period. */
export function dropWhenDue(sql: SqlStorage): void {
  const round = openRound(sql)
  const now = Date.now()
  if (!round || round.drops_at === null || round.drops_at > now) return
  const winner = drawPlayer(sql, round)
  if (winner !== undefined) return drop(sql, round, winner, 'timer')
  const period_s = rulesOf(sql)?.period_s
  const next = period_s ? now + period_s * second_ms : null
  sql.exec('UPDATE round SET drops_at = ? WHERE number = ?', next, round.number)
}

/**
 * Closes a jackpot: one of its players wins the pot; without players it returns to the operator. Returns its time, as
 * a save does, so a save that is based on an earlier read opens nothing again.
 */
export function close(sql: SqlStorage): number {
  const closedAt = nextSave(rulesOf(sql))
  sql.exec('UPDATE rules SET is_open = 0, saved_at = ?', closedAt)
  const round = openRound(sql)
  if (round) endForGood(sql, round)
  return closedAt
}

function endForGood(sql: SqlStorage, round: Round): void {
  const winner = drawPlayer(sql, round)
  if (winner !== undefined) return drop(sql, round, winner, 'closed')
  book(sql, {
    round: round.number,
    kind: 'seed_return',
    amount_parts: -potOf(sql),
    key: `seed_return:${round.number}`,
  })
  endRound(sql, round)
}

/** Draws a winner: the chance is proportional to what a player contributed and did not get back. */
function drawPlayer(sql: SqlStorage, round: Round): string | undefined {
  const players = sql
    .exec<{ player_id: string; parts: number }>(
      `SELECT player_id, sum(amount_parts) AS parts FROM entry
      WHERE round = ? AND player_id IS NOT NULL GROUP BY player_id HAVING parts > 0 ORDER BY player_id`,
      round.number,
    )
    .toArray()
  const all = players.reduce((sum, { parts }) => sum + parts, 0)
  if (all === 0) return undefined
  let ticket = randomBelow(all)
  for (const { player_id, parts } of players) {
    if (ticket < parts) return player_id
    ticket -= parts
  }
  throw new Error('a ticket beyond the last part')
}

/** Books the whole minor units of the pot as an unpaid win; an open jackpot starts its next round at once. */
function drop(sql: SqlStorage, round: Round, playerId: string, reason: DropReason): void {
  const amount_minor = Math.floor(potOf(sql) / partsPerMinor)
  book(sql, {
    round: round.number,
    kind: 'win',
    amount_parts: -amount_minor * partsPerMinor,
    key: `win:${round.number}`,
  })
  sql.exec(
    'INSERT INTO win (round, player_id, amount_minor, start_minor, reason, at) VALUES (?, ?, ?, ?, ?, ?)',
    round.number,
    playerId,
    amount_minor,
    round.start_minor,
    reason,
    Date.now(),
  )
  endRound(sql, round)
  if (rulesOf(sql)?.is_open) startRound(sql)
}

function endRound(sql: SqlStorage, { number }: Round): void {
  sql.exec('UPDATE round SET ended_at = ? WHERE number = ?', Date.now(), number)
}

function randomNonce(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toHex()
}

/**
 * The commitment to a round's secret, published before its first stake, so that everybody can verify it when the round
 * is over.
 */
export async function proofOf(secret: {
  jackpot: string
  round: number
  threshold_minor: number
  nonce: string
}): Promise<string> {
  const { jackpot, round, threshold_minor, nonce } = secret
  const text = new TextEncoder().encode(`${jackpot}:${round}:${threshold_minor}:${nonce}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text)).toHex()
}
