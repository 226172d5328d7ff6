import type { PlatformEnv } from '../kit/services.ts'
import { attempt, type Delivery } from './delivery.ts'
import { stakeKinds, type Owner } from './ledger.ts'

/*
 * How far the ledger's stakes have been delivered to the jackpots. The ledger itself is the queue: stored here are
 * only the last delivered entry and when the next delivery is due, so no stake can be in the ledger and missing from
 * the queue.
 */

/**
 * A stake, or the rollback or a partial refund of one, as jackpots take it: `seq` is its place in the ledger, `reference` the key of the stake rolled
 * back and `reference_seq` that one's place.
 */
export type JackpotStake = {
  seq: number
  key: string
  amount_minor: number
  reference: string | null
  reference_seq: number | null
}

/** Stakes in the order of the ledger; `after` is the place of the last one that was delivered before them. */
export type JackpotStakes = { after: number; stakes: readonly JackpotStake[] }

/** Stakes are collected this long and sent together: one call a second and not one a spin. */
const gather_ms = 1000
const retry_ms = 15_000
/** A delivery this much overdue has lost its alarm. */
const lost_ms = 120_000
const batchSize = 200

/** A ledger older than the outbox starts as delivered: its stakes do not count for jackpots. */
export function createOutbox(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS outbox (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      told_seq INTEGER NOT NULL,
      due_at INTEGER
    ) STRICT;
    INSERT OR IGNORE INTO outbox (id, told_seq) SELECT 1, coalesce(max(seq), 0) FROM entry;
  `)
}

type Outbox = { delivered_seq: number; due_at: number | null }

function outboxOf(sql: SqlStorage): Outbox {
  return sql.exec<Outbox>('SELECT delivered_seq, due_at FROM outbox').one()
}

function deliveryDue(sql: SqlStorage): number | null {
  return outboxOf(sql).due_at
}

/** Makes a delivery due; false if one is due already. */
export function scheduleDelivery(sql: SqlStorage): boolean {
  const now = Date.now()
  const { due_at } = outboxOf(sql)
  if (due_at !== null && due_at > now - lost_ms) return false
  setDue(sql, now + gather_ms)
  return true
}

function setDue(sql: SqlStorage, dueAt: number): void {
  sql.exec('UPDATE outbox SET due_at = ?', dueAt)
}

const stakesOnly = `kind IN ${stakeKinds} AND amount_minor <> 0`

/** The next stakes to deliver, oldest first, and the last entry among them. */
export function pendingStakes(sql: SqlStorage): JackpotStakes & { upTo: number } {
  const { delivered_seq } = outboxOf(sql)
  const stakes = sql
    .exec<JackpotStake>(
      `SELECT seq, key, abs(amount_minor) AS amount_minor, reference,
        (SELECT seq FROM entry AS original WHERE original.key = entry.reference) AS reference_seq
      FROM entry WHERE seq > ? AND ${stakesOnly} ORDER BY seq LIMIT ?`,
      delivered_seq,
      batchSize,
    )
    .toArray()
  return { after: delivered_seq, stakes, upTo: stakes.at(-1)?.seq ?? delivered_seq }
}

/** Whether the jackpots have all stakes up to this entry. */
export function isDelivered(sql: SqlStorage, upTo: number): boolean {
  const query = `SELECT 1 AS found FROM entry WHERE seq > ? AND seq <= ? AND ${stakesOnly} LIMIT 1`
  return sql.exec(query, outboxOf(sql).delivered_seq, upTo).toArray().length === 0
}

/** Stores the last delivered entry (`undefined`: the delivery failed), and when the next delivery is due. */
function finishDelivery(sql: SqlStorage, upTo: number | undefined): void {
  if (upTo === undefined) return setDue(sql, Date.now() + retry_ms)
  sql.exec('UPDATE outbox SET delivered_seq = ?, due_at = NULL', upTo)
  if (pendingStakes(sql).stakes.length > 0) setDue(sql, Date.now() + gather_ms)
}

/** A failed delivery is repeated later; the jackpots count each stake once, by its place in the ledger. */
export function stakeDelivery(
  notify: (env: PlatformEnv, owner: Owner, stakes: JackpotStakes) => Promise<void>,
): Delivery {
  return {
    due: deliveryDue,
    run: async ({ env, owner, sql, inTransaction }) => {
      const { upTo, ...stakes } = pendingStakes(sql)
      const deliveredUpTo = await attempt('jackpots not notified', async () => {
        await notify(env, owner, stakes)
        return upTo
      })
      inTransaction((own) => finishDelivery(own, deliveredUpTo))
    },
  }
}
