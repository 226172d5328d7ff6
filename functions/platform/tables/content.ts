import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LanguageCode } from '#contract/languages.ts'
import type { ContentKind } from '#contract/operator/content.ts'
import type { Fields } from './contentFields.ts'

type SentBack = { revision: string; words: string; by: string; at: number }

/* The tables of migrations/0003_content.sql, 0020_studio.sql, 0033_imported_pictures.sql and 0115_content_languages.sql. */
export const contentEntry = sqliteTable('content_entry', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<ContentKind>().notNull(),
  slug: text('slug').notNull(),
  locale: text('locale').$type<LanguageCode>().notNull(),
  draftRev: text('draft_rev'),
  liveRev: text('live_rev'),
  /** A revision that is published at `publishAt`; later edits do not change it. */
  scheduledRev: text('scheduled_rev'),
  publishAt: integer('publish_at'),
  /** After this time `liveRev` is shown again. */
  publishUntil: integer('publish_until'),
  version: integer('version').notNull(),
  /** The English revision that the draft's words were made from; null where there was none. */
  sourceRev: text('source_rev'),
  /** The revision that waits for a second pair of eyes. */
  reviewRev: text('review_rev'),
  /** Of a draft that a reviewer sent back (0126_sent_back.sql); a save or publishing ends it. */
  sentBack: text('sent_back', { mode: 'json' }).$type<SentBack>(),
})

export const contentRevision = sqliteTable('content_revision', {
  id: text('id').primaryKey(),
  entryId: text('entry_id').notNull(),
  title: text('title').notNull(),
  bodyMd: text('body_md').notNull(),
  fields: text('fields', { mode: 'json' }).$type<Fields>().notNull(),
  priority: integer('priority'),
  author: text('author').notNull(),
  createdAt: integer('created_at').notNull(),
  /** The author's account; null of a script's. */
  authorId: text('author_id'),
})

export const picture = sqliteTable('picture', {
  id: text('id').primaryKey(),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  author: text('author').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const importedPicture = sqliteTable('imported_picture', {
  key: text('key').primaryKey(),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
})

export const setting = sqliteTable('setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
