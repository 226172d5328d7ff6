import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LanguageCode } from '#contract/languages.ts'
import type { TermsDocument } from '#contract/termsPages.ts'

/* The tables of migrations/0050_terms.sql; times are Unix milliseconds. */
export const termsVersion = sqliteTable('terms_version', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  document: text('document').$type<TermsDocument>().notNull(),
  number: integer('number').notNull(),
  asks: integer('asks', { mode: 'boolean' }).notNull(),
  author: text('author').notNull(),
  madeAt: integer('made_at').notNull(),
})

export const termsText = sqliteTable(
  'terms_text',
  {
    versionId: integer('version_id').notNull(),
    locale: text('locale').$type<LanguageCode>().notNull(),
    title: text('title').notNull(),
    bodyMd: text('body_md').notNull(),
    /** What changed against the version before; empty where nothing was written. */
    changes: text('changes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.locale] })],
)

export const termsAcceptance = sqliteTable(
  'terms_acceptance',
  {
    playerId: text('player_id').notNull(),
    versionId: integer('version_id').notNull(),
    locale: text('locale').$type<LanguageCode>().notNull(),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.versionId] })],
)
