import type { Hono } from 'hono'
import { OutageReport, outagesPath, type ProviderOutage } from '#contract/providerOutages.ts'
import { returnAlarmsPath, ReturnAlarms, type ReturnAlarm } from '#contract/returnAlarms.ts'
import { utcDay } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { readJson } from '../../shared/body.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import type { AppEnv } from '../kit/app.ts'
import { isoOf } from '../kit/list.ts'
import { reply } from '../kit/reply.ts'
import type { Services } from '../kit/services.ts'
import { recordTechnicalOnce } from './technical.ts'

/** The site calls the providers and knows when one of them is out, and what games declare; what it tells is kept here, where the log is. */
export function outageRoutes(app: Hono<AppEnv>): void {
  app.post(returnAlarmsPath, async (c) => {
    if (!c.get('isFromSite')) return failureReply(noSuchCall)
    const report = await readJson(c.req.raw, ReturnAlarms)
    if (!report.ok) return reply(report)
    for (const alarm of report.value.items) await noteReturn(c.get('services'), alarm)
    return reply(ok({}))
  })
  app.post(outagesPath, async (c) => {
    if (!c.get('isFromSite')) return failureReply(noSuchCall)
    const report = await readJson(c.req.raw, OutageReport)
    if (!report.ok) return reply(report)
    for (const outage of report.value.items) await noteOutage(c.get('services'), outage)
    return reply(ok({}))
  })
}

/** One event a day: what was paid back moves with every report, and the alarm is the same. */
async function noteReturn(services: Services, { game, state, ...parts }: ReturnAlarm): Promise<void> {
  const [returned, least, most] = [parts.returned, parts.least, parts.most].map((part) =>
    (100 * part).toFixed(2),
  )
  const detail = `${game} ${state} ${utcDay(Date.now())}`
  const event = { kind: 'return_outside', detail: `${detail} ${returned}% of ${least}-${most}%` } as const
  await recordTechnicalOnce(services, event, detail)
}

/** One event of its beginning and one of its end, however often the site tells. */
async function noteOutage(
  services: Services,
  { provider, began_at, ended_at }: ProviderOutage,
): Promise<void> {
  const detail = `${provider} ${isoOf(began_at)}`
  await recordTechnicalOnce(services, { kind: 'provider_outage', detail })
  if (ended_at === null) return
  const minutes = Math.round((ended_at - began_at) / minute_ms)
  const whole = `${detail} ${isoOf(ended_at)} ${minutes}min`
  await recordTechnicalOnce(services, { kind: 'provider_outage_over', detail: whole })
}
