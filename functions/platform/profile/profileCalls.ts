import { toMajor } from '#contract/money.ts'
import { ok } from '#lib/result.ts'
import { slotsLost, slotsWon, type PlatformSlotsHistory } from '#contract/slotsHistory.ts'
import type { PlayerHandlers } from '../accounts/calls.ts'
import { markPopupSeen, unseenPopups } from '../content/popups.ts'
import { isMarkerMessage, markerMessages, dismissMarker } from '../protection/markerMessages.ts'
import { dueReminder, isReminder, dismissReminder } from '../protection/reviewReminder.ts'
import { sendDocument, statusOf } from '../verification/documents.ts'
import type { RoundRow } from '../wallet/rounds.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { profileOf, updateProfile } from './profile.ts'
import { summaryOf } from './summary.ts'

/** A player's own data, document, rounds and popups. */
export const profileCalls = {
  accountSummary: async ({ services, account, sessionId }) =>
    ok(await summaryOf(services, { account, sessionId })),
  profile: async ({ services, account }) => ok(await profileOf(services, account)),
  updateProfile,
  sendDocument,
  verification: async ({ services, account }) => ok(await statusOf(services.db, account)),
  slotsHistory: async ({ services, account, body }) => {
    const { rounds, count, token } = await walletOf(services.env, account).rounds(body)
    return ok({ history: rounds.map(roundOf), count, pages: Math.ceil(count / body.count), token })
  },
  /** Messages about the player's own play come before general popups. */
  popups: async ({ services, account, client, query }) => {
    const language = client.lang ?? account.lang
    const [own, reminder, everybodys] = await Promise.all([
      markerMessages(services.db, account.id, language),
      dueReminder(services, account, language, Date.now()),
      unseenPopups(services.db, account.id, language, query),
    ])
    return ok([...own, ...reminder, ...everybodys])
  },
  popupSeen: async ({ services, account, body }) => {
    if (isMarkerMessage(body.popup_id)) await dismissMarker(services.db, account.id, body.popup_id)
    else if (isReminder(body.popup_id)) await dismissReminder(services, account.id, Date.now())
    else await markPopupSeen(services.db, account.id, body.popup_id)
    return ok({})
  },
} satisfies Partial<PlayerHandlers>

function roundOf(round: RoundRow): PlatformSlotsHistory['history'][number] {
  return {
    id: round.round_id,
    date: new Date(round.at).toISOString(),
    amount: toMajor(round.stake_minor),
    payout: toMajor(round.payout_minor),
    status: round.status === slotsWon ? slotsWon : slotsLost,
    provider_id: round.provider,
    game_id: round.game_id,
  }
}
