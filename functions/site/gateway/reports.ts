import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { readText } from '../../shared/body.ts'
import { log } from '../../shared/log.ts'
import { callLimitKey, callLimitPeriod_s } from '../calls/limits.ts'
import type { Site } from '../calls/context.ts'

/** The address for browsers' reports of policy violations. */
export const reportPath = '/reports/policy'
/** The name of that address in `Reporting-Endpoints` and in the policy's `report-to`. */
export const reportGroup = 'policy'

const reportLimit_bytes = 16 * 1024
const mostReports = 20
const Address = v.optional(v.pipe(v.string(), v.maxLength(2048)), '')
const Line = v.optional(v.number())

/** A report of the older kind: an object with one member, named in words with dashes. */
const OldReport = v.pipe(
  v.object({
    'csp-report': v.object({
      'document-uri': Address,
      'effective-directive': Address,
      'violated-directive': Address,
      'blocked-uri': Address,
      'source-file': Address,
      'line-number': Line,
    }),
  }),
  v.transform(({ 'csp-report': report }) => [
    {
      page: report['document-uri'],
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ]),
)
/** Reports of the Reporting API: a list. */
const Reports = v.pipe(
  v.array(
    v.object({
      type: v.literal('csp-violation'),
      body: v.object({
        documentURL: Address,
        effectiveDirective: Address,
        blockedURL: Address,
        sourceFile: Address,
        lineNumber: Line,
      }),
    }),
  ),
  v.maxLength(mostReports),
  v.transform((reports) =>
    reports.map(({ body }) => ({
      page: body.documentURL,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      source: body.sourceFile,
      line: body.lineNumber,
    })),
  ),
)
const Report = v.union([OldReport, Reports])

/** One line of the log for each thing refused. Anybody may post here: few a minute, short, and nothing of it is answered. */
export const reports = new Hono<Site>().post(reportPath, async (c) => {
  if (!(await mayReport(c))) return c.body(null, 429, { 'Retry-After': String(callLimitPeriod_s) })
  const text = await readText(c.req.raw, reportLimit_bytes)
  if (!text.ok) return c.body(null, 413)
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), text.value)
  if (!found.success) return c.body(null, 422)
  for (const { page, directive, blocked, source, line } of found.output) {
    log('warn', 'policy refused', {
      request_id: c.get('requestId'),
      page: pathOf(page),
      directive: directive.slice(0, 64),
      blocked: originOf(blocked),
      source: originOf(source) + pathOf(source),
      line,
    })
  }
  return c.body(null, 204)
})

export async function mayReport(c: Context<Site>): Promise<boolean> {
  const key = `reports:${callLimitKey(undefined, c.req.header('CF-Connecting-IP'))}`
  return (await c.env.CALL_LIMIT.limit({ key })).success
}

/** A query may hold what nobody may log. */
function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : ''
}

/** The origin alone; `inline`, `eval` and schemes as they are. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,32}$/.test(address) ? address : ''
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
