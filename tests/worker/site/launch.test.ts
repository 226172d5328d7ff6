import { decodeProtectedHeader, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { samples } from './samples.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  goodLists,
  refusal,
  setRules,
  slotegratorId,
  startAfresh,
  success,
  type Rule,
  type StubCall,
} from './support.ts'

const frame = 'http://sandbox.localhost:4321'
const session = {
  id: 'game-session-id-0123456789',
  token: 'game-session-token-0123456789abcdef0123456789',
  player_id: 'player-1',
  player_name: 'demo',
  currency: 'BRL',
  role: 0,
}
const sessionRules = { 'POST /api/games/session': success(session), 'DELETE /api/games/session': success({}) }
const pragmaticGame = '/api/games/pragmatic/vsmoon/session'
const slotegratorGame = `/api/games/slotegrator/${slotegratorId(1)}/session`
const onPhone = { platform: 'mobile', lang: 'en' }

const launchGame = async (path: string, body: object = onPhone) =>
  call(path, { body, cookie: await cookieOf() })

async function withLinks(link: Rule): Promise<void> {
  await setRules('SANDBOX', {
    ...goodLists,
    'GET /gitslotpark/game_link': link,
    'GET /slotegrator/games/link': link,
  })
}

/** The game sessions that the platform was told to end. */
async function endings(): Promise<unknown[]> {
  const ended = (await callsOf('PLATFORM')).filter(({ method }) => method === 'DELETE')
  return ended.map(({ body }) => (JSON.parse(body) as { session?: string }).session)
}

async function linkCall(): Promise<StubCall> {
  const calls = (await callsOf('SANDBOX')).filter(({ url }) => /link\?/.test(url))
  expect(calls).toHaveLength(1)
  return calls[0]!
}

beforeEach(async () => {
  await startAfresh()
  await setRules('PLATFORM', sessionRules)
  await withLinks({ json: { error: '0', url: `${frame}/play?x=1` } })
})

describe('a demo', () => {
  const demoPath = `/api/games/slotegrator/${slotegratorId(1)}/demo`
  const inMarket = async (market: string | undefined) => {
    const settings = { ...samples.settings.answer, ...(market && { market }) }
    await setRules('PLATFORM', { ...sessionRules, 'GET /api/site/settings': success(settings) })
    await setRules('SANDBOX', {
      ...goodLists,
      'GET /slotegrator/games/init-demo': { json: { url: `${frame}/slotegrator/play/x` } },
    })
    return call(demoPath, { body: onPhone })
  }

  it('[TABLE-10] [LAUNCH-05] opens for a guest, without a session and without a player', async () => {
    expect((await bodyOf(await inMarket(undefined))).result).toEqual({ url: `${frame}/slotegrator/play/x` })
    expect((await callsOf('PLATFORM')).map(({ method }) => method)).toEqual(['GET'])
    const asked = (await callsOf('SANDBOX')).find(({ url }) => url.includes('init-demo'))
    expect(asked?.url).not.toContain('player')
  })

  it('[PROTECT-10] is none where the market forbids it, and nobody is asked', async () => {
    await expectFailure(await inMarket('ukgc'), 404, 9404)
    expect((await callsOf('SANDBOX')).filter(({ url }) => url.includes('init-demo'))).toEqual([])
  })
})

describe('launch', () => {
  it('[LAUNCH-01] asks the platform for a session and the provider for an address', async () => {
    const answer = await launchGame(pragmaticGame)
    expect(await bodyOf(answer)).toEqual({
      status: 0,
      result: { url: `${frame}/play?x=1`, session: session.id },
    })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const [opened] = await callsOf('PLATFORM')
    expect(opened?.headers['authorization']).toBe('Bearer upstream-token')
    expect(JSON.parse(opened!.body)).toEqual({
      provider: 'pragmatic',
      game_id: 'vsmoon',
      device: 'mobile',
      lang: 'en',
      is_slot: true,
      product: 'casino',
    })
  })

  it('[LAUNCH-05] [GAMES-13] pragmatic: lobbyUrl, platform, H5 and a signed partner with currency and role', async () => {
    await launchGame(pragmaticGame)
    const { url, headers } = await linkCall()
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      gameid: 'vsmoon',
      symbol: 'vsmoon',
      lobbyUrl: 'https://atoll.test/en/slots',
      platform: 'MOBILE',
      lang: 'en',
      technology: 'H5',
    })
    expect(headers['x-partner-name']).toBe('atoll_BRL')
    const authorization = headers['x-partner-authorization'] ?? ''
    const key = new TextEncoder().encode('test-partner-key-of-at-least-32-characters')
    const { payload } = await jwtVerify(authorization, key)
    expect(decodeProtectedHeader(authorization).alg).toBe('HS256')
    expect(payload).toMatchObject({
      sub: 'player-1',
      name: 'demo',
      currency: 'BRL',
      role: 0,
      sid: session.token,
    })
    expect(payload.exp! - Date.now() / 1000).toBeLessThanOrEqual(60)
    expect(headers['authorization']).toBeUndefined()
    expect(headers['cookie']).toBeUndefined()
  })

  it.each([
    ['mobile', 'vsreef_m', 'MOBILE'],
    ['desktop', 'vsreef', 'WEB'],
  ])('[GAMES-03] on %s the version for it opens', async (platform, symbol, name) => {
    await launchGame('/api/games/pragmatic/vsreef/session', { ...onPhone, platform })
    const query = new URL((await linkCall()).url).searchParams
    expect([query.get('symbol'), query.get('platform')]).toEqual([symbol, name])
  })

  it('[LAUNCH-05] slotegrator: signed, with return_url on mobile alone', async () => {
    await withLinks({ json: { url: `${frame}/slotegrator/play/x` } })
    expect((await bodyOf(await launchGame(slotegratorGame))).result).toMatchObject({
      url: `${frame}/slotegrator/play/x`,
    })
    const { url, headers } = await linkCall()
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      project_name: 'atoll',
      game_uuid: slotegratorId(1),
      language: 'en',
      player_id: 'player-1',
      player_name: 'demo',
      currency: 'BRL',
      session_id: session.token,
      device: 'mobile',
      return_url: 'https://atoll.test/en/slots',
    })
    expect(headers).toMatchObject({ 'x-merchant-id': 'atoll-test' })
    expect(headers['x-sign']).toMatch(/^[0-9a-f]{40}$/)
    expect(headers['x-nonce']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('[LAUNCH-05] slotegrator: none on the desktop', async () => {
    await withLinks({ json: { url: `${frame}/slotegrator/play/x` } })
    await launchGame(slotegratorGame, { platform: 'desktop', lang: 'he' })
    const query = new URL((await linkCall()).url).searchParams
    expect(query.has('return_url')).toBe(false)
    expect(query.get('language')).toBe('he')
  })

  it('[LANG-09] a language no provider knows is English', async () => {
    await launchGame(pragmaticGame, { ...onPhone, lang: 'xx' })
    expect(new URL((await linkCall()).url).searchParams.get('lang')).toBe('en')
  })

  it.each([
    'https://evil.test/play',
    `http://sandbox.localhost:4321.evil.test/play`,
    'http://sandbox.localhost:9999/play',
    'https://sandbox.localhost:4321/play',
    'javascript:alert(1)',
    'data:text/html,hi',
  ])('[LAUNCH-03] an address outside the provider is refused and logged: %s', async (url) => {
    const logged = vi.spyOn(console, 'error')
    await withLinks({ json: { error: '0', url: `${url}?token=${session.token}` } })
    const answer = await launchGame(pragmaticGame)
    const body = await expectFailure(answer, 502, 9502)
    expect(JSON.stringify(body)).not.toContain('evil')
    const lines = logged.mock.calls.map(([line]) => String(line)).join('\n')
    expect(lines).toMatch(/"message":"launch (leaves the provider|failed)".*"provider":"pragmatic"/)
    expect(lines).not.toContain(session.token)
    await vi.waitFor(async () => expect(await endings()).toEqual([session.id]), { timeout: 15_000 })
  })

  it.each<[string, Rule, number, number]>([
    ['breaks', { status: 500, text: 'Traceback' }, 502, 9502],
    ['answers a page', { text: '<h1>Maintenance</h1>' }, 502, 9502],
    ['gives no address', { json: { error: '0' } }, 502, 9502],
    ['gives a number', { json: { error: '0', url: 42 } }, 502, 9502],
    ['refuses', { json: { error: '8', description: 'Game is not found' } }, 502, 9502],
    ['keeps silent', { json: {}, hang_ms: 5000 }, 504, 9504],
  ])(
    '[GAMES-11] a provider that %s says plainly that the game is not available',
    async (_, link, http, code) => {
      await withLinks(link)
      const body = await expectFailure(await launchGame(pragmaticGame), http, code)
      expect(JSON.stringify(body)).not.toMatch(/Traceback|Maintenance|not found/)
    },
  )

  it('[GAMES-11] one that refuses does not switch itself off, one that breaks does', async () => {
    await withLinks({ json: { error: '8' } })
    for (let tries = 0; tries < 6; tries += 1) await expectFailure(await launchGame(pragmaticGame), 502, 9502)
    await withLinks({ status: 500, text: '' })
    for (let tries = 0; tries < 3; tries += 1) await launchGame(pragmaticGame)
    await expectFailure(await launchGame(pragmaticGame), 503, 9503)
    await withLinks({ json: { url: `${frame}/slotegrator/play/x` } })
    expect((await launchGame(slotegratorGame)).status).toBe(200)
  })

  it('[LAUNCH-01] an unknown game is 9404 and asks nobody', async () => {
    await expectFailure(await launchGame('/api/games/pragmatic/vsnone/session'), 404, 9404)
    await expectFailure(await launchGame('/api/games/nobody/vsmoon/session'), 404, 9404)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('[GAMES-12] a guest is asked to sign in', async () => {
    await expectFailure(await call(pragmaticGame, { body: onPhone }), 401, 9401)
  })

  it('[ROUTE-16] a casino-blocked player may not, by the seal or by the platform', async () => {
    const cookie = await cookieOf({ isCasinoBlocked: true })
    await expectFailure(await call(pragmaticGame, { body: onPhone, cookie }), 403, 251)
    expect(await callsOf('PLATFORM')).toEqual([])
    await setRules('PLATFORM', { 'POST /api/games/session': refusal(251, 403) })
    await expectFailure(await launchGame(pragmaticGame), 403, 251)
    expect((await callsOf('SANDBOX')).filter(({ url }) => url.includes('game_link'))).toEqual([])
  })

  it('[SESSION-08] a session the platform ended is told; cookies stay, for they may be those of a new sign-in', async () => {
    await setRules('PLATFORM', { 'POST /api/games/session': refusal(9401, 401) })
    const answer = await launchGame(pragmaticGame)
    await expectFailure(answer, 401, 9401)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('[LAUNCH-01] leaving ends the session on the platform', async () => {
    const answer = await call(pragmaticGame, { method: 'DELETE', cookie: await cookieOf() })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: {} })
    const [sent] = await callsOf('PLATFORM')
    expect(sent).toMatchObject({ method: 'DELETE' })
    expect(JSON.parse(sent!.body)).toEqual({ provider: 'pragmatic', game_id: 'vsmoon' })
  })

  it('[LAUNCH-02] leaving names the session, so that the same game in another tab goes on', async () => {
    const cookie = await cookieOf()
    await call(`${pragmaticGame}?session=${session.id}`, { method: 'DELETE', cookie })
    expect(await endings()).toEqual([session.id])
    const wrong = await call(`${pragmaticGame}?session=%3Cscript%3E`, { method: 'DELETE', cookie })
    await expectFailure(wrong, 422, 9400)
  })
})
