import { gameKeyOf } from '#contract/gameLists.ts'
import type { Product } from '#contract/stops.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { notePlayed } from './gameLists.ts'

/*
 * The games that a player has open, by the hash of the token that the provider shows in every call. A session ends with the sign-in
 * that opened it (clearance.ts), when the player leaves, or by its age. Its row stays, because a round may finish late.
 */
const sessionLife_ms = 12 * hour_ms
/** However much it is used, a session ends a day after it was opened: the player opens the game again. */
const longestLife_ms = day_ms
/** The shortest time between extensions of a session in use. */
const renewal_ms = hour_ms
/** How long after its end a session still accepts credits and rollbacks. */
export const keptAfterEnd_ms = 30 * day_ms

export type NewGame = {
  tokenHash: string
  provider: string
  gameId: string
  lang: string
  isSlot: boolean
  /** By which staff may stop it; null for one from before that was kept. */
  product: Product | null
  /** The sign-in that opens it; null for one from before that was kept. */
  signInId: string | null
}

/** From where a game is opened, as far as the site says it. */
export type OpenedFrom = { country?: string | undefined; asn?: number | undefined }
/** What the copy of a player's data has of an opened game; `opened_at` in Unix milliseconds. */
export type OpenedGame = { provider: string; game: string; opened_at: number; country: string | null }

/** `hasFreeRounds`: of its provider, played ones too, whose last round may be open (freeRounds.ts). */
export type Game = NewGame & {
  createdAt: number
  expiresAt: number
  endedAt: number | null
  hasFreeRounds?: boolean
}
/** Which sessions: all of a game, one by its token's hash, or all. */
export type WhichGames = { provider?: string; gameId?: string; tokenHash?: string }

type GameRow = {
  token_hash: string
  provider: string
  game_id: string
  lang: string
  is_slot: number
  sign_in_id: string | null
  created_at: number
  expires_at: number
  ended_at: number | null
  product: Product | null
  has_free_rounds: number
}

export function createGameSessions(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE game_session (
      token_hash TEXT PRIMARY KEY,
      provider TEXT NOT NULL,
      game_id TEXT NOT NULL,
      lang TEXT NOT NULL,
      is_slot INTEGER NOT NULL,
      sign_in_id TEXT,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT, WITHOUT ROWID
  `)
}

/** By which staff may stop the game. */
export function addProduct(sql: SqlStorage): void {
  sql.exec('ALTER TABLE game_session ADD COLUMN product TEXT')
}

/** From where games were opened, as far as that is known. A table of its own, so that the version before writes its rows of a game as it did. */
export function createPlaces(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE game_place (
      token_hash TEXT PRIMARY KEY,
      country TEXT,
      asn INTEGER
    ) STRICT, WITHOUT ROWID
  `)
}

/** Where the market lets a player have one slot at a time, the one that was open ends. */
export function openGame(sql: SqlStorage, game: NewGame, from: OpenedFrom, endsSlots: boolean): void {
  const now = Date.now()
  endOldGames(sql)
  if (endsSlots) sql.exec('UPDATE game_session SET ended_at = ? WHERE ended_at IS NULL AND is_slot = 1', now)
  notePlayed(sql, gameKeyOf(game))
  keepGame(sql, { ...game, createdAt: now, expiresAt: now + sessionLife_ms, endedAt: null }, from)
}

/** Late credits and rollbacks of these are not taken any more. */
export function endOldGames(sql: SqlStorage): void {
  sql.exec('DELETE FROM game_session WHERE expires_at < ?', Date.now() - keptAfterEnd_ms)
  sql.exec('DELETE FROM game_place WHERE token_hash NOT IN (SELECT token_hash FROM game_session)')
}

/** When the first of those that are kept is old; null if there is none. */
export function oldGamesDue(sql: SqlStorage): number | null {
  const { first } = sql
    .exec<{ first: number | null }>('SELECT min(expires_at) AS first FROM game_session')
    .one()
  return first === null ? null : first + keptAfterEnd_ms + 1
}

/** Those that are kept, the first that was opened first. */
export function openedGames(sql: SqlStorage): (OpenedGame & { tokenHash: string })[] {
  const query = `SELECT token_hash AS tokenHash, provider, game_id AS game, created_at AS opened_at, country
    FROM game_session LEFT JOIN game_place USING (token_hash) ORDER BY created_at, token_hash`
  return sql.exec<OpenedGame & { tokenHash: string }>(query).toArray()
}

/** What is left of a game takes its late payouts, and then ends by its age. */
export function forgetPlaces(sql: SqlStorage): void {
  sql.exec('DELETE FROM game_place')
}

/** Does nothing for a session that is kept here already. */
export function keepGame(sql: SqlStorage, game: Game, { country, asn }: OpenedFrom = {}): void {
  sql.exec(
    `INSERT OR IGNORE INTO game_session
      (token_hash, provider, game_id, lang, is_slot, sign_in_id, created_at, expires_at, ended_at, product)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[game.tokenHash, game.provider, game.gameId, game.lang, Number(game.isSlot), game.signInId],
    ...[game.createdAt, game.expiresAt, game.endedAt, game.product],
  )
  if (country === undefined && asn === undefined) return
  const place = 'INSERT OR REPLACE INTO game_place VALUES (?, ?, ?)'
  sql.exec(place, game.tokenHash, country ?? null, asn ?? null)
}

/** Whether any was open; none is no error. */
export function endGames(sql: SqlStorage, { provider, gameId, tokenHash }: WhichGames): boolean {
  const ended = sql.exec(
    `UPDATE game_session SET ended_at = ?1 WHERE ended_at IS NULL AND provider = coalesce(?2, provider)
     AND game_id = coalesce(?3, game_id) AND token_hash = coalesce(?4, token_hash)`,
    ...[Date.now(), provider ?? null, gameId ?? null, tokenHash ?? null],
  )
  return ended.rowsWritten > 0
}

/** The session of a token, which may have ended, if it was opened for this provider. */
export function findGame(sql: SqlStorage, tokenHash: string, provider: string): Game | undefined {
  const query = `SELECT *, EXISTS (SELECT 1 FROM free_rounds
      WHERE free_rounds.provider = game_session.provider) AS has_free_rounds
    FROM game_session WHERE token_hash = ? AND provider = ?`
  const [row] = sql.exec<GameRow>(query, tokenHash, provider).toArray()
  return (
    row && {
      tokenHash,
      provider,
      gameId: row.game_id,
      lang: row.lang,
      isSlot: row.is_slot === 1,
      signInId: row.sign_in_id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
      product: row.product,
      hasFreeRounds: row.has_free_rounds === 1,
    }
  )
}

/** The session that a call means which names its player alone: an open one, of the game, the newest. */
export function lastGame(sql: SqlStorage, provider: string, gameId = ''): Game | undefined {
  const query = `SELECT token_hash FROM game_session WHERE provider = ?
    ORDER BY ended_at IS NULL AND expires_at > ? DESC, game_id = ? DESC, created_at DESC LIMIT 1`
  const [row] = sql.exec<{ token_hash: string }>(query, provider, Date.now(), gameId).toArray()
  return row && findGame(sql, row.token_hash, provider)
}

/** Whether the player has opened a game by that id, as far as sessions are kept. */
export function wasOpened(sql: SqlStorage, provider: string, gameId: string): boolean {
  const query = 'SELECT 1 FROM game_session WHERE provider = ? AND game_id = ? LIMIT 1'
  return sql.exec(query, provider, gameId).toArray().length > 0
}

/** As far as the game alone is concerned. */
export function isOpen({ endedAt, expiresAt }: Game): boolean {
  return endedAt === null && expiresAt > Date.now()
}

/** Extends a session in use to 12 hours from now, and not beyond its longest life. */
export function renewGame(sql: SqlStorage, game: Game): void {
  const expiresAt = Math.min(Date.now() + sessionLife_ms, game.createdAt + longestLife_ms)
  if (expiresAt - game.expiresAt < renewal_ms) return
  sql.exec('UPDATE game_session SET expires_at = ? WHERE token_hash = ?', expiresAt, game.tokenHash)
}
