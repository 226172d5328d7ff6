import type { Hono } from 'hono'
import { bonusStaffCalls } from '../bonuses/operator.ts'
import { contentStaffCalls } from '../content/editor.ts'
import { pictureStaffCalls } from '../content/pictures.ts'
import { gameStaffCalls } from '../games/places.ts'
import type { AppEnv } from '../kit/app.ts'
import { jackpotStaffCalls } from '../jackpots/operator.ts'
import { paymentStaffCalls } from '../payments/operator.ts'
import { markerStaffCalls } from '../protection/markers.ts'
import { documentStaffCalls } from '../verification/operator.ts'
import { staffRoutes } from '../staff/dispatch.ts'
import { playerDeskCalls } from './playerDesk.ts'
import { playerLimitCalls } from './playerLimits.ts'
import { sessionCalls } from './sessionCalls.ts'
import { staffDeskCalls } from './staffDesk.ts'

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
    ...playerDeskCalls,
    ...playerLimitCalls,
    ...markerStaffCalls,
    ...paymentStaffCalls,
    ...documentStaffCalls,
    ...bonusStaffCalls,
    ...jackpotStaffCalls,
    ...gameStaffCalls,
    ...staffDeskCalls,
  })
}
