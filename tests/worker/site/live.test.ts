import { beforeEach, describe, expect, it } from 'vitest'
import { liveClosing } from '#contract/constants.ts'
import { getConfig } from '../../../functions/site/kit/config.ts'
import { openPlatformLine } from '../../../functions/site/upstream/line.ts'
import {
  call,
  callsOf,
  cookieOf,
  expectFailure,
  origin,
  player,
  refusal,
  setRules,
  siteEnv,
  startAfresh,
} from './support.ts'

beforeEach(startAfresh)

const path = '/api/user/live'
const said = JSON.stringify({ news: 'limits' })
const upgrade = { Upgrade: 'websocket' }
const opens = { [`GET ${path}`]: { says: said } }

describe('[LIVE-02] the upgrade of a line', () => {
  it('is passed on with the token of the session, and what the platform says arrives', async () => {
    await setRules('PLATFORM', opens)
    const { status, webSocket, headers } = await call(path, { cookie: await cookieOf(), headers: upgrade })
    expect(status).toBe(101)
    expect(headers.get('X-Request-Id')).toBeTruthy()
    if (!webSocket) throw new Error('no socket')
    const heard = new Promise((resolve) => webSocket.addEventListener('message', ({ data }) => resolve(data)))
    const closed = new Promise((resolve) => webSocket.addEventListener('close', ({ code }) => resolve(code)))
    webSocket.accept()
    expect(await heard).toBe(said)
    webSocket.send('anything')
    expect(await closed).toBe(liveClosing.spoken)
    const [asked] = await callsOf('PLATFORM')
    expect(asked?.headers).toMatchObject({ authorization: `Bearer ${player.token}`, upgrade: 'websocket' })
    expect(asked?.headers).not.toHaveProperty('cookie')
  })

  it.each([
    ['a page of another origin', { Origin: 'https://elsewhere.test' }],
    ['a page of the stage', { Origin: 'https://stage.atoll.test' }],
    ['a caller that names no origin', { Origin: '' }],
    ['what the browser calls another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighboring host', { 'Sec-Fetch-Site': 'same-site' }],
  ])('is refused to %s, and the platform is not asked', async (_, headers) => {
    await setRules('PLATFORM', opens)
    const answer = await call(path, { cookie: await cookieOf(), headers: { ...upgrade, ...headers } })
    await expectFailure(answer, 403, 9403)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('is refused to a guest, and to a call that is no upgrade', async () => {
    await setRules('PLATFORM', opens)
    await expectFailure(await call(path, { headers: upgrade }), 401, 9401)
    await expectFailure(await call(path, { cookie: await cookieOf() }), 404, 9404)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('fails like a call where the platform has no line, refuses or breaks', async () => {
    const cookie = await cookieOf()
    const open = () => call(path, { cookie, headers: upgrade })
    await expectFailure(await open(), 404, 9404)
    await setRules('PLATFORM', { [`GET ${path}`]: refusal(9401, 401) })
    await expectFailure(await open(), 401, 9401)
    await setRules('PLATFORM', { [`GET ${path}`]: { status: 200, text: '<html>' } })
    await expectFailure(await open(), 404, 9404)
  })

  it('that comes too late is closed', async () => {
    const { 0: theirs, 1: own } = new WebSocketPair()
    own.accept()
    const closed = new Promise((resolve) => own.addEventListener('close', resolve))
    const late = Promise.withResolvers<Response>()
    const env = { ...siteEnv, PLATFORM: { fetch: () => late.promise } as unknown as Fetcher }
    const config = { ...getConfig(siteEnv), platformTimeout_ms: 1 }
    const behind: Promise<unknown>[] = []
    const background = { waitUntil: (work: Promise<unknown>) => void behind.push(work) }
    const asked = { method: 'GET', path, requestId: 'late' } as const
    expect(await openPlatformLine(env, config, asked, background)).toMatchObject({ ok: false })
    late.resolve(new Response(null, { status: 101, webSocket: theirs }))
    await Promise.all([...behind, closed])
  })

  it('counts for the limit of calls', async () => {
    await setRules('PLATFORM', opens)
    const cookie = await cookieOf({ userId: 'impatient' })
    const statuses = new Set<number>()
    for (let n = 0; n <= 301; n += 1) {
      const answer = await call(path, { cookie, headers: { ...upgrade, Origin: origin } })
      answer.webSocket?.accept()
      answer.webSocket?.close()
      statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([101, 429])
  })
})
