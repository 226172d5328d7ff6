import { Hono, type Context } from 'hono'
import { importSPKI } from 'jose'
import * as v from 'valibot'
import { languageCodes } from '#contract/languages.ts'
import { getConfig } from '../../config.ts'
import type { SandboxApp } from '../../env.ts'
import { jsonOf } from '../../readBody.ts'
import { bookOf } from './betRoutes.ts'
import { historyItem } from './history.ts'
import { claimsOf, mintToken, type Holder } from './tokens.ts'

/*
 * What the operator's site asks of the book, server to server, in the two dialects. Both name the player in a token of the
 * partner: Digitain in x-partner-authorization (RS512 by the partner's private key) beside x-partner-name, BetConstruct as
 * bearer (HS256 by the shared key); its `session` is what the operator is told of with each bet. Dates are ISO 8601, `begin` included, `end` not; pages count from 1.
 *
 *   GET  /digitain/front/token                                        → { token }
 *   GET  /digitain/front/bets?begin&end&count&page&lang&state            → { bets: [history item], count }
 *   POST /betconstruct/GenToken         { project_name }              → { token }
 *   POST /betconstruct/GetBetsHistory   { start_date, end_date, count, page, lang, state } → { bets, count }
 */
export const partners = new Hono<SandboxApp>()

const noStore = { 'Cache-Control': 'private, no-store' }
const whole = (most: number) =>
  v.pipe(v.unknown(), v.transform(Number), v.safeInteger(), v.minValue(1), v.maxValue(most))
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)
const PageQuery = v.object({
  begin: v.optional(time, new Date(0).toISOString()),
  end: v.optional(time, '9999-01-01T00:00:00Z'),
  count: v.optional(whole(50), 20),
  page: v.optional(whole(10_000), 1),
  lang: v.optional(v.picklist(languageCodes), 'en'),
  state: v.optional(v.picklist(['open', 'settled'])),
})
type PageQuery = v.InferOutput<typeof PageQuery>
const ProjectBody = v.object({ project_name: v.pipe(v.string(), v.nonEmpty()) })

partners.get('/digitain/front/token', async (c) => {
  const holder = await digitainPlayer(c)
  return holder ? tokenAnswer(c, holder) : unknownPartner(c)
})

partners.get('/digitain/front/bets', async (c) => {
  const holder = await digitainPlayer(c)
  if (!holder) return unknownPartner(c)
  const query = v.safeParse(PageQuery, c.req.query())
  return query.success ? betsAnswer(c, holder, query.output) : invalid(c)
})

partners.post('/betconstruct/GenToken', async (c) => {
  const holder = await betconstructPlayer(c)
  if (!holder) return unknownPartner(c)
  return v.is(ProjectBody, await jsonOf(c)) ? tokenAnswer(c, holder) : invalid(c)
})

partners.post('/betconstruct/GetBetsHistory', async (c) => {
  const holder = await betconstructPlayer(c)
  if (!holder) return unknownPartner(c)
  const { start_date: begin, end_date: end, ...rest } = v.parse(Fields, await jsonOf(c))
  const query = v.safeParse(PageQuery, { ...rest, begin, end })
  return query.success ? betsAnswer(c, holder, query.output) : invalid(c)
})

const Fields = v.fallback(v.record(v.string(), v.unknown()), {})

const Name = v.pipe(v.string(), v.nonEmpty())
const DigitainClaims = v.object({ id: Name, currency: v.string(), session: Name })
const BetConstructClaims = v.object({ sub: Name, currency: v.string(), session: Name })

async function digitainPlayer(c: Context<SandboxApp>): Promise<Holder | undefined> {
  const { digitainPublicKey } = getConfig(c.env)
  const authorization = c.req.header('x-partner-authorization')
  if (digitainPublicKey === undefined || authorization === undefined || !c.req.header('x-partner-name'))
    return undefined
  const key = await importSPKI(digitainPublicKey, 'RS512')
  const claims = v.safeParse(DigitainClaims, await claimsOf(authorization, key, 'RS512', Date.now()))
  if (!claims.success) return undefined
  return { playerId: claims.output.id, session: claims.output.session, book: 'digitain' }
}

async function betconstructPlayer(c: Context<SandboxApp>): Promise<Holder | undefined> {
  const { betconstructKey } = getConfig(c.env)
  const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (betconstructKey === undefined || token === undefined) return undefined
  const key = new TextEncoder().encode(betconstructKey)
  const claims = v.safeParse(BetConstructClaims, await claimsOf(token, key, 'HS256', Date.now()))
  if (!claims.success) return undefined
  return { playerId: claims.output.sub, session: claims.output.session, book: 'betconstruct' }
}

async function tokenAnswer(c: Context<SandboxApp>, holder: Holder): Promise<Response> {
  const token = await mintToken(getConfig(c.env).launchKey, holder, Date.now())
  return c.json({ status: 0, result: { token } }, 200, noStore)
}

async function betsAnswer(
  c: Context<SandboxApp>,
  holder: Holder,
  { begin, end, count, page, lang, state }: PageQuery,
): Promise<Response> {
  const found = await bookOf(c).betsOf(holder, {
    ...{ start: (page - 1) * count, count },
    ...{ begin_ms: begin, end_ms: end, ...(state && { state }) },
  })
  const { sportSeed } = getConfig(c.env)
  const view = { seed: sportSeed, lang, now_ms: Date.now() }
  const bets = found.bets.map((bet) => historyItem(view, bet, found.offers[bet.slip.id]))
  return c.json({ status: 0, result: { bets, count: found.count } }, 200, noStore)
}

function unknownPartner(c: Context<SandboxApp>): Response {
  return c.json({ status: 401, error_message: 'unknown partner or player' }, 401, noStore)
}

function invalid(c: Context<SandboxApp>): Response {
  return c.json({ status: 422, error_message: 'invalid request' }, 422, noStore)
}
