import { hour_ms, minute_ms, second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import type { WorkName } from '../kit/lateWork.ts'
import type { PlatformEnv } from '../kit/services.ts'
import type { Delivery, OpenWallet } from './delivery.ts'

/*
 * Work that is due at a time for this player, done by the object's alarm: twice the players are twice the objects, and it takes no
 * longer. A new entry of the ledger makes it due, or another room (`planWork`). Where nothing happens nothing is due, and the object
 * sleeps.
 *
 * D1 has when it is due: there it is watched, and from there an object that lost its alarm is woken. Of work that no table of D1 has
 * the times of, the object tells them (`KeepDue`).
 */
export type PlayerWork = {
  name: WorkName
  /** Does what was due; it may be repeated. Returns when it is due next, null for not before something happens. */
  run: (wallet: OpenWallet, dueAt: number) => Promise<number | null>
}
/** When a work is due, in Unix milliseconds; null for not any more. */
export type DueWork = { playerId: string; work: WorkName; dueAt: number | null }
export type WorkDue = { work: WorkName; dueAt: number }
/** False if there is no such player any more. */
type KeepDue = (env: PlatformEnv, due: DueWork) => Promise<boolean>

const toldWorks: ReadonlySet<WorkName> = new Set(['harm'])

const gather_ms = second_ms
const retry_ms = 5 * minute_ms

/** `act_at`: when the alarm has to tell D1, do the work, or try either again. */
type Row = { name: WorkName; due_at: number; act_at: number }

export function createWork(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE work (
      name TEXT PRIMARY KEY,
      due_at INTEGER NOT NULL,
      act_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
  `)
}

/** Something happened that the works look at. True if the alarm has to come earlier. */
export function noteActivity(sql: SqlStorage): boolean {
  return setDue(sql, 'harm', Date.now() + hour_ms)
}

/** When the last entry was made, 0 for none; or the last of a kind. */
export function lastEntryAt(sql: SqlStorage, kind: string | null = null): number {
  const query = 'SELECT at FROM entry WHERE kind = coalesce(?, kind) ORDER BY seq DESC LIMIT 1'
  return sql.exec<{ at: number }>(query, kind).toArray()[0]?.at ?? 0
}

function rowOf(sql: SqlStorage, name: WorkName): Row | undefined {
  return sql.exec<Row>('SELECT * FROM work WHERE name = ?', name).toArray()[0]
}

/** Due then, or earlier if it was. True if it is due earlier than it was. */
export function setDue(sql: SqlStorage, name: WorkName, dueAt: number): boolean {
  const known = rowOf(sql, name)
  if (known && known.due_at <= dueAt) return false
  const actAt = toldWorks.has(name) ? Date.now() + gather_ms : dueAt
  sql.exec('INSERT OR REPLACE INTO work VALUES (?, ?, ?)', name, dueAt, actAt)
  return true
}

/** D1 has it as due: this object may never have known of it, or has lost its alarm. */
export function wakeWork(sql: SqlStorage, { work, dueAt }: WorkDue): void {
  const due = Math.min(dueAt, rowOf(sql, work)?.due_at ?? Infinity)
  sql.exec('INSERT OR REPLACE INTO work VALUES (?, ?, 1)', work, due)
}

export function workDelivery(works: readonly PlayerWork[], keep: KeepDue): Delivery {
  return {
    due: (sql) => sql.exec<{ at: number | null }>('SELECT min(act_at) AS at FROM work').one().at,
    run: async (wallet) => {
      const query = 'SELECT * FROM work WHERE act_at <= ? ORDER BY name'
      // With another delivery, what would be due in a moment.
      for (const row of wallet.sql.exec<Row>(query, Date.now() + gather_ms).toArray())
        await tryWork(wallet, row, works, keep)
    },
  }
}

async function tryWork(
  wallet: OpenWallet,
  row: Row,
  works: readonly PlayerWork[],
  keep: KeepDue,
): Promise<void> {
  const [work, { playerId }] = [row.name, wallet.owner]
  try {
    const dueAt = await doWork(wallet, row, works)
    const isPlayer = !toldWorks.has(work) || (await keep(wallet.env, { playerId, work, dueAt }))
    wallet.inTransaction((sql) => {
      if (!isPlayer) sql.exec('DELETE FROM work')
      // What happened meanwhile may have made it due earlier: then the next alarm tells of that.
      sql.exec('UPDATE work SET act_at = due_at WHERE name = ? AND due_at = ?', work, dueAt)
    })
  } catch (error) {
    log('error', 'work of a player not done', { work, player: playerId, error: describeError(error) })
    wallet.inTransaction((sql) =>
      sql.exec('UPDATE work SET act_at = ? WHERE name = ?', Date.now() + retry_ms, work),
    )
  }
}

/** Does it if it is due; when it is due then. */
async function doWork(
  wallet: OpenWallet,
  { name, due_at }: Row,
  works: readonly PlayerWork[],
): Promise<number | null> {
  if (due_at > Date.now()) return due_at
  const next = (await works.find((work) => work.name === name)?.run(wallet, due_at)) ?? null
  wallet.inTransaction((sql) => {
    sql.exec('DELETE FROM work WHERE name = ?', name)
    if (next !== null) setDue(sql, name, next)
  })
  return next
}
