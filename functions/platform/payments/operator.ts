import { asc, desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { isDate, sentDate } from '../../../contract/dates.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { PageQuery } from '../http/ledgerPage.ts'
import { reply } from '../http/reply.ts'
import { approve, giveBack, type PaymentPorts } from './flow.ts'
import { portsOf } from './ports.ts'
import { reconcile } from './reconcile.ts'
import { dayReport } from './report.ts'
import { payment, paymentFlag, type Payment } from './tables.ts'

/*
 * The operator's calls for payments; operator/routes.ts checks the key before them.
 *
 *   GET  /operator/payments/waiting      ?page&count → { payments }: withdrawals that wait for staff, the oldest first
 *   POST /operator/payments/{id}/approve {} → {}; 9409 if it does not wait
 *   POST /operator/payments/{id}/refuse  {} → {}; gives the money back; 9409 if it does not wait
 *   GET  /operator/payments/flags        ?page&count → { flags }, newest first: what the providers said against what is known
 *   GET  /operator/payments/report       ?day=YYYY-MM-DD → DayReport
 *   POST /operator/payments/reconcile    {} → { looked_at }: what the cron trigger does every minute
 */
export function paymentOperatorRoutes(app: Hono<AppEnv>): void {
  app.get('/operator/payments/waiting', waiting)
  app.get('/operator/payments/flags', flags)
  app.get('/operator/payments/report', report)
  app.post('/operator/payments/reconcile', async (c: AppContext) =>
    reply(ok({ looked_at: await reconcile(portsOf(c.get('services')), Date.now()) })),
  )
  app.post('/operator/payments/:id/approve', (c: AppContext) => decide(c, approve))
  app.post('/operator/payments/:id/refuse', (c: AppContext) =>
    decide(c, (ports, found) => giveBack(ports, found, 'refused')),
  )
}

async function waiting(c: AppContext): Promise<Response> {
  const query = validate(PageQuery, c.req.query())
  if (!query.ok) return reply(query)
  const { page, count } = query.value
  const payments = await c
    .get('services')
    .db.select()
    .from(payment)
    .where(eq(payment.status, 'reserved'))
    .orderBy(asc(payment.createdAt))
    .limit(count)
    .offset((page - 1) * count)
  return reply(ok({ payments: payments.map(shown) }))
}

function shown({ id, playerId, method, currency, amountMinor, feeMinor, createdAt }: Payment) {
  const at = new Date(createdAt).toISOString()
  return { id, player_id: playerId, method, currency, amount_minor: amountMinor, fee_minor: feeMinor, at }
}

async function flags(c: AppContext): Promise<Response> {
  const query = validate(PageQuery, c.req.query())
  if (!query.ok) return reply(query)
  const { page, count } = query.value
  const rows = await c
    .get('services')
    .db.select()
    .from(paymentFlag)
    .orderBy(desc(paymentFlag.createdAt))
    .limit(count)
    .offset((page - 1) * count)
  return reply(ok({ flags: rows }))
}

const ReportQuery = v.object({
  day: v.pipe(
    v.string(),
    v.check((text) => isDate(text, sentDate), 'incorrectDate'),
  ),
})

async function report(c: AppContext): Promise<Response> {
  const query = validate(ReportQuery, c.req.query())
  return reply(query.ok ? await dayReport(c.get('services'), query.value.day) : query)
}

async function decide(
  c: AppContext,
  decision: (ports: PaymentPorts, found: Payment) => Promise<boolean>,
): Promise<Response> {
  return reply(await decideOn(portsOf(c.get('services')), c.req.param('id') ?? '', decision))
}

async function decideOn(
  ports: PaymentPorts,
  id: string,
  decision: (ports: PaymentPorts, found: Payment) => Promise<boolean>,
): Promise<Result<object, CallFailure>> {
  const found = await ports.store.find(id)
  if (!found) return fail(code.noSuchCall, 'no such payment')
  return (await decision(ports, found)) ? ok({}) : fail(code.conflict, 'the withdrawal does not wait')
}
