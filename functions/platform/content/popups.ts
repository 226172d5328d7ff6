import { createMemo } from '#lib/memo.ts'
import { eq, sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { LanguageCode } from '#contract/languages.ts'
import type { Popup, PopupsQuery } from '#contract/popups.ts'
import type { Database } from '../kit/services.ts'
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
  db: Database,
  playerId: string,
  language: LanguageCode,
  { device_type: device, page }: v.InferOutput<typeof PopupsQuery>,
): Promise<Popup[]> {
  const entries = (await popupEntries(db, language)).filter((entry) => {
    const fields = v.parse(PopupFields, entry.fields)
    const isOfPage = page === undefined || fields.show_page === 'all' || fields.show_page === page
    return isOfPage && isShown(fields, device) && isFor(language, fields)
  })
  const unknown = entries.filter(({ slug }) => !knownSeen.get(seenKey(playerId, slug)))
  if (unknown.length === 0) return []
  const rows = await db
    .select({ id: popupSeen.popupId })
    .from(popupSeen)
    .where(eq(popupSeen.playerId, playerId))
  for (const { id } of rows) knownSeen.set(seenKey(playerId, id), true)
  const seen = new Set(rows.map(({ id }) => id))
  return unknown.filter(({ slug }) => !seen.has(slug)).map(popupOf)
}

const seenLimit = 20_000
/** What players are known to have seen, in the memory of the isolate: seen once is seen for good, so it is never out of date. */
const knownSeen = createMemo<true>(seenLimit)
const seenKey = (playerId: string, popupId: string) => `${playerId} ${popupId}`

const entries_ms = 5000
const knownEntries = new Map<LanguageCode, { entries: Published[]; until: number }>()

/** Everybody's popups, five seconds old at most: each player asks for them every five seconds. */
async function popupEntries(db: Database, language: LanguageCode): Promise<Published[]> {
  const known = knownEntries.get(language)
  if (known && Date.now() < known.until) return known.entries
  const entries = await publishedEntries(db, 'popup', language)
  knownEntries.set(language, { entries, until: Date.now() + entries_ms })
  return entries
}

/** After a change in this isolate, which its editor looks at. */
export function forgetPopups(): void {
  knownEntries.clear()
}

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
    WHERE EXISTS (SELECT 1 FROM content_entry WHERE kind = 'popup' AND slug = ${popupId})`)
}
