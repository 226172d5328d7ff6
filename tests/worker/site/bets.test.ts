import { importSPKI, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { brokerApp } from '../../../functions/site/broker/app.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  goodBooks,
  origin,
  refusal,
  setRules,
  siteEnv,
  startAfresh,
  success,
  toldBet,
  type Rule,
  type StubCall,
} from './support.ts'

const secrets = siteEnv as unknown as { TEST_DIGITAIN_PUBLIC_KEY: string; SPORTSBOOK_KEYS: string }

/** The four calls, as a page makes them. */
const asks: [name: string, path: string, body: object | undefined, upstream: string][] = [
  ['digitain token', '/digitain/front/token', undefined, 'GET /digitain/front/token'],
  ['betconstruct token', '/betconstruct/GenToken', { project_name: 'atoll' }, 'POST /betconstruct/GenToken'],
  ['betconstruct bets', '/betconstruct/GetBetsHistory', { page: 2 }, 'POST /betconstruct/GetBetsHistory'],
  ['digitain bets', '/api/user/bets?provider=digitain', undefined, 'GET /digitain/front/bets'],
  [
    'betconstruct bets',
    '/api/user/bets?provider=betconstruct',
    undefined,
    'POST /betconstruct/GetBetsHistory',
  ],
]

/** For whom, as the platform tells each of them. */
const bettorRule = success({ id: 'player-1', currency: 'BRL', session: 'session-1' })
const platformCall = (path: string, body?: object) => `${body ? 'POST' : 'GET'} ${path.split('?')[0]}`
const asBrazilian = Object.fromEntries(asks.map(([, path, body]) => [platformCall(path, body), bettorRule]))

const betsCall = async (path: string, body?: object) => call(path, { body, cookie: await cookieOf() })

async function upstreamCall(): Promise<StubCall> {
  const calls = await callsOf('SANDBOX')
  expect(calls).toHaveLength(1)
  return calls[0]!
}

beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', goodBooks)
  await setRules('PLATFORM', asBrazilian)
})

it('[PROTECT-03] a token is refused to an excluded player, whose bets are still listed', async () => {
  const token = '/digitain/front/token'
  await setRules('PLATFORM', { ...asBrazilian, [platformCall(token)]: refusal(9449, 403) })
  await expectFailure(await betsCall(token), 403, 9449)
  expect(await callsOf('SANDBOX')).toEqual([])
  expect((await bodyOf(await betsCall('/api/user/bets?provider=digitain'))).status).toBe(0)
})

describe('the token of the first book', () => {
  it('[SPORT-02] is asked for in the partner’s name, for the player that the platform knows', async () => {
    expect(await bodyOf(await betsCall('/digitain/front/token'))).toMatchObject({
      status: 0,
      result: { token: 'digitain.token' },
    })
    const { headers } = await upstreamCall()
    expect(headers['x-partner-name']).toBe('atoll')
    const key = await importSPKI(secrets.TEST_DIGITAIN_PUBLIC_KEY, 'RS512')
    const { payload, protectedHeader } = await jwtVerify(headers['x-partner-authorization']!, key)
    expect(protectedHeader.alg).toBe('RS512')
    expect(payload).toMatchObject({ id: 'player-1', currency: 'BRL', session: 'session-1' })
    expect(payload.exp! - Date.now() / 1000).toBeLessThan(61)
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('authorization')
  })
})

describe('the token of the second book', () => {
  it('[SPORT-07] is for the project of the host, whatever the page names', async () => {
    await betsCall('/betconstruct/GenToken', { project_name: 'another' })
    const { headers, body } = await upstreamCall()
    expect(JSON.parse(body)).toEqual({ project_name: 'atoll' })
    const { betconstruct } = JSON.parse(secrets.SPORTSBOOK_KEYS) as { betconstruct: string }
    const token = headers.authorization!.replace('Bearer ', '')
    const { payload } = await jwtVerify(token, new TextEncoder().encode(betconstruct))
    expect(payload).toMatchObject({ sub: 'player-1', currency: 'BRL', session: 'session-1' })
  })

  it('[SPORT-07] is for the staging project on a staging host', async () => {
    const staging = 'https://staging.atoll.test'
    const request = new Request(`${staging}/betconstruct/GenToken`, {
      method: 'POST',
      body: '{}',
      headers: {
        ...{ 'X-Atoll': '1', Origin: staging, 'Content-Type': 'application/json' },
        Cookie: await cookieOf(),
      },
    })
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
    expect(await bodyOf(await brokerApp.fetch(request, siteEnv, context))).toMatchObject({ status: 0 })
    expect(JSON.parse((await upstreamCall()).body)).toEqual({ project_name: 'atoll-staging' })
  })
})

describe('a history of bets', () => {
  it('[SPORT-08] [SLIP-04] comes in our words from either book, with number, payouts and results', async () => {
    for (const provider of ['digitain', 'betconstruct'])
      expect(await bodyOf(await betsCall(`/api/user/bets?provider=${provider}`)), provider).toEqual({
        status: 0,
        // A book that tells of no part cash-out and no free bet.
        result: {
          bets: [
            { ...toldBet, status: 'pending', isFree: false, cashedOut: null, stakeLeft: null, system: null },
          ],
          count: 1,
        },
      })
  })

  it('[SPORT-08] is of a page and of days, the last one included', async () => {
    const days = 'begin=2030-01-01&end=2030-01-31&count=5&page=3&state=settled'
    await betsCall(`/api/user/bets?provider=digitain&${days}`)
    const query = Object.fromEntries(new URL((await upstreamCall()).url).searchParams)
    const [begin, end] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z']
    expect(query).toEqual({ begin, end, count: '5', page: '3', lang: 'en', state: 'settled' })
    await setRules('SANDBOX', goodBooks)
    await betsCall('/api/user/bets?provider=betconstruct&state=open')
    expect(JSON.parse((await upstreamCall()).body)).toMatchObject({ state: 'open' })
    await setRules('SANDBOX', goodBooks)
    const headers = { Referer: `${origin}/fr/bc/history` }
    const body = { start_date: '2030-01-01', end_date: '2030-01-31T12:00:00+02:00', count: 5, page: 3 }
    await call('/betconstruct/GetBetsHistory', { body, cookie: await cookieOf(), headers })
    expect(JSON.parse((await upstreamCall()).body)).toEqual({
      ...{ start_date: begin, end_date: '2030-01-31T10:00:00.000Z', count: 5, page: 3, lang: 'fr' },
    })
  })

  it.each([
    '',
    'provider=other',
    'provider=digitain&count=51',
    'provider=digitain&page=0',
    'provider=digitain&state=lost',
  ])('[SPORT-08] is not asked for with the query "%s"', async (query) => {
    await expectFailure(await betsCall(`/api/user/bets?${query}`), 422, 9400)
    expect(await callsOf('SANDBOX')).toEqual([])
  })

  it.each(['2030-02-31x', '30.01.2030', 'yesterday', '2030-13-01'])(
    '[SPORT-08] is not asked for from the day %s',
    async (begin) => {
      await expectFailure(await betsCall(`/api/user/bets?provider=digitain&begin=${begin}`), 422, 9400)
    },
  )
})

describe.each(asks)('%s: %s', (_, path, body, upstream) => {
  it('[SESSION-08] is for a player whom the platform still lets in', async () => {
    await expectFailure(await call(path, { body }), 401, 9401)
    for (const [code, http] of [
      [9401, 401],
      [5, 403],
      [14, 403],
    ] as const) {
      await setRules('PLATFORM', { [platformCall(path, body)]: refusal(code, http) })
      await expectFailure(await betsCall(path, body), http, code)
    }
    expect(await callsOf('SANDBOX')).toEqual([])
  })

  it('[ROUTE-16] is answered to a player who is blocked from the casino', async () => {
    const answer = await call(path, { body, cookie: await cookieOf({ isCasinoBlocked: true }) })
    expect((await bodyOf(answer)).status).toBe(0)
  })

  it.each<[string, Rule, number, number]>([
    ['is down', { status: 500, json: {} }, 502, 9502],
    ['refuses', refusal(401, 401), 502, 9502],
    ['answers something else', success({ token: 7, bets: {} }), 502, 9502],
    ['answers what is no JSON', { text: '<html>' }, 502, 9502],
  ])('[ERR-02] says so where the book %s, and tells nothing of it', async (_what, rule, http, code) => {
    await setRules('SANDBOX', { [upstream]: rule })
    const failure = await expectFailure(await betsCall(path, body), http, code)
    expect(failure.error_message).not.toContain('secret')
  })

  it('[GAMES-11] is switched off for a moment after five failures', async () => {
    await setRules('SANDBOX', { [upstream]: { status: 500, json: {} } })
    for (let tries = 0; tries < 5; tries += 1) await betsCall(path, body)
    await setRules('SANDBOX', goodBooks)
    await expectFailure(await betsCall(path, body), 503, 9503)
    expect(await callsOf('SANDBOX')).toEqual([])
  })
})

it('[ERR-02] says so where a book hangs, and tells nothing of it', async () => {
  const hanging = { ...refusal(401, 200), hang_ms: 5000 }
  await setRules('SANDBOX', Object.fromEntries(asks.map(([, , , upstream]) => [upstream, hanging])))
  const answers = await Promise.all(asks.map(([, path, body]) => betsCall(path, body)))
  for (const answer of answers) {
    const failure = await expectFailure(answer, 504, 9504)
    expect(failure.error_message).not.toContain('secret')
  }
})

it('[ERR-02] what a book has no call for is 9404', async () => {
  for (const path of ['/digitain/front/else', '/betconstruct/', '/betconstruct/GenToken/x'])
    await expectFailure(await betsCall(path), 404, 9404)
  await expectFailure(await betsCall('/digitain/front/token', {}), 404, 9404)
})
