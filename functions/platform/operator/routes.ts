import type { Hono } from 'hono'
import { bonusStaffCalls } from '../bonuses/staffCalls.ts'
import { complaintStaffCalls } from '../complaints/staffCalls.ts'
import { caseStaffCalls } from '../cases/cases.ts'
import { copyStaffCalls } from '../copies/staffCalls.ts'
import { contentStaffCalls } from '../content/editor.ts'
import { termsStaffCalls } from '../content/terms.ts'
import { pictureStaffCalls } from '../content/pictures.ts'
import { gameStaffCalls } from '../games/positions.ts'
import type { AppEnv } from '../kit/app.ts'
import { houseStaffCalls } from '../house/staffCalls.ts'
import { jackpotStaffCalls } from '../jackpots/staffCalls.ts'
import { paymentStaffCalls } from '../payments/staffCalls.ts'
import { markerStaffCalls } from '../protection/markers.ts'
import { roundStaffCalls } from '../rounds/roundCalls.ts'
import { documentStaffCalls } from '../verification/staffCalls.ts'
import { staffRoutes } from '../staff/calls.ts'
import { playerStaffCalls } from './playerCalls.ts'
import { playerLimitCalls } from './playerLimits.ts'
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
  staffRoutes(app, {
    ...sessionCalls,
    ...contentStaffCalls,
    ...pictureStaffCalls,
    ...playerStaffCalls,
    ...playerLimitCalls,
    ...markerStaffCalls,
    ...paymentStaffCalls,
    ...documentStaffCalls,
    ...bonusStaffCalls,
    ...jackpotStaffCalls,
    ...gameStaffCalls,
    ...roundStaffCalls,
    ...caseStaffCalls,
    ...recordStaffCalls,
    ...houseStaffCalls,
    ...stopStaffCalls,
    ...healthStaffCalls,
    ...termsStaffCalls,
    ...complaintStaffCalls,
    ...copyStaffCalls,
  })
}
