import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
