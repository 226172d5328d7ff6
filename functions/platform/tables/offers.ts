import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OfferTerms, OfferTexts } from '#contract/offers.ts'

/* The tables of migrations/0087_offers.sql; times are Unix milliseconds. */
export const offer = sqliteTable('offer', {
  id: text('id').primaryKey(),
  version: integer('version').notNull(),
  liveVersion: integer('live_version'),
  state: text('state').$type<'draft' | 'published' | 'stopped'>().notNull(),
  code: text('code'),
  startsAt: integer('starts_at'),
  endsAt: integer('ends_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** Null is all brands. */
  brand: text('brand'),
})

export const offerVersion = sqliteTable(
  'offer_version',
  {
    offerId: text('offer_id').notNull(),
    version: integer('version').notNull(),
    terms: text('terms', { mode: 'json' }).$type<OfferTerms>().notNull(),
    texts: text('texts', { mode: 'json' }).$type<OfferTexts>().notNull(),
    image: text('image'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.version] })],
)
