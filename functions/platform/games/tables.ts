import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../../contract/money.ts'

/** The table of migrations/0002_games.sql; times are Unix milliseconds. */
export const gameSession = sqliteTable('game_session', {
  tokenHash: text('token_hash').primaryKey(),
  playerId: text('player_id').notNull(),
  provider: text('provider').notNull(),
  gameId: text('game_id').notNull(),
  platform: text('platform').notNull(),
  lang: text('lang').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  endedAt: integer('ended_at'),
})

export type GameSessionRow = typeof gameSession.$inferSelect
