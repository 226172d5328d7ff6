import { recentGamesLimit } from '#contract/gameLists.ts'
import { minute_ms } from '#lib/time.ts'

/*
 * A player's lists, which pages ask for. What was played last is here alone. Favorites and likes are rows of D1, for likes are counted there,
 * and so is what the popups depend on; here is a copy. Whoever changes the rows says so first (`doubtList`): then the copy is gone, and
 * nothing that is read in the next minute is kept.
 */
export type CopiedList = 'favorites' | 'likes' | 'popups'
export type Played = { gameId: string; playedAt: number }

/** Longer than a request that announces a change can take to store it. */
const doubt_ms = minute_ms

export function createGameLists(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE list_copy (
      name TEXT PRIMARY KEY,
      list TEXT,
      until INTEGER NOT NULL,
      doubted_until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE recent_game (
      game_id TEXT PRIMARY KEY,
      played_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- One row once the rows that D1 had from before are here.
    CREATE TABLE recent_carried (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;
  `)
}

export function copiedList(sql: SqlStorage, name: CopiedList): string | undefined {
  const query = 'SELECT list FROM list_copy WHERE name = ? AND until > ?'
  const [row] = sql.exec<{ list: string | null }>(query, name, Date.now()).toArray()
  return row?.list ?? undefined
}

/** Call it before a change of the rows. */
export function doubtList(sql: SqlStorage, name: CopiedList): void {
  const query = 'INSERT OR REPLACE INTO list_copy (name, list, until, doubted_until) VALUES (?, NULL, 0, ?)'
  sql.exec(query, name, Date.now() + doubt_ms)
}

/** `askedAt`: when the copy was asked for and missing, before the rows were read. */
export function keepList(
  sql: SqlStorage,
  name: CopiedList,
  { list, askedAt, lease_ms }: { list: string; askedAt: number; lease_ms: number },
): void {
  sql.exec(
    `INSERT INTO list_copy (name, list, until, doubted_until) VALUES (?1, ?2, ?3, 0)
     ON CONFLICT (name) DO UPDATE SET list = ?2, until = ?3 WHERE doubted_until < ?4`,
    ...[name, list, askedAt + lease_ms, askedAt],
  )
}

/** The oldest beyond the limit go. */
export function notePlayed(sql: SqlStorage, gameId: string): void {
  sql.exec('INSERT OR REPLACE INTO recent_game VALUES (?, ?)', gameId, Date.now())
  sql.exec(
    `DELETE FROM recent_game WHERE game_id NOT IN (
      SELECT game_id FROM recent_game ORDER BY played_at DESC, game_id LIMIT ?)`,
    recentGamesLimit,
  )
}

/** Last played first; undefined until the rows from before are here. */
export function recentGames(sql: SqlStorage): string[] | undefined {
  if (sql.exec('SELECT id FROM recent_carried').toArray().length === 0) return undefined
  const query = 'SELECT game_id FROM recent_game ORDER BY played_at DESC, game_id LIMIT ?'
  return sql
    .exec<{ game_id: string }>(query, recentGamesLimit)
    .toArray()
    .map(({ game_id }) => game_id)
}

/** Brings the rows of D1 here, once. */
export function carryRecent(sql: SqlStorage, rows: readonly Played[]): string[] {
  if (recentGames(sql) === undefined) {
    for (const { gameId, playedAt } of rows)
      sql.exec('INSERT OR IGNORE INTO recent_game VALUES (?, ?)', gameId, playedAt)
    sql.exec('INSERT INTO recent_carried VALUES (1)')
  }
  return recentGames(sql) ?? []
}

export function forgetGameLists(sql: SqlStorage): void {
  sql.exec('DELETE FROM recent_game')
  doubtList(sql, 'favorites')
  doubtList(sql, 'likes')
  doubtList(sql, 'popups')
}
