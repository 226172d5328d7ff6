import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mainBrand } from '#contract/constants.ts'
import type { ComplaintState, ComplaintSubject } from '#contract/complaints.ts'
import type { LanguageCode } from '#contract/languages.ts'

/** The table of migrations/0052_complaints.sql; times are Unix milliseconds. */
export const complaint = sqliteTable('complaint', {
  id: text('id').primaryKey(),
  /** What the player quotes: eight digits. */
  number: integer('number').notNull().unique(),
  playerId: text('player_id'),
  email: text('email'),
  lang: text('lang').$type<LanguageCode>().notNull(),
  subject: text('subject').$type<ComplaintSubject>().notNull(),
  text: text('text').notNull(),
  /** Of the player, or of the site where a guest complained. */
  brand: text('brand').notNull().default(mainBrand),
  state: text('state').$type<ComplaintState>().notNull(),
  owner: text('owner'),
  madeAt: integer('made_at').notNull(),
  dueAt: integer('due_at').notNull(),
  reply: text('reply'),
  repliedBy: text('replied_by'),
  repliedAt: integer('replied_at'),
})
