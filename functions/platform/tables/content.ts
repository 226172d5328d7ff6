import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LanguageCode } from '#contract/languages.ts'
import type { ContentKind } from '#contract/operator/content.ts'
import type { Fields } from './contentFields.ts'

/* The tables of migrations/0003_content.sql, 0020_studio.sql and 0033_imported_pictures.sql. */
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
