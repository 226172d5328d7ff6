import { eq } from 'drizzle-orm'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import type { LanguageCode } from '#contract/languages.ts'
import type { Popup } from '#contract/popups.ts'
import { createMemo } from '#lib/memo.ts'
import { messageTexts } from '../messages/compose.ts'
import type { Services } from '../kit/services.ts'
import { playerPopup } from './markerMessages.ts'
import { reviewReminder } from '../tables/protection.ts'

dayjs.extend(utc)

/* A market may require a popup, every few months, that reminds players to review limits and movements. */
const id = 'review:limits'
const limitsPage = '/profile/limits'

const knownLimit = 20_000
/** When it is due, in the memory of the isolate: closing one only makes it later. */
const notBefore = createMemo<number>(knownLimit)

/** The reminder if it is due: so many months after the sign-up or after the last one was closed. */
export async function dueReminder(
  { db, config }: Services,
  account: { id: string; createdAt: number },
  lang: LanguageCode,
  now: number,
): Promise<Popup[]> {
  const months = config.market.reviewReminder_months
  if (months === null || now < (notBefore.get(account.id) ?? 0)) return []
  const [last] = await db.select().from(reviewReminder).where(eq(reviewReminder.playerId, account.id))
  const since = last?.dismissedAt ?? account.createdAt
  const dueAt = dayjs.utc(since).add(months, 'month').valueOf()
  if (now < dueAt) {
    notBefore.set(account.id, dueAt)
    return []
  }
  return [playerPopup(id, limitsPage, messageTexts[lang].review)]
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
