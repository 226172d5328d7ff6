import { sha256Hex } from '#lib/hash.ts'
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
import type { JackpotStake, JackpotStakes } from '../wallet/outbox.ts'
import {
  clearUnbooked,
  drawPlayer,
  forgetStart,
  give,
  heardOf,
  isShard,
  isOfRound,
  noteHeard,
  takeBack,
  unbookedOf,
  type Holder,
} from './shares.ts'

/*
 * The operations on a jackpot. Each runs in one transaction and may be repeated: a stake counts once, by its place in the
 * player's ledger.
 */

/** The pause after a payment that failed. */
const retry_ms = 30_000

export function rulesOf(sql: SqlStorage): RulesRow | undefined {
  return sql.exec<RulesRow>('SELECT * FROM rules').toArray()[0]
}

export function openRound(sql: SqlStorage): Round | undefined {
  const last = sql.exec<Round>('SELECT * FROM round ORDER BY number DESC LIMIT 1').toArray()[0]
  return last?.ended_at === null ? last : undefined
}

/** The last finished round. */
export function lastRound(sql: SqlStorage): Round | undefined {
  const query = 'SELECT * FROM round WHERE ended_at IS NOT NULL ORDER BY number DESC LIMIT 1'
  return sql.exec<Round>(query).toArray()[0]
}

/** A finished round with its secret, which is public then, and its win. */
export function roundOf(sql: SqlStorage, number: number): { round: Round | undefined; win: Win | undefined } {
  return {
    round: sql.exec<Round>('SELECT * FROM round WHERE number = ?', number).toArray()[0],
    win: sql.exec<Win>('SELECT * FROM win WHERE round = ?', number).toArray()[0],
  }
}

/** Stakes are delivered a second after they are made. */
const delivered_ms = second_ms

/** The share of the round that was open when a stake of this time was delivered; 0 if none was. */
export function shareAt(sql: SqlStorage, at: number): number {
  const query = `SELECT coalesce(share_bp, (SELECT share_bp FROM rules)) AS share_bp FROM round
    WHERE started_at <= ?1 AND (ended_at IS NULL OR ended_at > ?1) ORDER BY number DESC LIMIT 1`
  return sql.exec<{ share_bp: number }>(query, at + delivered_ms).toArray()[0]?.share_bp ?? 0
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

/** Takes stakes of one player, in the order of their ledger. A closed jackpot ignores them. */
export function takeStakes(sql: SqlStorage, playerId: string, { after, stakes }: JackpotStakes): void {
  // Before the stakes: one that comes after the round's end must not influence who wins it.
  dropWhenDue(sql)
  const first = openRound(sql)
  const last = stakes.at(-1)
  if (!first || !last) return
  const heard = heardOf(sql, playerId)
  if (heard !== undefined && heard < after) forgetStart(sql, first.number, playerId)
  for (const stake of stakes) {
    if (!Number.isSafeInteger(stake.seq)) throw new Error('a stake without its place in the ledger')
    const isHeard = heard !== undefined && stake.seq <= heard
    if (!isHeard && !findBooked(sql, `${playerId}|${stake.key}`)) takeStake(sql, playerId, stake)
  }
  noteHeard(sql, playerId, last.seq)
}

function takeStake(sql: SqlStorage, playerId: string, stake: JackpotStake): void {
  const round = openRound(sql)
  if (!round) return
  if (stake.reference === null) contribute(sql, round, playerId, stake)
  else reverseStake(sql, round, playerId, { ...stake, reference: stake.reference })
}

// A basis point of a minor unit is a part.
export function shareOf(sql: SqlStorage, { share_bp }: Round, amount_minor: number): number {
  return amount_minor * (share_bp ?? rulesOf(sql)?.share_bp ?? 0)
}

/** The stake whose share reaches the threshold wins the round. */
function contribute(
  sql: SqlStorage,
  round: Round,
  playerId: string,
  { seq, amount_minor }: JackpotStake,
): void {
  give(sql, { round: round.number, playerId, amount_parts: shareOf(sql, round, amount_minor) }, seq)
  if (potOf(sql) >= round.threshold_minor * partsPerMinor)
    drop(sql, round, { player_id: playerId, ticket: 0 }, 'amount')
}

/**
 * Takes the share of a rolled-back stake out of its round. If that round is over, the share has been won and the operator
 * bears the loss: a later round's pot belongs to its own players.
 */
function reverseStake(
  sql: SqlStorage,
  round: Round,
  playerId: string,
  { reference, reference_seq, amount_minor }: JackpotStake & { reference: string },
): void {
  const part = { round: round.number, playerId }
  // From before the shares: such a stake has an entry of its own.
  const booked = findBooked(sql, `${playerId}|${reference}`)
  if (booked) {
    if (booked.kind !== 'contribution' || booked.round !== round.number) return
    return takeBack(sql, { ...part, amount_parts: booked.amount_parts })
  }
  if (reference_seq === null || !isOfRound(sql, round.number, playerId, reference_seq)) return
  takeBack(sql, { ...part, amount_parts: shareOf(sql, round, amount_minor) })
}

/** When its time is up, one of a round's stakes wins; a round without stakes continues for another period. */
export function dropWhenDue(sql: SqlStorage): void {
  const round = openRound(sql)
  const now = Date.now()
  if (!round || round.drops_at === null || round.drops_at > now) return
  const winner = drawPlayer(sql, round.number)
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
  const winner = drawPlayer(sql, round.number)
  if (winner !== undefined) return drop(sql, round, winner, 'closed')
  bookShares(sql, round)
  book(sql, {
    round: round.number,
    kind: 'seed_return',
    amount_parts: -potOf(sql),
    key: `seed_return:${round.number}`,
  })
  endRound(sql, round)
}

/** Books the whole minor units of the pot as an unpaid win; an open jackpot starts its next round at once. */
export function drop(sql: SqlStorage, round: Round, winner: Holder, reason: DropReason): void {
  bookShares(sql, round)
  const amount_minor = Math.floor(potOf(sql) / partsPerMinor)
  book(sql, {
    round: round.number,
    kind: 'win',
    amount_parts: -amount_minor * partsPerMinor,
    key: `win:${round.number}`,
  })
  sql.exec(
    'INSERT INTO win (round, player_id, shard, ticket, amount_minor, start_minor, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ...[round.number, ...winnerColumns(winner), amount_minor, round.start_minor, reason, Date.now()],
  )
  endRound(sql, round)
  if (rulesOf(sql)?.is_open) startRound(sql)
}

/** A shard knows its players: it is asked whose ticket was drawn, before the win is paid. */
function winnerColumns({ player_id, ticket }: Holder): [string, string | null, number | null] {
  return isShard(player_id) ? ['', player_id, ticket] : [player_id, null, null]
}

/** What the players gave and took back, as one sum each. */
function bookShares(sql: SqlStorage, { number }: Round): void {
  const { given_parts, taken_parts } = unbookedOf(sql)
  clearUnbooked(sql, number)
  const entry = { round: number }
  if (given_parts > 0)
    book(sql, { ...entry, kind: 'contribution', amount_parts: given_parts, key: `contribution:${number}` })
  if (taken_parts > 0)
    book(sql, { ...entry, kind: 'take_back', amount_parts: -taken_parts, key: `take_back:${number}` })
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
export function proofOf(secret: {
  jackpot: string
  round: number
  threshold_minor: number
  nonce: string
}): Promise<string> {
  const { jackpot, round, threshold_minor, nonce } = secret
  return sha256Hex(`${jackpot}:${round}:${threshold_minor}:${nonce}`)
}
