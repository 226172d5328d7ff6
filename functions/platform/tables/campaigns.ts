import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CampaignContent } from '#contract/campaigns.ts'
import type { Suppression } from '#contract/campaignTerms.ts'

/* The tables of migrations/0100_campaigns.sql; times are Unix milliseconds. */
export const campaign = sqliteTable('campaign', {
  id: text('id').primaryKey(),
  version: integer('version').notNull(),
  state: text('state').$type<'draft' | 'published' | 'stopped'>().notNull(),
  content: text('content', { mode: 'json' }).$type<CampaignContent>().notNull(),
  offerId: text('offer_id'),
  startsAt: integer('starts_at').notNull(),
  endsAt: integer('ends_at').notNull(),
  reached: text('reached').notNull().default(''),
  walkedAt: integer('walked_at'),
  sentAt: integer('sent_at'),
  publishedAt: integer('published_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** Null is all brands. */
  brand: text('brand'),
})
export type Campaign = typeof campaign.$inferSelect

/** Of a way that the player agreed to. */
type WayState = 'asked' | 'sent' | 'dropped'

export const campaignPlayer = sqliteTable(
  'campaign_player',
  {
    campaignId: text('campaign_id').notNull(),
    playerId: text('player_id').notNull(),
    outcome: text('outcome').$type<'due' | 'sent' | Suppression>().notNull(),
    at: integer('at').notNull(),
    email: text('email').$type<WayState>(),
    sms: text('sms').$type<WayState>(),
    push: text('push').$type<WayState>(),
    seenAt: integer('seen_at'),
    openedAt: integer('opened_at'),
    joinedAt: integer('joined_at'),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.playerId] })],
)
