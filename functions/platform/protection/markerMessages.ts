import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { LanguageCode } from '#contract/languages.ts'
import type { Popup } from '#contract/popups.ts'
import { harmRules } from '#contract/operator/markers.ts'
import { day_ms } from '#lib/time.ts'
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

export const OpenMarker = v.object({ id: v.string(), rule: v.picklist(harmRules), madeAt: v.number() })
export type OpenMarker = v.InferOutput<typeof OpenMarker>

/** The newest marker that the player has not closed. */
export async function openMarker(db: Database, playerId: string): Promise<OpenMarker | null> {
  const [newest] = await db
    .select({ id: harmMarker.id, rule: harmMarker.rule, madeAt: harmMarker.madeAt })
    .from(harmMarker)
    .where(openMessagesOf(playerId))
    .orderBy(desc(harmMarker.madeAt), desc(harmMarker.id))
    .limit(1)
  return newest ?? null
}

/** At most one message. */
export function markerMessages(marker: OpenMarker | null, lang: LanguageCode, now: number): Popup[] {
  if (!marker || marker.madeAt <= now - fresh_ms) return []
  return [playerPopup(prefix + marker.id, helpPage, messageTexts[lang].markers[marker.rule])]
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
