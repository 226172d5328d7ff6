import { abortAllDurableObjects } from 'cloudflare:test'
import { env, exports, withExports } from 'cloudflare:workers'
import { sealData } from 'iron-session'
import { expect } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { callOf } from '#contract/calls.ts'
import { hintCookie, sessionCookie } from '#contract/constants.ts'
import { resetRefreshing } from '../../../functions/site/catalog/current.ts'
import { resetLines } from '../../../functions/site/catalog/line.ts'
import { resetPlatformLists } from '../../../functions/site/catalog/platformLists.ts'
import { forgetCatalog } from '../../../functions/site/catalog/read.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import type { Session } from '../../../functions/site/session/seal.ts'
import { resetBreakers } from '../../../functions/site/upstream/breaker.ts'

export const origin = 'https://atoll.test'
export const siteEnv = env as unknown as SiteEnv & {
  PLATFORM: Fetcher
  SANDBOX: Fetcher
  SESSION_KEYS: string
}

export type Rule = {
  status?: number
  json?: unknown
  text?: string
  base64?: string
  headers?: Record<string, string>
  hang_ms?: number
  generate?: number
  /** It upgrades, and this is said on the socket. */
  says?: string
}
export type StubCall = { method: string; url: string; headers: Record<string, string>; body: string }
type StubName = 'PLATFORM' | 'SANDBOX'

export async function setRules(stub: StubName, rules: Record<string, Rule>): Promise<void> {
  await siteEnv[stub].fetch('http://stub/__stub', { method: 'PUT', body: JSON.stringify(rules) })
}

/** Without what every new catalog asks for: the order of the house. */
export async function callsOf(stub: StubName): Promise<StubCall[]> {
  const answer = await siteEnv[stub].fetch('http://stub/__stub')
  const all = await answer.json<StubCall[]>()
  return all.filter(({ url }) => !url.endsWith(callOf('arrangement').path))
}

/** A new isolate as far as the worker can tell, over an empty store. */
export async function startAfresh(): Promise<void> {
  resetBreakers()
  await newIsolate()
  await abortAllDurableObjects()
  for (const { name } of (await siteEnv.CATALOG.list()).keys) await siteEnv.CATALOG.delete(name)
  await setRules('PLATFORM', {})
  await setRules('SANDBOX', {})
}

export async function newIsolate(): Promise<void> {
  forgetCatalog()
  resetPlatformLists()
  resetLines()
  resetRefreshing()
}

type Pages = { fetch: (request: Request) => Promise<Response> }

/** The gateway's answer where `Pages` stands in for the entrypoint that renders Astro. */
export async function withPages(Pages: Pages, visit: () => Response | Promise<Response>): Promise<Response> {
  return (await withExports({ Pages }, visit)) as Response
}

export const success = (result: unknown): Rule => ({ json: { status: 0, result } })
export const refusal = (status: number, http = 422): Rule => ({
  status: http,
  json: { status, error_message: 'a secret of the platform' },
})

type Init = Omit<RequestInit, 'body'> & { body?: unknown; cookie?: string; address?: string }

let addresses = 0

export function fetchSite(request: Request): Promise<Response> {
  return (exports as unknown as { default: Fetcher }).default.fetch(request)
}

/** A call as a page of the site makes it; headers may be taken away or replaced. */
export function call(path: string, { body, cookie, address, ...init }: Init = {}): Promise<Response> {
  const headers = new Headers({
    'X-Atoll': '1',
    Origin: origin,
    // Each test has an address of its own, so that limits of one do not reach another.
    'CF-Connecting-IP': address ?? `203.0.113.${(addresses += 1)}`,
  })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (cookie) headers.set('Cookie', cookie)
  for (const [name, value] of new Headers(init.headers)) {
    if (value === '') headers.delete(name)
    else headers.set(name, value)
  }
  const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const method = init.method ?? (body === undefined ? 'GET' : 'POST')
  return fetchSite(new Request(`${origin}${path}`, { ...init, method, headers, body: sent ?? null }))
}

export type Body = {
  status: number
  error_message?: string
  fields?: Record<string, string>
  result?: unknown
}

export async function bodyOf(answer: Response): Promise<Body> {
  return answer.json()
}

/** The envelope of a failure: its code and status, kept by no cache, with a request id. */
export async function expectFailure(answer: Response, http: number, code: number): Promise<Body> {
  const body = await bodyOf(answer)
  expect({ http: answer.status, code: body.status }).toEqual({ http, code })
  expect(body.error_message).toBeTypeOf('string')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  return body
}

export const keys = JSON.parse(siteEnv.SESSION_KEYS) as Record<string, string>

export const player: Session = {
  token: 'upstream-token',
  userId: 'player-1',
  role: 0,
  currency: 'USD',
  lang: 'he',
  isCasinoBlocked: false,
  isBanned: false,
}

export async function cookieOf(changes: Partial<Session> = {}, password = keys): Promise<string> {
  const seal = await sealData({ ...player, ...changes }, { password, ttl: 3600 })
  return `${sessionCookie}=${seal}; ${hintCookie}=1`
}

export function setCookies(answer: Response): Record<string, string> {
  return Object.fromEntries(
    answer.headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';')
      return [pair.slice(0, pair.indexOf('=')), cookie]
    }),
  )
}

export function expectSignedOut(answer: Response): void {
  const cookies = setCookies(answer)
  expect(cookies[sessionCookie]).toMatch(/^__Host-atoll_session=; Max-Age=0; Path=\/; HttpOnly; /)
  expect(cookies[hintCookie]).toMatch(/^atoll_in=; Max-Age=0; /)
}

export const user: User = {
  id: 'player-1',
  login: 'demo',
  username: 'demo',
  currency: 'USD',
  first_name: null,
  last_name: null,
  is_partner: false,
  role: 0,
  cashier_id: null,
  is_casino_blocked: false,
  confirm_email: null,
  has_way_back: true,
  terms_due: false,
  idle_minutes: null,
  lang: 'he',
}

/** What the platform answers to a sign-in. */
export const signedInUser = { ...user, previous_session_at: null }

export const pragmaticEntry = (gameID: string, gameName: string, more: object = {}) => ({
  gameID,
  gameName,
  gameTypeID: 'vs',
  platform: 'MOBILE,WEB',
  minBet: 0.2,
  maxBet: 100,
  features: [],
  imageUrl: `http://sandbox.localhost:4321/thumbs/pragmatic/${gameID}.jpg`,
  ...more,
})
export const pragmaticList = (...result: unknown[]): Rule => ({ json: { error: '0', result } })

export const slotegratorId = (number: number) => `11111111-0000-4000-8000-${String(number).padStart(12, '0')}`
export const slotegratorEntry = (number: number, name: string, more: object = {}) => ({
  uuid: slotegratorId(number),
  name,
  image: `http://sandbox.localhost:4321/thumbs/slotegrator/${slotegratorId(number)}.jpg`,
  type: 'slots',
  provider: 'Northcroft',
  technology: 'HTML5',
  is_mobile: 0,
  tags: [],
  ...more,
})
export const slotegratorList = (...items: unknown[]): Rule => ({ json: { items, _meta: { pageCount: 1 } } })

export const lineEvent = (number: number, more: object = {}) => ({
  id: `football-${number}`,
  sport: 'football',
  sport_name: 'Football',
  tourney: 'World Cup',
  home: 'Brazil',
  away: 'Portugal',
  starts_at: '2026-11-22T15:00:00.000Z',
  state: 'pre-match',
  is_live: false,
  score: null,
  clock: null,
  market: {
    id: 'result',
    name: 'Result',
    selections: [
      { id: 'home', name: 'Brazil', price: 1.85 },
      { id: 'draw', name: 'Draw', price: 3.4 },
      { id: 'away', name: 'Portugal', price: 4.2 },
    ],
  },
  ...more,
})
export const lineAddress = 'GET /sport/line'
export const lineOf = (...events: unknown[]): Rule => ({ json: { events, cursor: null } })

/** Two healthy providers with a few games. */
export const goodLists: Record<string, Rule> = {
  'GET /gitslotpark/game_list': pragmaticList(
    pragmaticEntry('vsmoon', 'Moon Lagoon', { features: ['TOP', 'POPULAR'] }),
    pragmaticEntry('vsreef', 'Reef Gems', { platform: 'WEB' }),
    pragmaticEntry('vsreef_m', 'Reef Gems', { platform: 'MOBILE' }),
    pragmaticEntry('vsdesk', 'Desk Only', { platform: 'WEB' }),
  ),
  'GET /slotegrator/games/list': slotegratorList(
    slotegratorEntry(1, 'Honeymoon Suite', {
      parameters: { rtp: 0.9571, volatility: 'medium', marks: ['demo'], features: ['freeSpins', 'x'] },
    }),
    slotegratorEntry(2, 'Comet Climb', { type: 'crash', tags: [{ code: 'popular' }] }),
    slotegratorEntry(3, 'Live Moon Roulette', { type: 'live roulette', provider: 'vivogaming' }),
  ),
}

/** A bet as both books tell it. */
export const toldBet = {
  ...{ id: 'bet-1', name: 'Chile - Peru', date: '2030-01-02T03:04:05.000Z', type: 'single', countEvents: 1 },
  ...{ amountIn: 5, amountOut: 0, status: 'open', coef: 1.9 },
  ...{ number: '10000001', possibleOut: 9.5, cashOut: 4.2 },
  events: [
    {
      ...{ name: '1X2: Chile', coef: 1.9, isLive: false, date: '2030-01-03T00:00:00.000Z', score: null },
      ...{ match: 'Chile - Peru', tourneyName: 'Friendlies', outcome: null, endedAt: null },
    },
  ],
}
const toldBets = success({ bets: [toldBet], count: 1 })

/** Both sportsbooks in health. */
export const goodBooks: Record<string, Rule> = {
  'GET /digitain/front/token': success({ token: 'digitain.token' }),
  'GET /digitain/front/bets': toldBets,
  'POST /betconstruct/GenToken': success({ token: 'betconstruct.token' }),
  'POST /betconstruct/GetBetsHistory': toldBets,
}

/** The platform's answer to a step that ends in a session. */
export const signedIn: Rule = { ...success(signedInUser), headers: { 'x-session-token': 'fresh-token' } }
