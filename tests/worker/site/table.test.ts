import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { callNames, callOf, type CallName } from '#contract/calls.ts'
import { FileAnswer } from '#contract/payments.ts'
import { hintCookie, sessionCookie } from '#contract/constants.ts'
import { brokerApp } from '../../../functions/site/broker/app.ts'
import { sealPending } from '../../../functions/site/session/pending.ts'
import { samples } from './samples.ts'
import {
  bodyOf,
  cookieOf,
  expectFailure,
  goodBooks,
  goodLists,
  keys,
  lineAddress,
  lineEvent,
  lineOf,
  origin,
  setCookies,
  setRules,
  siteEnv,
  startAfresh,
  success,
  type Rule,
} from './support.ts'

/*
 * The table of calls from the first line to the last: what a line says of a call is what the broker does.
 */
const gameSession = {
  ...{ id: 'game-session-id-0123456789', token: 't'.repeat(43), player_id: 'player-1', player_name: 'demo' },
  ...{ currency: 'USD', role: 0 },
}
const frame = 'http://sandbox.localhost:4321/play'

type Sample = { path?: string; query?: object; body?: unknown; answer?: unknown }
const sampleOf = (name: CallName): Sample => samples[name]
const addressOf = (name: CallName) => {
  const { path = callOf(name).path, query = {} } = sampleOf(name)
  return {
    path,
    search: new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])),
  }
}

beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', {
    ...goodLists,
    ...goodBooks,
    [lineAddress]: lineOf(lineEvent(1)),
    'GET /sport/search': lineOf(lineEvent(1)),
    'GET /gitslotpark/game_link': { json: { error: '0', url: frame } },
    'GET /slotegrator/games/init-demo': { json: { url: frame } },
  })
  await setRules('PLATFORM', Object.fromEntries(callNames.map(platformRule)))
})

function platformRule(name: CallName): [string, Rule] {
  const { method } = callOf(name)
  if (name === 'launch') return ['POST /api/games/session', success(gameSession)]
  if (name === 'leave') return ['DELETE /api/games/session', success({})]
  const headers = { 'x-session-token': 'fresh-token', 'x-pending-token': 'pending-token' }
  return [`${method} ${addressOf(name).path}`, { ...success(sampleOf(name).answer), headers }]
}

/** Both limiters say what they were asked, and no where told so. */
function limiters(says = true) {
  const asked: string[] = []
  const limiter = (name: string) => ({
    limit: async ({ key }: { key: string }) => {
      asked.push(`${name} ${key}`)
      return { success: says }
    },
  })
  return { asked, SIGN_IN_LIMIT: limiter('signIn'), CALL_LIMIT: limiter('call') }
}

async function sampleCall(
  name: CallName,
  { cookie, limits = limiters() }: { cookie?: string; limits?: object } = {},
) {
  const { path, search } = addressOf(name)
  const { body } = sampleOf(name)
  const headers = {
    'X-Atoll': '1',
    ...{ Origin: origin, 'CF-Connecting-IP': '203.0.113.7', Cookie: cookie ?? (await playerCookie(name)) },
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
  const { method } = callOf(name)
  const sent = body === undefined ? null : JSON.stringify(body)
  const request = new Request(`${origin}${path}?${search.toString()}`, { method, headers, body: sent })
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
  return brokerApp.fetch(request, { ...siteEnv, ...limits }, context)
}

/** The envelope's; a file is answered without one. */
async function envelopeStatus(answer: Response): Promise<number> {
  const isFile = answer.headers.has('Content-Disposition')
  return isFile ? 0 : (await bodyOf(answer)).status
}

/** With the step of a sign-in that some calls go on with. */
async function playerCookie(name: CallName, blocked = false): Promise<string> {
  const kind = name === 'loginPasskey' ? 'passkey' : 'second-factor'
  const [pending = ''] = (await sealPending(keys, kind, 'pending')).split(';')
  return `${await cookieOf({ isCasinoBlocked: blocked })}; ${pending}`
}

describe.each(callNames)('%s', (name) => {
  const call = callOf(name)

  it('[ERR-02] answers what its schema says, and nothing besides', async () => {
    const answer = await sampleCall(name)
    if (call.file) {
      const { text, type } = v.parse(FileAnswer, sampleOf(name).answer)
      expect(await answer.clone().text()).toBe(text)
      expect(answer.headers.get('Content-Type')).toContain(type)
      expect(answer.headers.get('Content-Disposition')).toContain('attachment')
    } else {
      const { status, result } = await bodyOf(answer)
      expect(status).toBe(0)
      expect(v.parse(call.result, result)).toEqual(result)
    }
    const caching = answer.headers.get('Cache-Control') ?? ''
    const isKept = (call.cache_s ?? 0) > 0
    expect(caching.startsWith('public')).toBe(isKept)
    expect(caching === 'private, no-store').toBe(!isKept)
  })

  it('[SESSION-08] is for whom its line says', async () => {
    const status = await envelopeStatus(
      await sampleCall(name, { cookie: (await playerCookie(name)).replace(sessionCookie, 'x') }),
    )
    expect(status).toBe(call.access === 'player' ? 9401 : 0)
  })

  it('[ROUTE-16] is refused to a player blocked from the casino where it is of the casino', async () => {
    const status = await envelopeStatus(await sampleCall(name, { cookie: await playerCookie(name, true) }))
    expect(status).toBe(call.casino ? 251 : 0)
  })

  it('[SIGNIN-08] is limited as its line says', async () => {
    const limits = limiters()
    await sampleCall(name, { limits })
    const byLimit = { signIn: ['signIn address:203.0.113.7'], call: ['call player:player-1'], none: [] }
    expect(limits.asked).toEqual(byLimit[call.limit])
    if (call.limit !== 'none')
      await expectFailure(await sampleCall(name, { limits: limiters(false) }), 429, 9429)
  })

  it('[SESSION-07] touches the session as its line says', async () => {
    const cookies = setCookies(await sampleCall(name))
    const session = cookies[sessionCookie]
    const change = session === undefined ? 'none' : session.includes('Max-Age=0') ? 'ends' : 'starts'
    expect(hintCookie in cookies).toBe(sessionCookie in cookies)
    // What may change the session does so where something has changed; here nothing has.
    expect(change).toBe(call.session === undefined || call.session === 'changes' ? 'none' : call.session)
  })
})

describe('the lines of the table', () => {
  const secrets = ['password', 'new_password', 'code', 'captcha', 'email', 'phone']

  it.each(callNames)('[SIGNIN-08] %s counts as an attempt where a secret or an address is sent', (name) => {
    const { body, params, limit, session } = callOf(name)
    const fields = [body, params].flatMap((schema) =>
      'entries' in schema ? Object.keys(schema.entries as object) : [],
    )
    if (session === 'starts' || fields.some((field) => secrets.includes(field))) expect(limit).toBe('signIn')
  })

  it('[CONTENT-01] only what is the same for everybody is public', () => {
    for (const name of callNames) {
      const { cache_s, access, session, method } = callOf(name)
      if (cache_s !== undefined)
        expect({ access, session, method }, name).toEqual({ access: 'guest', method: 'GET' })
    }
  })

  it('has every address once', () => {
    const addresses = callNames.map((name) => `${callOf(name).method} ${callOf(name).path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})
