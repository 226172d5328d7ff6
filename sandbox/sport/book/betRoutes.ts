import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { languageCodes } from '#contract/languages.ts'
import type { Result } from '#lib/result.ts'
import { getConfig } from '../../config.ts'
import type { SandboxApp } from '../../env.ts'
import { readBody } from '../../readBody.ts'
import { SlipSchema, type Bet } from './bets.ts'
import { BookOrder } from './bookOrder.ts'
import { historyItem } from './history.ts'
import { cashOutParts } from './openBet.ts'
import type { Refusal } from './refusals.ts'
import { holderOf, type Holder } from './tokens.ts'

/*
 * What the book's own client calls, with the book's token of the player (partnerRoutes.ts) as bearer. Money is minor units. A refusal has the
 * code of the bets catalog as its status, and the place of the selection it is about.
 *
 *   POST /sport/bets                 a slip → the bet
 *   POST /sport/bets/all             { slips } → for each the answer that it would have had by itself, in their order
 *   GET  /sport/bets?state&start&count&begin&end&lang → { bets: [history item], count }, newest first
 *   GET  /sport/bets/cash-out        of each open bet, by its id → { kind: offer, amount_minor, parts } or { kind: none, code }
 *   GET  /sport/player               → { currency, balance_minor, bonus_minor, free_bets, stakes }
 *   GET  /sport/bets/{id}/cash-out   → { amount_minor }
 *   POST /sport/bets/{id}/cash-out   { request_id, amount_minor, part } → the bet and its cash_out; amount_minor is what was shown for
 *                                    this part, the least that is paid. A repeated request_id answers the same. 614 has offer_minor, the amount of now.
 *   POST /sport/bets/{id}/auto-cash-out { amount_minor } → the bet; null for no automatic cash-out
 *
 * GET and POST /sport/order are the sandbox's own, as /faults: how the book differs from the usual, to provoke its refusals.
 */
const mostBets = 50
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
const digits = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)
const BetsQuery = v.object({
  start: v.optional(digits, '0'),
  count: v.optional(v.pipe(digits, v.minValue(1), v.maxValue(mostBets)), '20'),
  begin: v.optional(time, new Date(0).toISOString()),
  end: v.optional(time, '9999-01-01T00:00:00Z'),
  lang: v.optional(v.picklist(languageCodes), 'en'),
  state: v.optional(v.picklist(['open', 'settled'])),
})
const mostMinor = 1_000_000_000
const SlipBody = v.object({
  ...SlipSchema.entries,
  id: v.pipe(v.string(), v.uuid()),
  legs: v.pipe(SlipSchema.entries.legs, v.maxLength(30)),
  stake_minor: whole(0, mostMinor),
  bonus_minor: whole(0, mostMinor),
})
/** A single of each selection, and the parlay and all systems beside them. */
const SlipsBody = v.object({ slips: v.pipe(v.array(SlipBody), v.minLength(1), v.maxLength(2 * 15)) })
const CashOutBody = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  amount_minor: whole(1, mostMinor),
  part: v.optional(v.picklist(cashOutParts), 100),
})
const AutoBody = v.object({ amount_minor: v.nullable(whole(1, mostMinor)) })

const noStore = { 'Cache-Control': 'private, no-store' }

export const bets = new Hono<SandboxApp>()

bets.post('/sport/bets', async (c) => {
  const body = await readBody(c, SlipBody)
  if (!body.ok) return body.error
  return answer(c, await bookOf(c).place(await holderIn(c), body.value), betView)
})

bets.post('/sport/bets/all', async (c) => {
  const body = await readBody(c, SlipsBody)
  if (!body.ok) return body.error
  const placed = await bookOf(c).placeAll(await holderIn(c), body.value.slips)
  return answer(c, placed, (results) => results.map((one) => envelopeOf(one, betView)))
})

bets.get('/sport/bets', async (c) => {
  const query = v.safeParse(BetsQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422, noStore)
  const { lang, begin, end, ...page } = query.output
  const found = await bookOf(c).ownBets(await holderIn(c), { ...page, begin_ms: begin, end_ms: end })
  const seed = getConfig(c.env).sportSeed
  return answer(c, found, ({ bets: all, count }) => ({
    bets: all.map((bet) => historyItem({ seed, lang, now_ms: Date.now() }, bet)),
    count,
  }))
})

bets.get('/sport/player', async (c) =>
  answer(c, await bookOf(c).player(await holderIn(c)), ({ bettor, stakes }) => {
    const { currency, balance_minor, bonus_minor, freeBets = [] } = bettor
    const free_bets = freeBets.map(({ id, amount_minor, leastPrice, expiresAt }) => ({
      ...{ id, amount_minor, least_price: leastPrice, expires_at: expiresAt },
    }))
    return { currency, balance_minor, bonus_minor, free_bets, stakes }
  }),
)

bets.get('/sport/bets/cash-out', async (c) =>
  answer(c, await bookOf(c).cashOutOffers(await holderIn(c)), (offers) => offers),
)

bets.get('/sport/bets/:id/cash-out', async (c) => {
  const offer = await bookOf(c).cashOutOffer(await holderIn(c), c.req.param('id'))
  return answer(c, offer, (amount_minor) => ({ amount_minor }))
})

bets.post('/sport/bets/:id/cash-out', async (c) => {
  const body = await readBody(c, CashOutBody)
  if (!body.ok) return body.error
  const { request_id: id, amount_minor: shown_minor, part } = body.value
  const paid = await bookOf(c).cashOut(await holderIn(c), c.req.param('id'), { id, shown_minor, part })
  return answer(c, paid, ({ bet, amount_minor }) => ({ ...betView(bet), cash_out: { amount_minor } }))
})

bets.post('/sport/bets/:id/auto-cash-out', async (c) => {
  const body = await readBody(c, AutoBody)
  if (!body.ok) return body.error
  const { amount_minor } = body.value
  return answer(
    c,
    await bookOf(c).setAutoCashOut(await holderIn(c), c.req.param('id'), amount_minor),
    betView,
  )
})

bets.get('/sport/order', async (c) => c.json(await bookOf(c).order(), 200, noStore))

bets.post('/sport/order', async (c) => {
  const order = await readBody(c, BookOrder)
  if (!order.ok) return order.error
  return c.json(await bookOf(c).order(order.value), 200, noStore)
})

/** One book for everybody: its limits count what all have open. */
export function bookOf(c: Context<SandboxApp>) {
  return c.env.BOOK.get(c.env.BOOK.idFromName('book'))
}

/** Undefined without a token that is good now. */
function holderIn(c: Context<SandboxApp>): Promise<Holder | undefined> {
  const token = /^Bearer ([\w.~+/=-]{1,2048})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  return holderOf(getConfig(c.env).launchKey, token, Date.now())
}

function answer<Value>(
  c: Context<SandboxApp>,
  result: Result<Value, Refusal>,
  view: (value: Value) => object,
): Response {
  return c.json(envelopeOf(result, view), result.ok ? 200 : 422, noStore)
}

function envelopeOf<Value>(result: Result<Value, Refusal>, view: (value: Value) => object): object {
  if (result.ok) return { status: 0, result: view(result.value) }
  const { code, why, ...about } = result.error
  return { status: code, error_message: why, ...about }
}

/** The player's view of a bet. */
function betView({ slip, number, status, payout_minor, most_minor, paid_minor, placed_ms }: Bet) {
  const placed_at = new Date(placed_ms).toISOString()
  return { slip, number, status, payout_minor, is_capped: most_minor !== null, paid_minor, placed_at }
}
