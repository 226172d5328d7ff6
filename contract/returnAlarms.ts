import * as v from 'valibot'
import { GameKey } from './gameLists.ts'
import { rtpLimit } from './rtp.ts'

/*
 * What the site tells the platform of games that pay otherwise than they declare, for the log: the platform measures and the site has the
 * catalog, with what is declared. POST with ReturnAlarms, from the site alone (siteProof.ts). It may be repeated: a game counts once a day.
 */
export const returnAlarmsPath = '/site/return-alarms'

/** Parts of the stakes. */
const Part = v.pipe(v.number(), v.minValue(0))
const ReturnAlarm = v.object({
  game: GameKey,
  state: v.picklist(['above', 'below']),
  returned: Part,
  least: Part,
  most: Part,
})
export type ReturnAlarm = v.InferOutput<typeof ReturnAlarm>
export const ReturnAlarms = v.object({ items: v.pipe(v.array(ReturnAlarm), v.maxLength(rtpLimit)) })
