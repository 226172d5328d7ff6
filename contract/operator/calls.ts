import type * as v from 'valibot'
import type { InputOf, StaffCall, TypedCall } from '../calls/call.ts'
import { staffCampaignCalls } from './campaigns.ts'
import { caseCalls } from './cases.ts'
import { chainCalls } from './chains.ts'
import { commissionCalls } from './commission.ts'
import { complaintCalls } from './complaints.ts'
import { copyCalls } from './copies.ts'
import { staffContentCalls } from './content.ts'
import { contentLanguageCalls } from './contentLanguages.ts'
import { documentCalls } from './documents.ts'
import { staffGameCalls } from './games.ts'
import { lobbyCalls } from './lobby.ts'
import { staffGiftCalls } from './gifts.ts'
import { eventCalls } from './events.ts'
import { exportCalls } from './exports.ts'
import { healthCalls } from './health.ts'
import { machineKeyCalls } from './keys.ts'
import { markerCalls } from './markers.ts'
import { staffPaymentCalls } from './payments.ts'
import { mentionCalls } from './mentions.ts'
import { moneyActionCalls } from './moneyActions.ts'
import { partnerCalls } from './partners.ts'
import { pictureCalls } from './pictures.ts'
import { staffPlayerCalls } from './players.ts'
import { staffOfferCalls } from './offers.ts'
import { playerDeskCalls } from './playerDesk.ts'
import { preferenceCalls } from './preferences.ts'
import { promotionCalls } from './promotions.ts'
import { keyCalls, recordCalls } from './records.ts'
import { reportMailCalls } from './reportMail.ts'
import { reportCalls } from './reports.ts'
import { roleCalls } from './roleCalls.ts'
import { searchCalls } from './search.ts'
import { staffSessionCalls } from './session.ts'
import { stopCalls } from './stops.ts'
import { termsCalls } from './terms.ts'
import { translationCalls } from './translations.ts'
import { staffTournamentCalls } from './tournaments.ts'

/**
 * Every call of the staff and of foreign back offices. The platform's routes, the site's broker, the studio's client, the
 * OpenAPI document and the test of permissions are built from this table, which is the only definition of a staff call.
 * Each is a route: a literal path stands before one with a place that would match it too.
 */
export const staffCalls = {
  ...staffSessionCalls,
  ...staffContentCalls,
  ...contentLanguageCalls,
  ...translationCalls,
  ...pictureCalls,
  ...staffPlayerCalls,
  ...playerDeskCalls,
  ...staffGiftCalls,
  ...markerCalls,
  ...caseCalls,
  ...staffPaymentCalls,
  ...moneyActionCalls,
  ...documentCalls,
  ...promotionCalls,
  ...staffOfferCalls,
  ...staffTournamentCalls,
  ...staffCampaignCalls,
  ...partnerCalls,
  ...commissionCalls,
  ...staffGameCalls,
  ...lobbyCalls,
  ...stopCalls,
  ...healthCalls,
  ...termsCalls,
  ...complaintCalls,
  ...recordCalls,
  ...reportCalls,
  ...reportMailCalls,
  ...roleCalls,
  ...chainCalls,
  ...copyCalls,
  ...exportCalls,
  ...preferenceCalls,
  ...searchCalls,
  ...eventCalls,
  ...machineKeyCalls,
  ...mentionCalls,
  ...keyCalls,
} as const satisfies Record<string, StaffCall>
type StaffCalls = typeof staffCalls

export type StaffCallName = keyof StaffCalls
export type StaffResult<Name extends StaffCallName> = v.InferOutput<StaffCalls[Name]['result']>

/** The validated input of a staff call. */
export type StaffInput<Name extends StaffCallName> = InputOf<StaffCalls[Name]>
/** The input as the caller writes it, before defaults. */
export type StaffAsk<Name extends StaffCallName> = {
  params: v.InferInput<StaffCalls[Name]['params']>
  query: v.InferInput<StaffCalls[Name]['query']>
  body: v.InferInput<StaffCalls[Name]['body']>
}

type TypedStaffCall<Name extends StaffCallName> = StaffCall & TypedCall<StaffInput<Name>, StaffResult<Name>>
const typedCalls: { [Name in StaffCallName]: TypedStaffCall<Name> } = staffCalls

export function staffCallOf<Name extends StaffCallName>(name: Name): TypedStaffCall<Name> {
  return typedCalls[name]
}

export const staffCallNames = Object.keys(staffCalls).filter(
  (name): name is StaffCallName => name in staffCalls,
)

export const studioPrefix = '/studio/api'
const operatorPrefix = '/operator'

/** The path of a staff call as the browser makes it: `/operator/players` → `/studio/api/players`. */
export function studioApiPath(path: string): string {
  return studioPrefix + path.slice(operatorPrefix.length)
}

/** The same call on the platform: `/studio/api/players` → `/operator/players`. */
export function platformPath(path: string): string {
  return operatorPrefix + path.slice(studioPrefix.length)
}

/** The path of the studio on the site, or on its own host (STUDIO_ORIGIN). */
export const studioPath = '/studio'
