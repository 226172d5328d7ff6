import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contract/currencies.ts'
import type { PrizeState, TournamentTerms, TournamentTexts } from '#contract/tournaments.ts'

/* The tables of migrations/0094_tournaments.sql; times are Unix milliseconds. */
export const tournament = sqliteTable('tournament', {
  id: text('id').primaryKey(),
  version: integer('version').notNull(),
  liveVersion: integer('live_version'),
  state: text('state').$type<'draft' | 'published' | 'stopped'>().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** Null is all brands. */
  brand: text('brand'),
})

export const tournamentVersion = sqliteTable(
  'tournament_version',
  {
    tournamentId: text('tournament_id').notNull(),
    version: integer('version').notNull(),
    terms: text('terms', { mode: 'json' }).$type<TournamentTerms>().notNull(),
    texts: text('texts', { mode: 'json' }).$type<TournamentTexts>().notNull(),
    image: text('image'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.version] })],
)

export const tournamentRun = sqliteTable('tournament_run', {
  id: text('id').primaryKey(),
  tournamentId: text('tournament_id').notNull(),
  n: integer('n').notNull(),
  version: integer('version').notNull(),
  startsAt: integer('starts_at').notNull(),
  endsAt: integer('ends_at').notNull(),
  settledAt: integer('settled_at'),
  players: integer('players').notNull().default(0),
})

export const tournamentResult = sqliteTable(
  'tournament_result',
  {
    runId: text('run_id').notNull(),
    place: integer('place').notNull(),
    playerId: text('player_id').notNull(),
    name: text('name').notNull(),
    points: integer('points').notNull(),
    reachedAt: integer('reached_at').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    prizeMinor: integer('prize_minor').notNull(),
    prizeState: text('prize_state').$type<PrizeState | 'none'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.place] })],
)
