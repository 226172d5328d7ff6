import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { rejectionReasons } from '#contract/profile.ts'

/** SUPERSEDED: another photo was sent before this one was decided. */
export type DocumentStatus = 'PENDING' | 'VERIFIED' | 'REJECTED' | 'SUPERSEDED'
export type RejectionReason = (typeof rejectionReasons)[number]

/** The table of migrations/0013_profile.sql; times are Unix milliseconds. */
export const document = sqliteTable('document', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  /** The media type, by the content of the photo. */
  kind: text('kind').notNull(),
  /** Encrypted. */
  number: text('number').notNull(),
  numberHash: text('number_hash').notNull(),
  status: text('status').$type<DocumentStatus>().notNull(),
  reason: text('reason').$type<RejectionReason>(),
  /** Null once the photo was deleted. */
  objectKey: text('object_key'),
  createdAt: integer('created_at').notNull(),
  decidedAt: integer('decided_at'),
})
export type DocumentRow = typeof document.$inferSelect
