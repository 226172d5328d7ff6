import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { LanguageCode } from '#contract/languages.ts'
import type { Popup } from '#contract/popups.ts'
import { createMemo } from '#lib/memo.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import type { Database } from '../kit/services.ts'
import { messageTexts } from '../messages/compose.ts'
import { harmMarker } from '../tables/protection.ts'

/*
 * The player's message about a marker: a popup that describes what happened, with links to limits, a pause and help.
 * It stays until it is closed.
 */
const prefix = 'marker:'
/** Older markers say little about how the player plays now. */
const fresh_ms = 14 * day_ms
/** Help lines, a self-test, and the way to one's limits. */
const helpPage = '/help'

/** At most one message, about the newest marker that the player has not seen. */
export async function markerMessages(db: Database, playerId: string, lang: LanguageCode): Promise<Popup[]> {
  const now = Date.now()
  if (now < (noneUntil.get(playerId) ?? 0)) return []
  const rows = await db
    .select({ id: harmMarker.id, rule: harmMarker.rule })
    .from(harmMarker)
    .where(and(openMessagesOf(playerId), gt(harmMarker.madeAt, Date.now() - fresh_ms)))
    .orderBy(desc(harmMarker.madeAt), desc(harmMarker.id))
    .limit(1)
  if (rows.length === 0) noneUntil.set(playerId, now + none_ms)
  return rows.map(({ id, rule }) => playerPopup(prefix + id, helpPage, messageTexts[lang].markers[rule]))
}

/** A marker is made once an hour at most, so its message may come some minutes later. */
const none_ms = 5 * minute_ms
const noneLimit = 20_000
const noneUntil = createMemo<number>(noneLimit)

/** After a marker was made in this isolate. */
export function expectMessage(playerId: string): void {
  noneUntil.delete(playerId)
}

/** Content has no colon in its names. */
export function isMarkerMessage(popupId: string): boolean {
  return popupId.startsWith(prefix)
}

/** The player has read one: it covers those that came before it too. Another player's changes nothing. */
export async function dismissMarker(db: Database, playerId: string, popupId: string): Promise<void> {
  const [read] = await db
    .select({ madeAt: harmMarker.madeAt })
    .from(harmMarker)
    .where(and(eq(harmMarker.id, popupId.slice(prefix.length)), eq(harmMarker.playerId, playerId)))
  if (!read) return
  await db
    .update(harmMarker)
    .set({ dismissedAt: Date.now() })
    .where(and(openMessagesOf(playerId), lte(harmMarker.madeAt, read.madeAt)))
}

const openMessagesOf = (playerId: string) =>
  and(eq(harmMarker.playerId, playerId), isNull(harmMarker.dismissedAt))

/** A popup about a player's own play: words and a way on, over every page, which stays until it is closed. */
export function playerPopup(id: string, url: string, texts: { title: string; text: string }): Popup {
  return {
    ...{ id, url, url_image: null, lang_type: 'all', show_page: 'all' },
    ...{ needClose: false, alt: '', ...texts },
  }
}
