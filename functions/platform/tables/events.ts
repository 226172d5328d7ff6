import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EventName } from '#contract/events.ts'
import type { PausedBy } from '#contract/operator/events.ts'

/** The table of migrations/0117_events.sql; times are Unix milliseconds. The secrets are encrypted. */
export const webhookEndpoint = sqliteTable('webhook_endpoint', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  types: text('types', { mode: 'json' }).$type<EventName[]>().notNull(),
  brand: text('brand'),
  concurrency: integer('concurrency').notNull(),
  state: text('state').$type<'active' | 'paused'>().notNull(),
  pausedBy: text('paused_by').$type<PausedBy>(),
  secret: text('secret').notNull(),
  secretBefore: text('secret_before'),
  beforeUntil: integer('before_until'),
  createdBy: text('created_by').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
export type WebhookEndpoint = typeof webhookEndpoint.$inferSelect
