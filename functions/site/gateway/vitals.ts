import { Hono } from 'hono'
import * as v from 'valibot'
import { vitalNames, vitalPages, vitalsPath } from '#contract/vitals.ts'
import { readText } from '../../shared/body.ts'
import { count } from '../../shared/numbers.ts'
import { callLimitPeriod_s } from '../calls/limits.ts'
import type { Site } from '../calls/context.ts'
import { mayReport } from './reports.ts'

const limit_bytes = 512
const Value = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(600_000))
const Report = v.strictObject({
  page: v.picklist(vitalPages),
  screen: v.picklist(['phone', 'wide']),
  values: v.partial(v.strictObject(v.entriesFromList(vitalNames, Value))),
})

/** What visitors waited for (contract/vitals.ts), as numbers; anybody may post here, so a false one is possible and few count. */
export const vitals = new Hono<Site>().post(vitalsPath, async (c) => {
  if (!(await mayReport(c))) return c.body(null, 429, { 'Retry-After': String(callLimitPeriod_s) })
  const text = await readText(c.req.raw, limit_bytes)
  if (!text.ok) return c.body(null, 413)
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), text.value)
  if (!report.success) return c.body(null, 422)
  const { page, screen, values } = report.output
  for (const name of vitalNames) {
    const value = values[name]
    if (value !== undefined) count('vital', { what: name, detail: `${page} ${screen}` }, value)
  }
  return c.body(null, 204)
})
