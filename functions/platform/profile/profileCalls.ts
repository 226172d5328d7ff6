import { toMajor } from '../../../contract/money.ts'
import { ok } from '../../../contract/result.ts'
import { slotsLost, slotsWon, type PlatformSlotsHistory } from '../../../contract/slotsHistory.ts'
import type { PlayerHandlers } from '../calls.ts'
import { markPopupSeen, unseenPopups } from '../content/popups.ts'
import { sendDocument, statusOf } from '../verification/documents.ts'
import type { RoundRow } from '../wallet/rounds.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { profileOf, updateProfile } from './profile.ts'

/** A player's own data, document, rounds and popups. */
export const profileCalls = {
  profile: async ({ services, account }) => ok(await profileOf(services, account)),
  updateProfile,
  sendDocument,
  verification: async ({ services, account }) => ok(await statusOf(services.db, account)),
  slotsHistory: async ({ services, account, body }) => {
    const { rounds, count, token } = await walletOf(services.env, account).rounds(body)
    return ok({ history: rounds.map(roundOf), count, pages: Math.ceil(count / body.count), token })
  },
  popups: async ({ services, account, client, query }) =>
    ok(await unseenPopups(services.db, account.id, client.lang ?? account.lang, query)),
  popupSeen: async ({ services, account, body }) => {
    await markPopupSeen(services.db, account.id, body.popup_id)
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
