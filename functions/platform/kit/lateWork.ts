import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contract/currencies.ts'
import type { Database, Services } from './services.ts'

/** `oldest` is when the longest due work was due, in Unix milliseconds. */
export type Late = { count: number; oldest: number | null }

/** What the object of each player does by time (wallet/playerWork.ts). */
export type WorkName = 'harm' | 'register' | 'deletion' | 'screening' | 'payments' | 'oldGames'

/**
 * Work of the schedule that is due at a time for each player or payment: how long after that it may be done at the latest, and what was
 * due before a time and is not done.
 */
export type Watched = {
  deadline_ms: number
  late: (services: Services, before: number, now: number) => Promise<Late>
}

/** The players whose object had to do a work before a time and did not, the longest due first. */
export type Overdue = (services: Services, before: number, count: number) => Promise<OverduePlayer[]>
export type OverduePlayer = { id: string; currency: Currency; dueAt: number }

export const nothingLate: Late = { count: 0, oldest: null }

/** However much there is, counting it must not hold up the database. */
const mostCounted = 1000

/** The rows that are due by a column or an expression. */
export async function lateRows(
  db: Database,
  table: SQLiteTable,
  dueAt: AnyColumn | SQL,
  isLate: SQL | undefined,
): Promise<Late> {
  const [found] = await db.all<Late>(sql`SELECT count(*) AS count, min(due_at) AS oldest FROM
    (SELECT ${dueAt} AS due_at FROM ${table} WHERE ${isLate} ORDER BY due_at LIMIT ${mostCounted})`)
  return found ?? nothingLate
}
