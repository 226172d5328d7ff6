import * as v from 'valibot'

/*
 * What the site tells the platform of its providers, for the log: POST with OutageReport, from the site alone, which proves itself as ever
 * (siteProof.ts). It may be repeated; the beginning and the end of an outage count once each.
 */
export const outagesPath = '/site/outages'

const Moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Outage = v.object({
  provider: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'incorrectInput')),
  began_at: Moment,
  /** Null while it lasts. */
  ended_at: v.nullable(Moment),
})
export type ProviderOutage = v.InferOutput<typeof Outage>
export const OutageReport = v.object({ items: v.pipe(v.array(Outage), v.maxLength(200)) })
