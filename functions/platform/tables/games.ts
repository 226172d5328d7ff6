import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contract/currencies.ts'

/**
 * The table of migrations/0002_games.sql and 0024_slot_sessions.sql, of games that were opened before their sessions were in the
 * player's object; times are Unix milliseconds.
 */
export const gameSession = sqliteTable('game_session', {
  tokenHash: text('token_hash').primaryKey(),
  playerId: text('player_id').notNull(),
  provider: text('provider').notNull(),
  gameId: text('game_id').notNull(),
  device: text('platform').notNull(),
  lang: text('lang').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  endedAt: integer('ended_at'),
  isSlot: integer('is_slot', { mode: 'boolean' }).notNull(),
  /** The sign-in that opened it; null for one from before that was kept. */
  sessionId: text('session_id'),
  /** From where it was opened. */
  country: text('country'),
  asn: integer('asn'),
})

/* The tables of migrations/0008_game_lists.sql. */
export const favoriteGame = sqliteTable(
  'favorite_game',
  {
    playerId: text('player_id').notNull(),
    gameId: text('game_id').notNull(),
    isLive: integer('is_live', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.gameId] })],
)

export const gameLike = sqliteTable(
  'game_like',
  {
    gameId: text('game_id').notNull(),
    playerId: text('player_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.playerId] })],
)

export const likedGame = sqliteTable('liked_game', {
  gameId: text('game_id').primaryKey(),
  name: text('name').notNull(),
  likes: integer('likes').notNull(),
})

export const recentGame = sqliteTable(
  'recent_game',
  {
    playerId: text('player_id').notNull(),
    gameId: text('game_id').notNull(),
    playedAt: integer('played_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.gameId] })],
)

/** The table of migrations/0023_recent_wins.sql. */
export const recentWin = sqliteTable('recent_win', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  gameId: text('game_id').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount_minor: integer('amount_minor').notNull(),
  staked_minor: integer('staked_minor').notNull(),
})

/* The tables of migrations/0022_returns.sql, renamed by 0036_rtp.sql. */

export const gameRtp = sqliteTable(
  'game_rtp',
  {
    day: text('day').notNull(),
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    rounds: integer('rounds').notNull(),
    rtpSum: integer('rtp_sum').notNull(),
    squareSum: real('square_sum').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider, table.gameId] })],
)
