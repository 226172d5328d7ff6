import { ok } from '#lib/result.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { askPoller } from '../accounts/polls.ts'
import { markPopupSeen, unseenPopups } from '../content/popups.ts'
import { isMarkerMessage, markerMessages, dismissMarker } from '../protection/markerMessages.ts'
import { dueReminder, isReminder, dismissReminder } from '../protection/reviewReminder.ts'
import { sendDocument, statusOf } from '../verification/documents.ts'
import { profileOf, updateProfile } from './profile.ts'
import { summaryOf } from './summary.ts'

export const popupCalls = {
  /** Messages about the player's own play come before general popups. */
  popups: async (context) => {
    const polled = await askPoller(context, 'popups', (wallet, ...asked) => wallet.holder(...asked))
    if (!polled.ok) return polled
    const { services, client, query } = context
    const { owner, holder } = polled.value
    const language = client.lang ?? holder.user.lang
    const [own, reminder, everybodys] = await Promise.all([
      markerMessages(services.db, owner.playerId, language),
      dueReminder(services, { id: owner.playerId, createdAt: holder.createdAt }, language, Date.now()),
      unseenPopups(services.db, owner.playerId, language, query),
    ])
    return ok([...own, ...reminder, ...everybodys])
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
  popupSeen: async ({ services, account, body }) => {
    if (isMarkerMessage(body.popup_id)) await dismissMarker(services.db, account.id, body.popup_id)
    else if (isReminder(body.popup_id)) await dismissReminder(services, account.id, Date.now())
    else await markPopupSeen(services.db, account.id, body.popup_id)
    return ok({})
  },
} satisfies Partial<PlayerHandlers>
