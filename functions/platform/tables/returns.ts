import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/* The tables of migrations/0022_returns.sql. */

export const gameReturn = sqliteTable(
  'game_return',
  {
    day: text('day').notNull(),
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    rounds: integer('rounds').notNull(),
    returnSum: integer('return_sum').notNull(),
    squareSum: real('square_sum').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider, table.gameId] })],
)
