import { ok } from '#lib/result.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { changingList, listOf } from '../accounts/listCopies.ts'
import { markPopupSeen, unseenPopups } from '../content/popups.ts'
import { isMarkerMessage, markerMessages, dismissMarker } from '../protection/markerMessages.ts'
import { dueReminder, isReminder, dismissReminder } from '../protection/reviewReminder.ts'
import { sendDocument, statusOf } from '../verification/documents.ts'
import { ownPopups } from './ownPopups.ts'
import { profileOf, updateProfile } from './profile.ts'
import { summaryOf } from './summary.ts'

export const popupCalls = {
  /** Messages about the player's own play come before general popups. */
  popups: async (context) => {
    const { services, client, query } = context
    const polled = await listOf(context, 'popups', ownPopups(services.db))
    if (!polled.ok) return polled
    const { holder, list: own } = polled.value
    const [language, now] = [client.lang ?? holder.user.lang, Date.now()]
    return ok([
      ...markerMessages(own.marker, language, now),
      ...dueReminder(services.config, { ...own, createdAt: holder.createdAt }, language, now),
      ...(await unseenPopups(services, own.seen, language, query)),
    ])
  },
} satisfies Partial<OpenHandlers>

/** A player's own data, document and popups. */
export const profileCalls = {
  accountSummary: async ({ services, account, sessionId }) =>
    ok(await summaryOf(services, { account, sessionId })),
  profile: async ({ services, account }) => ok(await profileOf(services, account)),
  updateProfile,
  sendDocument,
  verification: async ({ services, account }) => ok(await statusOf(services.db, account)),
  popupSeen: async ({ services, account: { id }, body: { popup_id } }) => {
    await changingList({ services }, id, 'popups', async () => {
      if (isMarkerMessage(popup_id)) await dismissMarker(services.db, id, popup_id)
      else if (isReminder(popup_id)) await dismissReminder(services, id, Date.now())
      else await markPopupSeen(services.db, id, popup_id)
    })
    return ok({})
  },
} satisfies Partial<PlayerHandlers>
