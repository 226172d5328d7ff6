import { eq } from 'drizzle-orm'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import type { LanguageCode } from '#contract/languages.ts'
import type { Popup } from '#contract/popups.ts'
import { messageTexts } from '../messages/compose.ts'
import type { Database, Services } from '../kit/services.ts'
import { playerPopup } from './markerMessages.ts'
import { reviewReminder } from '../tables/protection.ts'

dayjs.extend(utc)

/* A market may require a popup, every few months, that reminds players to review limits and movements. */
const id = 'review:limits'
const limitsPage = '/profile/limits'

/** When the player last closed one. */
export async function lastReview(db: Database, playerId: string): Promise<number | null> {
  const [last] = await db.select().from(reviewReminder).where(eq(reviewReminder.playerId, playerId))
  return last?.dismissedAt ?? null
}

/** The reminder if it is due: so many months after the sign-up or after the last one was closed. */
export function dueReminder(
  { market }: Pick<Services['config'], 'market'>,
  { createdAt, reviewedAt }: { createdAt: number; reviewedAt: number | null },
  lang: LanguageCode,
  now: number,
): Popup[] {
  const months = market.reviewReminder_months
  if (months === null) return []
  const dueAt = dayjs
    .utc(reviewedAt ?? createdAt)
    .add(months, 'month')
    .valueOf()
  return now < dueAt ? [] : [playerPopup(id, limitsPage, messageTexts[lang].review)]
}

/** Content has no colon in its names. */
export function isReminder(popupId: string): boolean {
  return popupId === id
}

export async function dismissReminder({ db }: Services, playerId: string, now: number): Promise<void> {
  await db
    .insert(reviewReminder)
    .values({ playerId, dismissedAt: now })
    .onConflictDoUpdate({ target: reviewReminder.playerId, set: { dismissedAt: now } })
}
