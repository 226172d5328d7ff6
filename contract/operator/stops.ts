import * as v from 'valibot'
import { languageCodes } from '../languages.ts'
import { StopId } from '../stops.ts'
import { get, put, remove, type StaffCall } from '../calls/call.ts'
import { Empty, listOf, Moment, Reason, Text } from './fields.ts'

/** What players read in place of the usual text, by language. */
const StopTexts = v.record(v.picklist(languageCodes), v.pipe(Text(300), v.nonEmpty('required')))

/** A stop that holds: `reason` is the staff's own, `texts` are for players. */
export const Stop = v.object({
  id: v.string(),
  since: Moment,
  author: v.string(),
  reason: v.string(),
  texts: StopTexts,
})
export type Stop = v.InferOutput<typeof Stop>

const StopParams = v.object({ id: StopId })

export const stopCalls = {
  listStops: {
    ...get,
    path: '/operator/stops',
    access: 'staff',
    summary: 'What is stopped now: no new stake is taken there, and what is open ends as usual',
    result: listOf(Stop),
  },
  putStop: {
    ...put,
    outside: true,
    path: '/operator/stops/:id',
    access: 'staff:play.stop',
    reason: 'required',
    summary:
      'Stop `everything`, `product:{casino, live, sport or virtual}`, `provider:{id}` or `game:{provider}:{id}`: within about a second no new stake is taken there, and nothing is opened. Again with another reason or other texts changes these',
    params: StopParams,
    body: v.object({ reason: Reason, texts: v.optional(StopTexts, {}) }),
    result: Stop,
  },
  removeStop: {
    ...remove,
    outside: true,
    path: '/operator/stops/:id',
    access: 'staff:play.stop',
    summary: 'Go on: stakes are taken again, where no other stop holds. One that does not hold is no error',
    params: StopParams,
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
