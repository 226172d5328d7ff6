import { beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'
import { bodyLimit_bytes, sessionCookie } from '#contract/constants.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  fetchSite,
  setCookies,
  setRules,
  startAfresh,
  success,
} from './support.ts'

const language = { languageId: 1 }
const allowed = success({ allowed: true })

beforeEach(async () => {
  await startAfresh()
  await setRules('PLATFORM', {
    'POST /api/site/language': success({}),
    'GET /api/user/friend_transfers/status': allowed,
  })
})

const setLanguage = async (init: Parameters<typeof call>[1]) =>
  call('/api/site/language', { body: language, cookie: await cookieOf(), ...init })

describe('what is not in the table of calls', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/user/login'],
    ['POST', '/api/user/balance'],
    ['HEAD', '/api/user/balance'],
    ['OPTIONS', '/api/user/login'],
    ['DELETE', '/api/games'],
    ['GET', '/api/games/pragmatic/vs1/session'],
    ['PUT', '/api/site/language'],
    ['GET', '/api/user/../../api/secret'],
    ['GET', '/api//user/balance'],
    ['GET', '/api/user/balance/'],
    ['GET', '/api/games/'],
    ['GET', '/api/games/a%2Fb/c'],
    ['GET', '/api/games/a/%2e%2e%2f'],
  ])('[ERR-02] %s %s is 9404', async (method, path) => {
    const answer = await call(path, { method, cookie: await cookieOf() })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
    if (method !== 'HEAD') expect((await bodyOf(answer)).status).toBe(9404)
    expect(await callsOf('PLATFORM')).toEqual([])
  })
})

describe('calls of other sites', () => {
  const guarded = Object.entries<Call>(calls).filter(([, { method, guarded }]) => method !== 'GET' || guarded)

  it.each(guarded)(
    '[SESSION-07] %s is refused without the header or from another origin',
    async (_, { method, path }) => {
      const address = path.replace(':provider', 'pragmatic').replace(':gameId', 'vs1')
      const cookie = await cookieOf()
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const foreign: Record<string, string>[] = [
        { 'X-Atoll': '' },
        { 'X-Atoll': '0' },
        { Origin: 'https://evil.test' },
        { Origin: 'null' },
        { Origin: '' },
        { Origin: 'https://atoll.test.evil.test' },
        { Origin: 'http://atoll.test' },
        { Origin: '', 'Sec-Fetch-Site': 'cross-site' },
        { Origin: '', 'Sec-Fetch-Site': 'same-site' },
      ]
      for (const headers of foreign) {
        await expectFailure(await call(address, { method, body, cookie, headers }), 403, 9403)
      }
      expect(await callsOf('PLATFORM')).toEqual([])
    },
  )

  it('[SESSION-07] what is refused is in the log with the call and the code, and nothing that was sent', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await setLanguage({ headers: { Origin: 'https://evil.test' } })
    const lines = warn.mock.calls.flat().join('\n')
    warn.mockRestore()
    expect(lines).toContain('"message":"call not allowed"')
    expect(lines).toMatch(/"call":"setLanguage","code":9403,"user":"[^"]+"/)
    expect(lines).not.toContain('evil.test')
  })

  it('[SESSION-07] a POST needs its Origin even where the browser says same-origin', async () => {
    const headers = { Origin: '', 'Sec-Fetch-Site': 'same-origin' }
    await expectFailure(await setLanguage({ headers }), 403, 9403)
  })

  const reads = Object.entries<Call>(calls).filter(([, { method }]) => method === 'GET')

  it.each(reads)('[SESSION-07] %s reads nothing for another origin', async (_, { path }) => {
    const cookie = await cookieOf()
    const address = path.replaceAll(/:\w+/g, 'vs1')
    for (const from of ['cross-site', 'same-site']) {
      const headers = { Origin: '', 'Sec-Fetch-Site': from }
      await expectFailure(await call(address, { cookie, headers }), 403, 9403)
    }
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it.each(['same-origin', 'none'])('[SESSION-07] a read from %s is answered', async (from) => {
    const headers = { 'X-Atoll': '', Origin: '', 'Sec-Fetch-Site': from }
    const answer = await call('/api/user/friend_transfers/status', { cookie: await cookieOf(), headers })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: { allowed: true } })
  })

  it('[SESSION-07] a GET that changes nothing needs neither', async () => {
    const answer = await call('/api/user/friend_transfers/status', {
      cookie: await cookieOf(),
      headers: { 'X-Atoll': '', Origin: '' },
    })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: { allowed: true } })
  })
})

describe('bodies', () => {
  it('[ERR-02] a good one goes through as the schema reads it', async () => {
    const answer = await setLanguage({ body: { ...language, extra: 'x' } })
    expect((await bodyOf(answer)).status).toBe(0)
    const [sent] = await callsOf('PLATFORM')
    expect(JSON.parse(sent?.body ?? '')).toEqual(language)
  })

  it.each([
    ['broken JSON', '{"languageId":'],
    ['no body', ''],
    ['not UTF-8 in a string', new Uint8Array([0x22, 0xff, 0x22])],
  ])('[ERR-02] %s is 9400 with HTTP 400', async (_, body) => {
    const answer = await sendBody(body)
    await expectFailure(answer, 400, 9400)
  })

  it('[ERR-02] another content type is 9400 with HTTP 400', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'multipart/form-data',
    ]) {
      await expectFailure(await setLanguage({ headers: { 'Content-Type': type } }), 400, 9400)
    }
    const answer = await setLanguage({ headers: { 'Content-Type': 'application/json; charset=utf-8' } })
    expect(answer.status).toBe(200)
  })

  it.each([
    [{}, { languageId: 'required' }],
    [{ languageId: 'x' }, { languageId: 'incorrectInput' }],
    [[], { languageId: 'required' }],
    [null, { body: 'incorrectInput' }],
    [{ __proto__: 1, languageId: 8 }, { languageId: 'incorrectInput' }],
  ])('[ERR-02] %j is 9400 with the fields', async (body, fields) => {
    const failure = await expectFailure(
      await setLanguage({ body: JSON.stringify(body), headers: json }),
      422,
      9400,
    )
    expect(failure.fields).toEqual(fields)
  })

  it('[SIGNIN-04] an empty login and password are named', async () => {
    const answer = await call('/api/user/login', { body: { email: ' ', password: '' } })
    const { fields } = await expectFailure(answer, 422, 9400)
    expect(fields).toEqual({ email: 'required', password: 'required' })
  })

  it('[ERR-02] more than 64 KiB is 9413, told or not', async () => {
    const large = JSON.stringify({ languageId: 1, padding: 'x'.repeat(bodyLimit_bytes) })
    await expectFailure(await setLanguage({ body: large, headers: json }), 413, 9413)
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20))
      },
    })
    await expectFailure(await sendBody(stream), 413, 9413)
    expect(await callsOf('PLATFORM')).toEqual([])
  })
})

const json = { 'Content-Type': 'application/json' }

async function sendBody(body: BodyInit): Promise<Response> {
  return fetchSite(
    new Request('https://atoll.test/api/site/language', {
      method: 'POST',
      headers: { ...json, 'X-Atoll': '1', Origin: 'https://atoll.test', Cookie: await cookieOf() },
      body,
    }),
  )
}

describe('access', () => {
  const ofPlayers = Object.entries<Call>(calls).filter(([, { access }]) => access === 'player')

  it.each(ofPlayers)('[SESSION-08] %s needs a session', async (_, { method, path }) => {
    const address = path.replace(':provider', 'pragmatic').replace(':gameId', 'vs1')
    const body = method === 'POST' ? {} : undefined
    const headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }
    await expectFailure(await call(address, { method, body, headers }), 401, 9401)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('limits calls by session, wherever they come from', async () => {
    const one = await cookieOf({ userId: 'busy' })
    const other = await cookieOf({ userId: 'calm' })
    const status = (cookie: string) => call('/api/user/friend_transfers/status', { cookie })
    let refused: Response | undefined
    for (let tries = 0; tries < 650 && !refused; tries += 1) {
      const answer = await status(one)
      if (answer.status === 429) refused = answer
    }
    await expectFailure(refused!, 429, 9429)
    expect(refused!.headers.get('Retry-After')).toBe('60')
    expect((await status(other)).status).toBe(200)
  })
})

describe('upstream failures', () => {
  const status = async () => call('/api/user/friend_transfers/status', { cookie: await cookieOf() })
  const rule = (answer: object) => setRules('PLATFORM', { 'GET /api/user/friend_transfers/status': answer })

  it.each([
    ['an error page', { status: 500, text: '<h1>Traceback</h1>' }, 502, 9502],
    ['a page instead of JSON', { text: '<!doctype html>' }, 502, 9502],
    ['JSON that is no envelope', { json: [1, 2] }, 502, 9502],
    ['HTTP 200 without a status', { json: { result: {} } }, 502, 9502],
    ['status 0 with HTTP 404', { status: 404, json: { status: 0, result: {} } }, 502, 9502],
    ['a redirect', { status: 302, headers: { location: 'https://evil.test' }, text: '' }, 502, 9502],
    ['half an answer', { text: '{"status":0,"resu' }, 502, 9502],
    ['silence', { ...allowed, hang_ms: 5000 }, 504, 9504],
    ['a code that is none', { json: { status: 'DROP', error_message: 'x' } }, 502, 9502],
  ])('[ERR-03] %s is told plainly and shows nothing of upstream', async (_, answer, http, code) => {
    await rule(answer)
    const failed = await status()
    const body = await expectFailure(failed, http, code)
    expect(JSON.stringify(body)).not.toMatch(/Traceback|doctype|evil|DROP/)
  })

  it('[PIX-04] a third party that does not answer the platform switches nothing off', async () => {
    await rule({ status: 424, json: { status: 9502, error_message: 'the payment provider did not answer' } })
    for (let tries = 0; tries < 6; tries += 1) await expectFailure(await status(), 502, 9502)
    await rule(allowed)
    expect((await status()).status).toBe(200)
  })

  it('[ERR-02] an answer larger than the limit is cut off', async () => {
    await rule({ json: { status: 0, result: 'x'.repeat(300 * 1024) } })
    await expectFailure(await status(), 502, 9502)
  })

  it.each([
    [{ json: { status: 0, result: { allowed: true } } }],
    [{ json: { status: 0, data: { result: { allowed: true } } } }],
    [{ json: { status: 0, data: { allowed: true } } }],
  ])('[ERR-02] the main client reads %j', async (answer) => {
    await rule(answer)
    expect((await bodyOf(await status())).result).toEqual({ allowed: true })
  })

  it('[ERR-02] a refusal keeps code, fields and wait, and goes out with the status of the code', async () => {
    await rule({
      status: 429,
      headers: { 'Retry-After': '7' },
      json: { status: 9429, error_message: 'internal: bucket 3', fields: { login: 'incorrectInput' } },
    })
    const failed = await status()
    const body = await expectFailure(failed, 429, 9429)
    expect(body.fields).toEqual({ login: 'incorrectInput' })
    expect(body.error_message).not.toContain('bucket')
    expect(failed.headers.get('Retry-After')).toBe('7')
  })

  it.each([
    [9448, { limit: 'stake_day' }],
    [9449, { kind: 'time_out', until: '2026-11-29T19:05:51.911Z' }],
    [9449, { kind: 'register', until: 'permanent' }],
    [9460, { stop: 'game:pragmatic:gems', he: 'נחזור בצהריים' }],
  ])(
    '[PROTECT-03] [ERR-02] code %i says which limit or break it is, and until when: %j',
    async (code, fields) => {
      await rule({ status: 403, json: { status: code, error_message: 'refused', fields } })
      const body = await expectFailure(await status(), 403, code)
      expect(body.fields).toEqual(fields)
    },
  )

  it.each([['<b>'], ['stake day'], ['2026-11-29'], ['https://evil.test']])(
    '[ERR-02] a field that says anything else is no refusal: %s',
    async (text) => {
      await rule({ status: 403, json: { status: 9448, error_message: '', fields: { limit: text } } })
      await expectFailure(await status(), 502, 9502)
    },
  )

  it('[ERR-02] tries a read that broke once more, and a write never', async () => {
    await rule({ status: 500, text: '' })
    await status()
    expect(await callsOf('PLATFORM')).toHaveLength(2)
    await setRules('PLATFORM', { 'POST /api/site/language': { status: 500, text: '' } })
    await expectFailure(await setLanguage({}), 502, 9502)
    expect(await callsOf('PLATFORM')).toHaveLength(1)
  })

  it('[ERR-02] a breaker opens after five failures and leaves other areas alone', async () => {
    await rule({ status: 500, text: '' })
    for (let tries = 0; tries < 3; tries += 1) await status()
    await rule(allowed)
    const failed = await status()
    await expectFailure(failed, 503, 9503)
    expect(await callsOf('PLATFORM')).toEqual([])
    await setRules('PLATFORM', { 'POST /api/site/language': success({}) })
    expect((await setLanguage({})).status).toBe(200)
  })

  it('[SESSION-07] an upstream cookie or token never reaches the browser', async () => {
    await rule({
      ...allowed,
      headers: { 'Set-Cookie': 'upstream=1', 'X-Session-Token': 'leak', 'X-Powered-By': 'php' },
    })
    const answer = await status()
    expect(setCookies(answer)[sessionCookie]).toBeUndefined()
    expect([...answer.headers].flat().join()).not.toMatch(/upstream|leak|php/)
  })
})
