import { eq, sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { LanguageCode } from '#contract/languages.ts'
import type { Popup, PopupsQuery } from '#contract/popups.ts'
import { second_ms } from '#lib/time.ts'
import { remembered } from '../kit/remembered.ts'
import type { Database, Services } from '../kit/services.ts'
import { PopupFields } from '../tables/contentFields.ts'
import { isShown } from './lists.ts'
import { publishedEntries, type Published } from './published.ts'

/** The table of migrations/0013_profile.sql. */
const popupSeen = sqliteTable(
  'popup_seen',
  {
    playerId: text('player_id').notNull(),
    popupId: text('popup_id').notNull(),
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.popupId] })],
)

/**
 * The popups that the player has not seen yet, by device, language and page. A popup without text in the language is
 * shown in English, unless it is only for readers of another language.
 */
export async function unseenPopups(
  { db, config: { brand } }: Pick<Services, 'db' | 'config'>,
  seen: readonly string[],
  language: LanguageCode,
  { device_type: device, page }: v.InferOutput<typeof PopupsQuery>,
): Promise<Popup[]> {
  const entries = (await popupEntries.of(db, `${brand.id} ${brand.writtenIn} ${language}`)).filter(
    (entry) => {
      const fields = v.parse(PopupFields, entry.fields)
      const isOfPage = page === undefined || fields.show_page === 'all' || fields.show_page === page
      return isOfPage && isShown(fields, device) && isFor(language, fields)
    },
  )
  return entries.filter(({ slug }) => !seen.includes(slug)).map(popupOf)
}

export async function seenPopups(db: Database, playerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: popupSeen.popupId })
    .from(popupSeen)
    .where(eq(popupSeen.playerId, playerId))
  return rows.map(({ id }) => id)
}

/** Everybody's popups: each page of a player asks for them. */
const popupEntries = remembered(5 * second_ms, (db, asked: `${string} ${LanguageCode} ${LanguageCode}`) => {
  const [id = '', writtenIn, language] = asked.split(' ') as [string, LanguageCode, LanguageCode]
  return publishedEntries(db, { id, writtenIn }, 'popup', language)
})

/** After a change in this isolate, which its editor looks at. */
export const forgetPopups = popupEntries.forget

/** `all`, or the beginning of a language's code. */
function isFor(language: LanguageCode, { lang_type }: PopupFields): boolean {
  return lang_type === 'all' || language.startsWith(lang_type)
}

export function popupOf(entry: Published): Popup {
  const fields = v.parse(PopupFields, entry.fields)
  return {
    id: entry.slug,
    url: fields.url ?? null,
    url_image: fields.image ?? null,
    lang_type: fields.lang_type,
    show_page: fields.show_page,
    needClose: fields.need_close,
    title: entry.title,
    text: fields.text,
    alt: fields.alt,
  }
}

/** Hides a popup from the player; one that does not exist changes nothing. */
export async function markPopupSeen(db: Database, playerId: string, popupId: string): Promise<void> {
  await db.run(sql`INSERT OR IGNORE INTO popup_seen (player_id, popup_id, seen_at)
    SELECT ${playerId}, ${popupId}, ${Date.now()}
    WHERE EXISTS (SELECT 1 FROM content_entry WHERE kind = 'popup' AND substr(slug, instr(slug, '.') + 1) = ${popupId})`)
}
