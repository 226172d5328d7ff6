import {
  limitPeriods,
  moneyLimitKinds,
  sessionPeriod,
  type LimitKey,
  type LimitName,
  type MoneyLimitKind,
} from '#contract/protection.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { findEntry, paymentKey } from './ledger.ts'
import { sessionAt, totalsOf, type Totals } from './playTotals.ts'

/*
 * A player's limits, stored beside the money. A movement is refused in its own transaction, so no order of calls
 * bypasses a limit. The house may set limits too, and the lower one counts. Amounts are minor units; session limits
 * are minutes.
 */
export type LimitState = LimitKey & {
  own: number | null
  house: number | null
  pending: { amount: number | null; from: number } | null
  used: number
  /** The unused rest; null without a limit. */
  rest: number | null
  /** Null for the session. */
  resetsAt: number | null
}
type LimitRow = {
  own: number | null
  house: number | null
  pending: number | null
  pending_from: number | null
}
/** Money that is on its way in, by the payment's id. */
export type DepositHold = { paymentId: string; amount_minor: number; expiresAt: number }

/** An increase that nobody confirms for so long is dropped: later it would count in the heat of the moment it was to wait out. */
const lapse_ms = 7 * day_ms
const sessionKey: LimitKey = { kind: 'session', period: sessionPeriod }
const limitKeys: LimitKey[] = [
  ...moneyLimitKinds.flatMap((kind) => limitPeriods.map((period) => ({ kind, period }))),
  sessionKey,
]

export function createLimits(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS own_limit (
      kind TEXT NOT NULL,
      period TEXT NOT NULL,
      own INTEGER CHECK (own > 0),
      house INTEGER CHECK (house > 0),
      pending INTEGER CHECK (pending > 0),
      pending_from INTEGER,
      PRIMARY KEY (kind, period)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS deposit_hold (
      payment_id TEXT PRIMARY KEY,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      expires_at INTEGER NOT NULL
    ) STRICT;
  `)
}

/**
 * A lower limit counts at once. A higher one waits until `from`, and then for `confirmLimit`; a repeated request does
 * not prolong the wait.
 */
export function setLimit(sql: SqlStorage, key: LimitKey, amount: number | null, from: number): void {
  const { own, house, pending, pending_from } = rowOf(sql, key)
  const isHigher = own !== null && (amount === null || amount > own)
  if (!isHigher) return save(sql, key, { own: amount, house, pending: null, pending_from: null })
  const isRepeated = pending_from !== null && pending === amount
  save(sql, key, { own, house, pending: amount, pending_from: isRepeated ? pending_from : from })
}

/** none: nothing waits. early: it still has to. */
export function confirmLimit(sql: SqlStorage, key: LimitKey): Result<undefined, 'none' | 'early'> {
  const { house, pending, pending_from } = rowOf(sql, key)
  if (pending_from === null) return err('none')
  if (pending_from > Date.now()) return err('early')
  save(sql, key, { own: pending, house, pending: null, pending_from: null })
  return ok(undefined)
}

/** Whether the player has a deposit or loss limit of their own. */
export function keepsLimit(sql: SqlStorage): boolean {
  const query = `SELECT 1 FROM own_limit WHERE kind IN ('deposit', 'loss') AND own IS NOT NULL LIMIT 1`
  return sql.exec(query).toArray().length > 0
}

export function setHouseLimit(sql: SqlStorage, key: LimitKey, house: number | null): void {
  save(sql, key, { ...rowOf(sql, key), house })
}

/** All of them, set or not. */
export function limitStates(sql: SqlStorage): LimitState[] {
  const now = Date.now()
  return limitKeys.map((key) => stateOf(sql, key, now))
}

/** The limit that a stake of real money would pass, or that is passed already; undefined if none. */
export function limitOnStake(sql: SqlStorage, stake_minor: number): LimitName | undefined {
  if (!hasLimits(sql)) return undefined
  const now = Date.now()
  if (isSessionOver(sql, now)) return `session_${sessionPeriod}`
  if (stake_minor === 0) return undefined
  return passed(sql, 'stake', stake_minor, now) ?? passed(sql, 'loss', stake_minor, now)
}

/** The deposit limit that money on its way in would pass. */
export function limitOnDeposit(sql: SqlStorage, amount_minor: number): LimitName | undefined {
  return hasLimits(sql) ? passed(sql, 'deposit', amount_minor, Date.now()) : undefined
}

/**
 * Keeps room under the deposit limits for a payment, until it is booked, released or over. Two pages of the cashier that are paid
 * at once cannot pass a limit together. A bank that pays later still is booked: the money is the player's, and it counts.
 */
export function holdDeposit(sql: SqlStorage, hold: DepositHold): Result<undefined, LimitName> {
  const { paymentId, amount_minor, expiresAt } = hold
  const isKnown = sql.exec('SELECT 1 AS found FROM deposit_hold WHERE payment_id = ?', paymentId).toArray()
  if (isKnown.length > 0 || findEntry(sql, paymentKey(paymentId))) return ok(undefined)
  sql.exec('DELETE FROM deposit_hold WHERE expires_at <= ?', Date.now())
  const limit = limitOnDeposit(sql, amount_minor)
  if (limit !== undefined) return err(limit)
  const insert = 'INSERT INTO deposit_hold (payment_id, amount_minor, expires_at) VALUES (?, ?, ?)'
  sql.exec(insert, paymentId, amount_minor, expiresAt)
  return ok(undefined)
}

export function releaseDeposit(sql: SqlStorage, paymentId: string): void {
  sql.exec('DELETE FROM deposit_hold WHERE payment_id = ?', paymentId)
}

function stateOf(sql: SqlStorage, key: LimitKey, now: number): LimitState {
  const { own, house, pending, pending_from } = rowOf(sql, key)
  const limit = lower(own, house)
  const waits = pending_from === null ? null : { amount: pending, from: pending_from }
  const common = { ...key, own, house, pending: waits }
  if (key.kind === 'session') {
    const used = sessionMinutes(sql, now)
    return { ...common, used, rest: limit === null ? null : Math.max(0, limit - used), resetsAt: null }
  }
  const totals = totalsOf(sql, key.period, now)
  const used = usedOf(sql, key.kind, totals, now)
  const rest = limit === null ? null : Math.max(0, limit - used)
  return { ...common, used: Math.max(0, used), rest, resetsAt: totals.to }
}

function passed(
  sql: SqlStorage,
  kind: MoneyLimitKind,
  add_minor: number,
  now: number,
): LimitName | undefined {
  const period = limitPeriods.find((one) => {
    const { own, house } = rowOf(sql, { kind, period: one })
    const limit = lower(own, house)
    return limit !== null && usedOf(sql, kind, totalsOf(sql, one, now), now) + add_minor > limit
  })
  return period && `${kind}_${period}`
}

/** A loss is stakes minus payouts: below zero for a win, which may be lost again. */
function usedOf(sql: SqlStorage, kind: MoneyLimitKind, totals: Totals, now: number): number {
  switch (kind) {
    case 'stake':
      return totals.stake_minor
    case 'loss':
      return totals.stake_minor - totals.payout_minor
    case 'deposit':
      return totals.deposit_minor + held(sql, now)
  }
}

function held(sql: SqlStorage, now: number): number {
  const query = 'SELECT coalesce(sum(amount_minor), 0) AS sum FROM deposit_hold WHERE expires_at > ?'
  return sql.exec<{ sum: number }>(query, now).one().sum
}

/** The session limit is used up: only a pause ends it. */
export function isSessionOver(sql: SqlStorage, now: number): boolean {
  const { own, house } = rowOf(sql, sessionKey)
  const limit = lower(own, house)
  return limit !== null && sessionMinutes(sql, now) >= limit
}

/** Whole minutes since the session of play began; 0 without one. */
function sessionMinutes(sql: SqlStorage, now: number): number {
  const session = sessionAt(sql, now)
  return session ? Math.floor((now - session.began_at) / minute_ms) : 0
}

function lower(own: number | null, house: number | null): number | null {
  const both = [own, house].filter((limit) => limit !== null)
  return both.length === 0 ? null : Math.min(...both)
}

function hasLimits(sql: SqlStorage): boolean {
  return sql.exec('SELECT 1 AS found FROM own_limit LIMIT 1').toArray().length > 0
}

function rowOf(sql: SqlStorage, { kind, period }: LimitKey): LimitRow {
  const query = 'SELECT own, house, pending, pending_from FROM own_limit WHERE kind = ? AND period = ?'
  const [row] = sql.exec<LimitRow>(query, kind, period).toArray()
  if (!row) return { own: null, house: null, pending: null, pending_from: null }
  const isLapsed = row.pending_from !== null && row.pending_from + lapse_ms <= Date.now()
  return isLapsed ? { ...row, pending: null, pending_from: null } : row
}

function save(sql: SqlStorage, { kind, period }: LimitKey, row: LimitRow): void {
  sql.exec(
    `INSERT OR REPLACE INTO own_limit (kind, period, own, house, pending, pending_from)
     VALUES (?, ?, ?, ?, ?, ?)`,
    ...[kind, period, row.own, row.house, row.pending, row.pending_from],
  )
}
