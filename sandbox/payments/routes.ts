import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { currencies } from '#contract/currencies.ts'
import { pageMethods } from '#contract/paymentMethods.ts'
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
import type { Dialect, Direction, Order } from './orders.ts'

/*
 * The payment providers as the platform calls them, the bank's page, and how the bank fails (the sandbox's own):
 *
 *   pagstar   POST /pagstar/api/v1/payments · /redeems   GET …/{reference}   POST …/redeems/{reference}/cancel
 *             POST …/payments/{reference}/reverse   GET …/reversals/{reference}   GET …/report?day
 *   pix       POST /pix/v2/cob · /transfer               GET …/{reference}   POST …/transfer/{reference}/cancel
 *             PUT, GET …/pix/{e2eid}/devolucao/{reference}   GET …/pix?dia
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
    payment_system: v.string(),
    return_url: v.optional(Url),
    document: v.optional(v.string()),
  }),
  v.check(({ amount, currency }) => amountIn(currency)(amount)),
  v.transform(({ amount, ...order }) => ({ ...order, amount_minor: minorOf(amount, order.currency) ?? 0 })),
)
const PagstarReversal = v.object({ external_id: Reference, amount: v.string() })
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
const PixReturn = v.object({ valor: PixAmount })
const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)

/** `account` is the one whose key a call has. */
type BankApp = SandboxApp & { Variables: { account: Dialect } }
type BankContext = Context<BankApp>
const noStore = { 'Cache-Control': 'private, no-store' }
const hang_ms = 30_000

export const payments = new Hono<BankApp>()

payments.use(
  '/pagstar/*',
  gate(['pagstar', ...pageMethods], (headers) => headers.get('authorization')?.replace(/^Bearer /, '')),
)
payments.use(
  '/pix/*',
  gate(['pix'], (headers) => headers.get('x-api-key') ?? undefined),
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
    const order = { dialect: c.var.account, direction, ...sent } as const
    return answer(c, await bankOf(c).create(order), (view, stored) => ({
      data: { ...view, payment_url: pageOf(c, stored) },
    }))
  })
  payments.get(`/pagstar/api/v1/${place}/:reference`, (c) => found(c, direction, (data) => ({ data })))
}
payments.post('/pagstar/api/v1/redeems/:reference/cancel', async (c) =>
  answer(c, await bankOf(c).cancel(c.var.account, c.req.param('reference')), (data) => ({ data })),
)
payments.post('/pagstar/api/v1/payments/:reference/reverse', async (c) => {
  const body = await readBody(c, PagstarReversal)
  if (!body.ok) return c.json({ message: 'invalid reversal' }, 422)
  const bank = bankOf(c)
  const payment = await bank.find(c.var.account, 'in', c.req.param('reference'))
  const { external_id: reference, amount } = body.value
  const amount_minor = (payment && minorOf(amount, payment.currency)) ?? 0
  if (payment && amount_minor <= 0) return c.json({ message: 'invalid reversal' }, 422)
  return answer(c, await bank.giveBack(payment, { reference, amount_minor }), (data) => ({ data }))
})
payments.get('/pagstar/api/v1/reversals/:reference', (c) => found(c, 'back', (data) => ({ data })))
payments.get('/pagstar/api/v1/report', (c) => paidOn(c, c.req.query('day'), (data) => ({ data })))

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
    const order = {
      dialect: c.var.account,
      direction,
      reference,
      ...amount,
      return_url,
      key,
      person,
    } as const
    return answer(c, await bankOf(c).create(order), (view, stored) => ({
      ...view,
      checkout_url: pageOf(c, stored),
      pixCopiaECola: bankText(stored, pageOf(c, stored)),
    }))
  })
  payments.get(`/pix/v2/${place}/:reference`, (c) => found(c, direction, (view) => view))
}
payments.post('/pix/v2/transfer/:reference/cancel', async (c) =>
  answer(c, await bankOf(c).cancel(c.var.account, c.req.param('reference')), (view) => view),
)
payments.put('/pix/v2/pix/:end2end/devolucao/:reference', async (c) => {
  const body = await readBody(c, PixReturn)
  if (!body.ok) return c.json({ message: 'invalid return' }, 422)
  const bank = bankOf(c)
  const payment = await bank.ofTransfer(c.req.param('end2end'))
  const part = { reference: c.req.param('reference'), amount_minor: body.value.valor }
  return answer(c, await bank.giveBack(payment, part), (view) => view)
})
payments.get('/pix/v2/pix/:end2end/devolucao/:reference', (c) => found(c, 'back', (view) => view))
payments.get('/pix/v2/pix', (c) => paidOn(c, c.req.query('dia'), (pix) => ({ pix })))

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

/** 401 without the key of an account; and no call is answered while the bank is down. */
function gate(
  accounts: readonly Dialect[],
  keyOf: (headers: Headers) => string | undefined,
): MiddlewareHandler<BankApp> {
  return async (c, next) => {
    const account = await accountOf(c, accounts, keyOf(c.req.raw.headers) ?? '')
    if (!account) return c.json({ message: 'unauthorized' }, 401)
    c.set('account', account)
    const { down } = await bankOf(c).order()
    if (down === undefined) return next()
    if (down === 'hang') await pause(hang_ms)
    return c.text('Internal Server Error', 500)
  }
}

async function accountOf(
  c: BankContext,
  accounts: readonly Dialect[],
  sent: string,
): Promise<Dialect | undefined> {
  const { paymentKeys } = getConfig(c.env)
  for (const account of accounts) {
    const key = paymentKeys?.[account]
    if (key !== undefined && (await equalSecrets(sent, key))) return account
  }
  return undefined
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
  direction: Direction,
  shape: (view: object) => object,
): Promise<Response> {
  const order = await bankOf(c).find(c.var.account, direction, c.req.param('reference') ?? '')
  return order
    ? c.json(shape(viewOf(order)), 200, noStore)
    : c.json({ message: 'no such order' }, 404, noStore)
}

async function paidOn(
  c: BankContext,
  day: string | undefined,
  shape: (views: object[]) => object,
): Promise<Response> {
  const parsed = v.safeParse(Day, day)
  if (!parsed.success) return c.json({ message: 'invalid day' }, 422)
  const orders = await bankOf(c).paidOn(c.var.account, parsed.output)
  return c.json(shape(orders.map((order) => dialectCalls[order.dialect].entryOf(order))), 200, noStore)
}

function viewOf(order: Order): object {
  return dialectCalls[order.dialect].viewOf(order)
}
