import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HarmFacts, HarmRule } from '#contract/operator/markers.ts'
import type { Consent } from '#contract/protection.ts'
import type { ConsentChannel } from '#contract/protectionTerms.ts'
import type { WorkName } from '../kit/lateWork.ts'

/*
 * The tables of migrations/0014_protection.sql (with 0028 and 0034), 0021_markers.sql, 0026_review_reminder.sql and
 * 0032_two_people.sql and 0059_player_work.sql, with the names of 0037_columns.sql; times are Unix milliseconds.
 */

/** Hashed identifiers that recognize the person of an excluded account. */
export const identityHash = sqliteTable(
  'identity_hash',
  {
    hash: text('hash').notNull(),
    playerId: text('player_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Whether the player has proven the identifier. */
    isProven: integer('is_proven', { mode: 'boolean' }).notNull().default(false),
    /** When the hashes of this player are renewed; null for current hashes. */
    renewalDueAt: integer('renewal_due_at').default(0),
  },
  (table) => [primaryKey({ columns: [table.hash, table.playerId] })],
)

/** Two accounts whose owners staff declared to be two people; the lesser id first. */
export const distinctPersons = sqliteTable(
  'distinct_persons',
  {
    oneId: text('one_id').notNull(),
    otherId: text('other_id').notNull(),
    declaredAt: integer('declared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.oneId, table.otherId] })],
)

export const consent = sqliteTable('consent', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  playerId: text('player_id').notNull(),
  channel: text('channel').$type<ConsentChannel>().notNull(),
  granted: integer('granted', { mode: 'boolean' }).notNull(),
  source: text('source').$type<Consent['history'][number]['source']>().notNull(),
  at: integer('at').notNull(),
})

export const deletionRequest = sqliteTable('deletion_request', {
  playerId: text('player_id').primaryKey(),
  requestedAt: integer('requested_at').notNull(),
  deletesAt: integer('deletes_at').notNull(),
  doneAt: integer('done_at'),
})
export type DeletionRow = typeof deletionRequest.$inferSelect

/** When work is due for a player, as the player's object told, and when an object that has not done it is woken. */
export const playerWork = sqliteTable(
  'player_work',
  {
    playerId: text('player_id').notNull(),
    work: text('work').$type<WorkName>().notNull(),
    dueAt: integer('due_at').notNull(),
    wakeAt: integer('wake_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.work] })],
)

export const reviewReminder = sqliteTable('review_reminder', {
  playerId: text('player_id').primaryKey(),
  dismissedAt: integer('dismissed_at').notNull(),
})

export const harmMarker = sqliteTable('harm_marker', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  rule: text('rule').$type<HarmRule>().notNull(),
  madeAt: integer('made_at').notNull(),
  facts: text('facts', { mode: 'json' }).$type<HarmFacts>().notNull(),
  dismissedAt: integer('dismissed_at'),
  /** What staff made of it (0124_handled_markers.sql). */
  handledAt: integer('handled_at'),
  handledBy: text('handled_by'),
  handledNote: text('handled_note'),
})
