import { day_ms, minute_ms } from '#lib/time.ts'

/*
 * When each sign-in of the player was last used, where the market ends unused ones: by a call, by something done on a page, or by a
 * stake. Polls are no use. Kept, for objects restart.
 */

/** The shortest time between two writes. */
const precision_ms = minute_ms / 2
/** Longer than a sign-in lives. */
const kept_ms = 90 * day_ms

export function createUse(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE sign_in_use (
      sign_in_id TEXT PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
  `)
}

/**
 * False where the sign-in was not used for so long; otherwise this is its use, unless it is quiet. One that is not known has just begun. Reads
 * one row.
 */
export function use(
  sql: SqlStorage,
  signInId: string,
  { idle_minutes, isQuiet }: { idle_minutes: number; isQuiet: boolean },
): boolean {
  const at = usedAt(sql, signInId)
  if (at !== undefined && at + idle_minutes * minute_ms < Date.now()) return false
  if (at === undefined || !isQuiet) keepUse(sql, signInId, at)
  return true
}

/** When it will have been unused for so long, unless it is used. */
export function idleFrom(sql: SqlStorage, signInId: string, idle_minutes: number): number {
  return (usedAt(sql, signInId) ?? Date.now()) + idle_minutes * minute_ms
}

/** The player did something, or has said again who they are. */
export function noteUse(sql: SqlStorage, signInId: string): void {
  keepUse(sql, signInId, usedAt(sql, signInId))
}

function keepUse(sql: SqlStorage, signInId: string, at: number | undefined): void {
  const now = Date.now()
  if (at !== undefined && now - at < precision_ms) return
  if (at === undefined) sql.exec('DELETE FROM sign_in_use WHERE at < ?', now - kept_ms)
  sql.exec('INSERT OR REPLACE INTO sign_in_use (sign_in_id, at) VALUES (?, ?)', signInId, now)
}

function usedAt(sql: SqlStorage, signInId: string): number | undefined {
  const query = 'SELECT at FROM sign_in_use WHERE sign_in_id = ?'
  return sql.exec<{ at: number }>(query, signInId).toArray()[0]?.at
}
