import * as v from 'valibot'

/** What the platform answers to `playPath` (status.ts). */
export const PlayAnswer = v.object({
  stops: v.array(
    v.object({
      id: v.pipe(v.string(), v.maxLength(200)),
      since: v.pipe(v.string(), v.isoTimestamp()),
      texts: v.record(v.string(), v.pipe(v.string(), v.maxLength(300))),
    }),
  ),
})
