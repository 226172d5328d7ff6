import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contract/currencies.ts'

/** The tables of migrations/0009_jackpots.sql; times are Unix milliseconds. */
export const jackpot = sqliteTable('jackpot', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  names: text('names', { mode: 'json' }).$type<Partial<Record<string, string>>>().notNull(),
  image: text('image').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  startMinor: integer('start_minor').notNull(),
  maxMinor: integer('max_minor').notNull(),
  priority: integer('priority').notNull(),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const jackpotWin = sqliteTable('jackpot_win', {
  id: text('id').primaryKey(),
  jackpotId: text('jackpot_id').notNull(),
  playerId: text('player_id').notNull(),
  amountMinor: integer('amount_minor').notNull(),
  startMinor: integer('start_minor').notNull(),
  wonAt: integer('won_at').notNull(),
  shownAt: integer('shown_at'),
})
