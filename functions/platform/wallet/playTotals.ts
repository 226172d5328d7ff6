import type { Played } from '#contract/accounts.ts'
import type { Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import type { PlayUnit } from '#contract/protectionTerms.ts'
import { minute_ms } from '#lib/time.ts'
import { entryColumns, findEntry, paymentPrefix, type Entry } from './ledger.ts'
import { spanOf, totalUnits, type TotalUnit } from './periods.ts'

/*
 * A player's stakes, payouts and deposits: by day, week, month and year, and by session of play. This is an index of
 * the ledger. It takes up new entries before it is read, in the transaction that reads it. So a limit is checked
 * against every movement, at one row per period.
 *
 * Sums contain only real money, because bonus money is not the player's to lose; any stake continues a session. A
 * stake counts when it is taken, so an undecided stake is a loss until it pays. An undone stake no longer counts in
 * its period. A payout counts when it is booked, at games, at the sportsbook and of a jackpot, minus corrections, at
 * once or as a later repayment.
 */
export type Totals = { stake_minor: number; payout_minor: number; deposit_minor: number }
export type PlaySession = Pick<Totals, 'stake_minor' | 'payout_minor'> & {
  n: number
  began_at: number
  last_at: number
  /** When the player was last known to be here; 0 for not since the last stake. */
  seen_at: number
}

/** A pause this long, without a stake and without the player on the site, ends a session of play. */
const sessionBreak_ms = 15 * minute_ms
/** Presence is written this often at most. */
const seenEvery_ms = minute_ms
const batchSize = 500

export function createPlayTotals(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS play_total (
      unit TEXT NOT NULL,
      began_at INTEGER NOT NULL,
      stake_minor INTEGER NOT NULL,
      payout_minor INTEGER NOT NULL,
      deposit_minor INTEGER NOT NULL,
      PRIMARY KEY (unit, began_at)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS play_session (
      n INTEGER PRIMARY KEY AUTOINCREMENT,
      began_at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      stake_minor INTEGER NOT NULL,
      payout_minor INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS play_session_began ON play_session (began_at);
    CREATE TABLE IF NOT EXISTS play_index (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      upto_seq INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO play_index (id, upto_seq) VALUES (1, 0);
  `)
}

/** A player who is still here is in the same session, however long the next stake takes. */
export function addPresence(sql: SqlStorage): void {
  sql.exec('ALTER TABLE play_session ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0')
}

const none: Totals = { stake_minor: 0, payout_minor: 0, deposit_minor: 0 }

/** The totals of the unit that contains `at`. */
export function totalsOf(
  sql: SqlStorage,
  unit: TotalUnit,
  at: number,
): Totals & { from: number; to: number } {
  followLedger(sql)
  const { from, to } = spanOf(unit, at)
  const query =
    'SELECT stake_minor, payout_minor, deposit_minor FROM play_total WHERE unit = ? AND began_at = ?'
  const [totals] = sql.exec<Totals>(query, unit, from).toArray()
  return { ...(totals ?? none), from, to }
}

/** The session of play under way; undefined after a pause. */
export function sessionAt(sql: SqlStorage, at: number): PlaySession | undefined {
  followLedger(sql)
  const last = lastSession(sql, at)
  return last && isUnderWay(last, at) ? last : undefined
}

/**
 * The same, without taking up what the ledger has since, which writes rows: for news after each movement. What it reads is what came since
 * the last poll or line of the player.
 */
export function sessionSeen(sql: SqlStorage, at: number): PlaySession | undefined {
  const query = `SELECT ${entryColumns} FROM entry WHERE seq > (SELECT upto_seq FROM play_index) ORDER BY seq`
  let last = lastSession(sql, at)
  for (const entry of sql.exec<Entry>(query).toArray())
    if (counts(entry)) last = sessionWith(sql, last, entry)
  return last && isUnderWay(last, at) ? last : undefined
}

function sessionWith(sql: SqlStorage, last: PlaySession | undefined, entry: Entry): PlaySession | undefined {
  const { at, amount_minor } = entry
  const goesOn = last !== undefined && isUnderWay(last, at)
  switch (roleOf(entry)) {
    case 'stake': {
      const stake_minor = (goesOn ? last.stake_minor : 0) - amount_minor
      if (goesOn) return { ...last, stake_minor, last_at: Math.max(last.last_at, at) }
      return { n: (last?.n ?? 0) + 1, began_at: at, last_at: at, seen_at: 0, stake_minor, payout_minor: 0 }
    }
    case 'undone': {
      const isOfIt = last !== undefined && last.began_at <= stakedAt(sql, entry)
      return isOfIt ? { ...last, stake_minor: last.stake_minor - amount_minor } : last
    }
    case 'payout':
      return goesOn ? { ...last, payout_minor: last.payout_minor + amount_minor } : last
    default:
      return last
  }
}

/** As players' calls tell it. */
export function playedSince(
  currency: Currency,
  from: number | null,
  { stake_minor, payout_minor }: Pick<Totals, 'stake_minor' | 'payout_minor'>,
): Played {
  return {
    since: from === null ? null : new Date(from).toISOString(),
    stake: toMajor(stake_minor, currency),
    payout: toMajor(payout_minor, currency),
    net: toMajor(payout_minor - stake_minor, currency),
  }
}

export const playedSession = (currency: Currency, session: PlaySession | undefined): Played =>
  playedSince(currency, session?.began_at ?? null, session ?? none)

/** The player is here: the session under way goes on. */
export function continueSession(sql: SqlStorage, at: number): void {
  const session = sessionAt(sql, at)
  if (!session || at - lastSign(session) < seenEvery_ms) return
  sql.exec('UPDATE play_session SET seen_at = ? WHERE n = ?', at, session.n)
}

const lastSign = ({ last_at, seen_at }: PlaySession) => Math.max(last_at, seen_at)
const isUnderWay = (session: PlaySession, at: number) => at - lastSign(session) <= sessionBreak_ms

export type PlayedSpan = { from: number; to: number; stake_minor: number; payout_minor: number }

/** Newest first, `page` from 1, with the number of all; those without a stake or payout are left out. */
export function playHistory(
  sql: SqlStorage,
  by: PlayUnit,
  { page, count }: { page: number; count: number },
): { spans: PlayedSpan[]; count: number } {
  followLedger(sql)
  const table = by === 'session' ? 'play_session' : 'play_total'
  const wanted = `FROM ${table} WHERE (stake_minor <> 0 OR payout_minor <> 0) ${by === 'session' ? '' : 'AND unit = ?'}`
  const values = by === 'session' ? [] : [by]
  const rows = sql
    .exec<{ began_at: number; last_at: number; stake_minor: number; payout_minor: number }>(
      `SELECT began_at, ${by === 'session' ? 'last_at' : '0 AS last_at'}, stake_minor, payout_minor ${wanted} ORDER BY began_at DESC LIMIT ? OFFSET ?`,
      ...[...values, count, (page - 1) * count],
    )
    .toArray()
  const all = sql.exec<{ count: number }>(`SELECT count(*) AS count ${wanted}`, ...values).one().count
  const endOf = (row: (typeof rows)[number]) => (by === 'session' ? row.last_at : spanOf(by, row.began_at).to)
  return {
    spans: rows.map((row) => ({
      from: row.began_at,
      to: endOf(row),
      stake_minor: row.stake_minor,
      payout_minor: row.payout_minor,
    })),
    count: all,
  }
}

/** Takes up what the ledger has and this does not. */
export function followLedger(sql: SqlStorage): void {
  let upto = sql.exec<{ upto_seq: number }>('SELECT upto_seq FROM play_index').one().upto_seq
  for (;;) {
    const entries = sql
      .exec<Entry>(`SELECT ${entryColumns} FROM entry WHERE seq > ? ORDER BY seq LIMIT ?`, upto, batchSize)
      .toArray()
    const last = entries.at(-1)
    if (!last) return
    for (const entry of entries) takeUp(sql, entry)
    upto = last.seq
    sql.exec('UPDATE play_index SET upto_seq = ?', upto)
    if (entries.length < batchSize) return
  }
}

/** A bet of only bonus money, or a free one, has an entry of 0: no loss, but time played. */
function counts({ balance_kind, amount_minor, kind }: Entry): boolean {
  return balance_kind === 'real' && (amount_minor !== 0 || /^(?:bet|free_bet|free_round)$/.test(kind))
}

function roleOf({ kind, key }: Entry): 'stake' | 'undone' | 'payout' | 'deposit' | undefined {
  switch (kind) {
    case 'debit':
    case 'bet':
    case 'free_bet':
    case 'free_round':
      return 'stake'
    case 'rollback':
    case 'partial_refund':
    case 'bet_rollback':
      return 'undone'
    case 'credit':
    case 'award':
    case 'adjustment':
    case 'bet_win':
    case 'bet_cash_out':
    case 'bet_correction':
    case 'jackpot_win':
    case 'tournament_win':
    case 'repayment':
      return 'payout'
    case 'deposit':
      // Manual corrections of the operator are not deposits of the player.
      return key.startsWith(paymentPrefix) ? 'deposit' : undefined
    case 'transfer_in':
      return 'deposit'
    default:
      return undefined
  }
}

function stakedAt(sql: SqlStorage, { reference, at }: Entry): number {
  return findEntry(sql, reference ?? '')?.at ?? at
}

function takeUp(sql: SqlStorage, entry: Entry): void {
  if (!counts(entry)) return
  const { at, amount_minor } = entry
  switch (roleOf(entry)) {
    case 'stake':
      add(sql, at, { ...none, stake_minor: -amount_minor })
      return addStake(sql, at, -amount_minor)
    case 'undone': {
      const was = stakedAt(sql, entry)
      add(sql, was, { ...none, stake_minor: -amount_minor })
      return addToSession(sql, lastSession(sql, was), { stake_minor: -amount_minor, payout_minor: 0 })
    }
    case 'payout':
      add(sql, at, { ...none, payout_minor: amount_minor })
      return addPayout(sql, at, amount_minor)
    case 'deposit':
      return add(sql, at, { ...none, deposit_minor: amount_minor })
    default:
      return
  }
}

function add(sql: SqlStorage, at: number, change: Totals): void {
  for (const unit of totalUnits) {
    sql.exec(
      `INSERT INTO play_total (unit, began_at, stake_minor, payout_minor, deposit_minor) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (unit, began_at) DO UPDATE SET stake_minor = stake_minor + excluded.stake_minor,
         payout_minor = payout_minor + excluded.payout_minor, deposit_minor = deposit_minor + excluded.deposit_minor`,
      ...[unit, spanOf(unit, at).from, change.stake_minor, change.payout_minor, change.deposit_minor],
    )
  }
}

function lastSession(sql: SqlStorage, at: number): PlaySession | undefined {
  const query = 'SELECT * FROM play_session WHERE began_at <= ? ORDER BY began_at DESC, n DESC LIMIT 1'
  return sql.exec<PlaySession>(query, at).toArray()[0]
}

/** Stakes make a session: the first one begins it, and each further one continues it. */
function addStake(sql: SqlStorage, at: number, stake_minor: number): void {
  const last = lastSession(sql, at)
  if (last && isUnderWay(last, at)) {
    const query =
      'UPDATE play_session SET last_at = max(last_at, ?), stake_minor = stake_minor + ? WHERE n = ?'
    sql.exec(query, at, stake_minor, last.n)
    return
  }
  const insert = 'INSERT INTO play_session (began_at, last_at, stake_minor, payout_minor) VALUES (?, ?, ?, 0)'
  sql.exec(insert, at, at, stake_minor)
}

/** A payout after a session is over belongs to none: a bet of yesterday pays whenever its match ends. */
function addPayout(sql: SqlStorage, at: number, payout_minor: number): void {
  const last = lastSession(sql, at)
  if (last && isUnderWay(last, at)) addToSession(sql, last, { stake_minor: 0, payout_minor })
}

function addToSession(
  sql: SqlStorage,
  session: PlaySession | undefined,
  { stake_minor, payout_minor }: Pick<Totals, 'stake_minor' | 'payout_minor'>,
): void {
  if (!session) return
  const query =
    'UPDATE play_session SET stake_minor = stake_minor + ?, payout_minor = payout_minor + ? WHERE n = ?'
  sql.exec(query, stake_minor, payout_minor, session.n)
}
