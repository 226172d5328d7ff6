import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { currencies } from '#contract/currencies.ts'
import { minorOf } from '#contract/money.ts'
import type { Result } from '#lib/result.ts'
import { getConfig } from '../config.ts'
import { originOf, publicOrigin, type SandboxApp } from '../env.ts'
import { htmlPage } from '../pages.ts'
import { readBody } from '../readBody.ts'
import { pause } from '../../functions/shared/pause.ts'
import { equalSecrets } from '../../functions/shared/signed.ts'
import { outcomes, type Refused } from './Bank.ts'
import { BankOrder } from './bankOrder.ts'
import { bankPage, bankText } from './bankPage.ts'
import { dialectCalls } from './dialectCalls.ts'
import { type Dialect, type Direction, type Order } from './orders.ts'

/*
 * The payment providers as the platform calls them, the bank's page, and how the bank fails (the sandbox's own):
 *
 *   pagstar   POST /pagstar/api/v1/payments · /redeems   GET …/{reference}   POST …/redeems/{reference}/cancel
 *             POST …/payments/{reference}/reverse   GET …/report?day
 *   pix       POST /pix/v2/cob · /transfer               GET …/{reference}   POST …/transfer/{reference}/cancel
 *             PUT …/pix/{e2eid}/devolucao/{reference}   GET …/pix?dia
 *   page      GET, POST /bank/{id}                       one form, buttons `outcome`; then back to the operator
 *   order     GET, POST /payments/order                  bankOrder.ts
 */
/** Decimals as the currency has them, above zero. */
const amountIn = (currency: string) => (text: string) => (minorOf(text, currency) ?? 0) > 0
const Reference = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{26,35}$/))
const Url = v.pipe(v.string(), v.url())
const PagstarBody = v.pipe(
  v.object({
    external_id: Reference,
    customer_id: v.string(),
    amount: v.string(),
    currency: v.picklist(currencies),
    payment_system: v.literal('PIX'),
    return_url: v.optional(Url),
    document: v.optional(v.string()),
  }),
  v.check(({ amount, currency }) => amountIn(currency)(amount)),
  v.transform(({ amount, ...order }) => ({ ...order, amount_minor: minorOf(amount, order.currency) ?? 0 })),
)
const pixCurrency = 'BRL'
const PixAmount = v.pipe(
  v.string(),
  v.check(amountIn(pixCurrency)),
  v.transform((text) => minorOf(text, pixCurrency) ?? 0),
)
const PixPerson = v.object({ cpf: v.optional(v.string()), nome: v.optional(v.string()) })
const PixBody = v.object({
  txid: Reference,
  valor: v.object({ original: PixAmount }),
  retorno: v.optional(Url),
  chave: v.optional(v.string()),
  devedor: v.optional(PixPerson),
  favorecido: v.optional(PixPerson),
})
const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)

type BankContext = Context<SandboxApp>
const noStore = { 'Cache-Control': 'private, no-store' }
const hang_ms = 30_000

export const payments = new Hono<SandboxApp>()

payments.use(
  '/pagstar/*',
  gate('pagstar', (headers) => headers.get('authorization')?.replace(/^Bearer /, '')),
)
payments.use(
  '/pix/*',
  gate('pix', (headers) => headers.get('x-api-key') ?? undefined),
)

for (const [place, direction] of [
  ['payments', 'in'],
  ['redeems', 'out'],
] as const) {
  payments.post(`/pagstar/api/v1/${place}`, async (c) => {
    const body = await readBody(c, PagstarBody)
    if (!body.ok) return c.json({ message: 'invalid order' }, 422)
    const { external_id: reference, amount_minor, currency, return_url, document: cpf } = body.value
    const sent = {
      reference,
      amount_minor,
      currency,
      return_url,
      person: cpf === undefined ? undefined : { cpf },
    }
    const order = { dialect: 'pagstar', direction, ...sent } as const
    return answer(c, await bankOf(c).create(order), (view, stored) => ({
      data: { ...view, payment_url: pageOf(c, stored) },
    }))
  })
  payments.get(`/pagstar/api/v1/${place}/:reference`, (c) =>
    found(c, 'pagstar', direction, (data) => ({ data })),
  )
}
payments.post('/pagstar/api/v1/redeems/:reference/cancel', async (c) =>
  answer(c, await bankOf(c).cancel('pagstar', c.req.param('reference')), (data) => ({ data })),
)
payments.post('/pagstar/api/v1/payments/:reference/reverse', async (c) =>
  answer(c, await bankOf(c).giveBack('pagstar', c.req.param('reference')), (data) => ({ data })),
)
payments.get('/pagstar/api/v1/report', (c) => paidOn(c, 'pagstar', c.req.query('day'), (data) => ({ data })))

for (const [place, direction] of [
  ['cob', 'in'],
  ['transfer', 'out'],
] as const) {
  payments.post(`/pix/v2/${place}`, async (c) => {
    const body = await readBody(c, PixBody)
    if (!body.ok) return c.json({ message: 'invalid order' }, 422)
    const { txid: reference, valor, retorno: return_url, chave: key, devedor, favorecido } = body.value
    const named = direction === 'in' ? devedor : favorecido
    const person = named && { cpf: named.cpf, name: named.nome }
    const amount = { amount_minor: valor.original, currency: pixCurrency }
    const order = { dialect: 'pix', direction, reference, ...amount, return_url, key, person } as const
    return answer(c, await bankOf(c).create(order), (view, stored) => ({
      ...view,
      checkout_url: pageOf(c, stored),
      pixCopiaECola: bankText(stored, pageOf(c, stored)),
    }))
  })
  payments.get(`/pix/v2/${place}/:reference`, (c) => found(c, 'pix', direction, (view) => view))
}
payments.post('/pix/v2/transfer/:reference/cancel', async (c) =>
  answer(c, await bankOf(c).cancel('pix', c.req.param('reference')), (view) => view),
)
payments.put('/pix/v2/pix/:end2end/devolucao/:reference', async (c) =>
  answer(c, await bankOf(c).giveBack('pix', c.req.param('reference')), (view) => view),
)
payments.get('/pix/v2/pix', (c) => paidOn(c, 'pix', c.req.query('dia'), (pix) => ({ pix })))

payments.get('/bank/:id', async (c) => {
  const order = await bankOf(c).byId(c.req.param('id'))
  if (order?.direction !== 'in') return c.notFound()
  const back = originOf(order.return_url ?? undefined)
  return htmlPage('Bank', bankPage(order, pageOf(c, order)), back === undefined ? [] : [back])
})

payments.post('/bank/:id', async (c) => {
  const form = await c.req.parseBody()
  const outcome = v.safeParse(v.picklist(outcomes), form['outcome'])
  if (!outcome.success) return c.json({ error: `outcome is one of ${outcomes.join(', ')}` }, 422, noStore)
  const order = await bankOf(c).choose(c.req.param('id'), outcome.output)
  if (order?.direction !== 'in') return c.notFound()
  return c.redirect(order.return_url ?? `/bank/${order.id}`, 303)
})

payments.get('/payments/order', async (c) => c.json(await bankOf(c).order(), 200, noStore))

payments.post('/payments/order', async (c) => {
  const order = await readBody(c, BankOrder)
  if (!order.ok) return order.error
  return c.json(await bankOf(c).order(order.value), 200, noStore)
})

/** 401 without the key; and no call is answered while the bank is down. */
function gate(
  dialect: Dialect,
  keyOf: (headers: Headers) => string | undefined,
): MiddlewareHandler<SandboxApp> {
  return async (c, next) => {
    const key = getConfig(c.env).paymentKeys?.[dialect]
    const isKnown = key !== undefined && (await equalSecrets(keyOf(c.req.raw.headers) ?? '', key))
    if (!isKnown) return c.json({ message: 'unauthorized' }, 401)
    const { down } = await bankOf(c).order()
    if (down === undefined) return next()
    if (down === 'hang') await pause(hang_ms)
    return c.text('Internal Server Error', 500)
  }
}

/** One bank for everybody. */
function bankOf(c: BankContext) {
  return c.env.BANK.get(c.env.BANK.idFromName('bank'))
}

function pageOf(c: BankContext, { id }: Order): string {
  return `${publicOrigin(getConfig(c.env), c.req.url)}/bank/${id}`
}

function answer(
  c: BankContext,
  result: Result<Order, Refused>,
  shape: (view: object, order: Order) => object,
): Response {
  if (result.ok) return c.json(shape(viewOf(result.value), result.value), 200, noStore)
  if (result.error.kind === 'missing') return c.json({ message: 'no such order' }, 404, noStore)
  return c.json({ message: result.error.message }, 409, noStore)
}

async function found(
  c: BankContext,
  dialect: Dialect,
  direction: Direction,
  shape: (view: object) => object,
): Promise<Response> {
  const order = await bankOf(c).find(dialect, direction, c.req.param('reference') ?? '')
  return order
    ? c.json(shape(viewOf(order)), 200, noStore)
    : c.json({ message: 'no such order' }, 404, noStore)
}

async function paidOn(
  c: BankContext,
  dialect: Dialect,
  day: string | undefined,
  shape: (views: object[]) => object,
): Promise<Response> {
  const parsed = v.safeParse(Day, day)
  if (!parsed.success) return c.json({ message: 'invalid day' }, 422)
  const orders = await bankOf(c).paidOn(dialect, parsed.output)
  return c.json(shape(orders.map(viewOf)), 200, noStore)
}

function viewOf(order: Order): object {
  return dialectCalls[order.dialect].viewOf(order)
}
