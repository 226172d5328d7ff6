import type { Hono } from 'hono'
import { bonusStaffCalls } from '../bonuses/staffCalls.ts'
import { complaintStaffCalls } from '../complaints/staffCalls.ts'
import { caseStaffCalls } from '../cases/cases.ts'
import { copyStaffCalls } from '../copies/staffCalls.ts'
import { contentStaffCalls } from '../content/editor.ts'
import { termsStaffCalls } from '../content/terms.ts'
import { pictureStaffCalls } from '../content/pictures.ts'
import { countryRuleStaffCalls } from '../games/countryRules.ts'
import { lobbyStaffCalls } from '../games/lobbies.ts'
import { gameStaffCalls } from '../games/positions.ts'
import type { AppEnv } from '../kit/app.ts'
import { invoiceStaffCalls } from '../house/invoices.ts'
import { quarterStaffCalls } from '../house/quarterReturn.ts'
import { reportMailStaffCalls } from '../house/reportMails.ts'
import { houseStaffCalls } from '../house/staffCalls.ts'
import { eventStaffCalls } from '../events/staffCalls.ts'
import { giftStaffCalls } from '../offers/giftCalls.ts'
import { offerStaffCalls } from '../offers/staffCalls.ts'
import { campaignStaffCalls } from '../campaigns/staffCalls.ts'
import { tournamentStaffCalls } from '../tournaments/staffCalls.ts'
import { jackpotStaffCalls } from '../jackpots/staffCalls.ts'
import { paymentStaffCalls } from '../payments/staffCalls.ts'
import { markerStaffCalls } from '../protection/markers.ts'
import { roundStaffCalls } from '../rounds/roundCalls.ts'
import { documentStaffCalls } from '../verification/staffCalls.ts'
import { partnerStaffCalls } from '../partners/partnerCalls.ts'
import { planStaffCalls } from '../partners/planCalls.ts'
import { partnerPlayerCalls } from '../partners/playerCalls.ts'
import { statementStaffCalls } from '../partners/statementCalls.ts'
import { staffRoutes } from '../staff/calls.ts'
import { exportStaffCalls } from './exportCalls.ts'
import { keyStaffCalls } from './keyCalls.ts'
import { listPlayerLinks } from './playerLinks.ts'
import { readPlayerSummary } from './playerSummary.ts'
import { playerTimeline } from './playerTimeline.ts'
import { preferenceStaffCalls } from '../staff/preferences.ts'
import { playerStaffCalls } from './playerCalls.ts'
import { playerLimitCalls } from './playerLimits.ts'
import { mentionStaffCalls } from './mentions.ts'
import { searchStaffCalls } from './searchCalls.ts'
import { sessionCalls } from './sessionCalls.ts'
import { recordStaffCalls } from './recordCalls.ts'
import { healthStaffCalls } from './health.ts'
import { stopStaffCalls } from './stopCalls.ts'

/**
 * The calls of the staff and of foreign back offices, by the table of contract/operator; the compiler requires a handler for
 * each. They carry `Authorization: Bearer` with the token of a staff session or the operator's key, and answer the envelope of
 * the contract. All that change something may be repeated: the same contents change nothing the second time.
 */
export function operatorRoutes(app: Hono<AppEnv>): void {
  const handlers = {
    ...sessionCalls,
    ...contentStaffCalls,
    ...pictureStaffCalls,
    ...playerStaffCalls,
    ...playerLimitCalls,
    ...{ readPlayerSummary, playerTimeline, listPlayerLinks },
    ...markerStaffCalls,
    ...paymentStaffCalls,
    ...documentStaffCalls,
    ...bonusStaffCalls,
    ...jackpotStaffCalls,
    ...offerStaffCalls,
    ...tournamentStaffCalls,
    ...campaignStaffCalls,
    ...giftStaffCalls,
    ...gameStaffCalls,
    ...lobbyStaffCalls,
    ...countryRuleStaffCalls,
    ...roundStaffCalls,
    ...caseStaffCalls,
    ...partnerStaffCalls,
    ...partnerPlayerCalls,
    ...planStaffCalls,
    ...statementStaffCalls,
    ...recordStaffCalls,
    ...houseStaffCalls,
    ...invoiceStaffCalls,
    ...reportMailStaffCalls,
    ...quarterStaffCalls,
    ...stopStaffCalls,
    ...healthStaffCalls,
    ...termsStaffCalls,
    ...complaintStaffCalls,
    ...copyStaffCalls,
    ...preferenceStaffCalls,
    ...mentionStaffCalls,
    ...eventStaffCalls,
    ...keyStaffCalls,
  }
  staffRoutes(app, { ...handlers, ...exportStaffCalls(handlers), ...searchStaffCalls(handlers) })
}
