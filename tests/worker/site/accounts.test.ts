import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hintCookie, sessionCookie } from '#contract/constants.ts'
import { unsealSession } from '../../../functions/site/session/seal.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  expectSignedOut,
  keys,
  player,
  refusal,
  setCookies,
  setRules,
  signedIn,
  signedInUser,
  siteEnv,
  startAfresh,
  success,
  user,
} from './support.ts'

const loginBody = { email: 'demo', password: 'Demo1234' }
const signedInWithCookie = { ...signedIn, headers: { ...signedIn.headers, 'set-cookie': 'evil=1' } }
const balance = (changes: object = {}) =>
  success({
    balance: 12.5,
    bonus_balance: 0,
    owed: 0,
    currency: 'USD',
    is_banned: false,
    is_casino_blocked: false,
    is_excluded: false,
    ...changes,
  })

async function sessionIn(answer: Response) {
  const seal =
    setCookies(answer)
      [sessionCookie]?.split(';')[0]
      ?.slice(sessionCookie.length + 1) ?? ''
  const opened = await unsealSession(keys, seal)
  return opened.ok ? opened.value.session : opened.error
}

beforeEach(startAfresh)

describe('sign-in', () => {
  it('[SESSION-07] seals the upstream token into one HttpOnly, Secure, SameSite cookie', async () => {
    await setRules('PLATFORM', { 'POST /api/user/login': signedInWithCookie })
    const answer = await call('/api/user/login', { body: loginBody })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: signedInUser })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const cookies = setCookies(answer)
    expect(Object.keys(cookies).sort()).toEqual([hintCookie, sessionCookie].sort())
    expect(cookies[sessionCookie]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookies[hintCookie]).toMatch(/^atoll_in=1; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
    expect([...answer.headers].join()).not.toContain('fresh-token')
    expect(await sessionIn(answer)).toEqual({ ...player, token: 'fresh-token' })
  })

  it('[SESSION-07] starts a new session over an old one, and ends that', async () => {
    await setRules('PLATFORM', {
      'POST /api/user/login': signedInWithCookie,
      'GET /api/user/logout': success({}),
    })
    const answer = await call('/api/user/login', { body: loginBody, cookie: await cookieOf() })
    expect(await sessionIn(answer)).toMatchObject({ token: 'fresh-token' })
    await vi.waitFor(async () => expect(await callsOf('PLATFORM')).toHaveLength(2), { timeout: 15_000 })
    const [sent, ended] = await callsOf('PLATFORM')
    expect(sent?.headers['authorization']).toBeUndefined()
    expect(sent?.headers['cookie']).toBeUndefined()
    expect(ended).toMatchObject({ method: 'GET', headers: { authorization: `Bearer ${player.token}` } })
    expect(new URL(ended?.url ?? '').pathname).toBe('/api/user/logout')
  })

  it('[SESSION-07] leaves the session alone where a sign-in over it fails', async () => {
    await setRules('PLATFORM', { 'POST /api/user/login': refusal(4, 401) })
    await call('/api/user/login', { body: loginBody, cookie: await cookieOf() })
    expect(await callsOf('PLATFORM')).toHaveLength(1)
  })

  it('[SIGNIN-02] sends what was typed, the address and the browser, and nothing else of the request', async () => {
    await setRules('PLATFORM', { 'POST /api/user/login': signedInWithCookie })
    await call('/api/user/login', {
      body: { ...loginBody, role: 0 },
      address: '198.51.100.7',
      headers: {
        ...{ 'User-Agent': 'agent', 'X-Session-Token': 'mine', Authorization: 'Bearer mine' },
        ...{ 'CF-IPCountry': 'pt', 'X-Client-Place': 'DE 1' },
      },
    })
    const [sent] = await callsOf('PLATFORM')
    expect(JSON.parse(sent?.body ?? '')).toEqual(loginBody)
    expect(sent?.headers).toMatchObject({ 'x-client-address': '198.51.100.7', 'x-client-agent': 'agent' })
    expect(sent?.headers['x-client-place']).toMatch(/^PT( \d+)?$/)
    for (const name of ['user-agent', 'x-session-token', 'authorization', 'origin', 'x-atoll']) {
      expect(sent?.headers[name]).toBeUndefined()
    }
  })

  it('[SIGNUP-01] a sign-up by username signs in too', async () => {
    await setRules('PLATFORM', { 'POST /api/user/signup/username': signedInWithCookie })
    const body = {
      username: 'newcomer',
      password: 'Demo1234',
      birth_date: '1990-02-03',
      currency: 'USD',
      captcha: 'solved',
    }
    const answer = await call('/api/user/signup/username', { body })
    expect(await sessionIn(answer)).toMatchObject({ token: 'fresh-token', userId: user.id })
  })

  const signUpFields = {
    password: 'Demo1234',
    birth_date: '1990-02-03',
    currency: 'USD',
    captcha: 'solved',
  }

  it.each([
    ['login/email', { email: 'demo@atoll.test', password: 'x' }],
    ['login/phone', { phone: '+551198765432', password: 'x' }],
    ['signup', { ...signUpFields, username: 'newcomer', email: 'new@atoll.test', code: '123456' }],
    ['signup/phone', { ...signUpFields, phone: '551198765432', code: '123456' }],
  ])('[SIGNIN-03] [SIGNUP-01] %s signs in too', async (path, body) => {
    await setRules('PLATFORM', { [`POST /api/user/${path}`]: signedInWithCookie })
    const answer = await call(`/api/user/${path}`, { body })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: signedInUser })
    expect(await sessionIn(answer)).toMatchObject({ token: 'fresh-token', userId: user.id })
  })

  it('[SIGNUP-09] one click signs in whom it made, and shows the password this once', async () => {
    const made = {
      user: signedInUser,
      email: 'p@p.test',
      username: 'p',
      password: 'Secret123',
    }
    const rule = { ...success(made), headers: { 'x-session-token': 'fresh-token' } }
    await setRules('PLATFORM', { 'POST /api/user/signup/one-click': rule })
    const body = { currency: 'USD', is_adult: true, captcha: 'solved' }
    const answer = await call('/api/user/signup/one-click', { body })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: made })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await sessionIn(answer)).toMatchObject({ token: 'fresh-token', userId: user.id })
  })

  it.each([
    ['https://atoll.test/ru/home?x=/fr/', 'ru'],
    ['https://atoll.test/home', 'he'],
    ['https://atoll.test/', 'he'],
    ['https://atoll.test.evil.test/fr/home', undefined],
    [undefined, undefined],
  ])('[SIGNUP-03] a call from the page %s tells the platform the language %s', async (page, lang) => {
    await setRules('PLATFORM', { 'POST /api/user/email/code': success({}) })
    const headers: Record<string, string> = page === undefined ? {} : { Referer: page }
    await call('/api/user/email/code', { body: { email: 'a@atoll.test' }, headers })
    const [sent] = await callsOf('PLATFORM')
    expect(sent?.headers['x-client-language']).toBe(lang)
    expect(sent?.headers['referer']).toBeUndefined()
  })

  it('[SIGNIN-08] codes and recovery are limited by address as sign-ins are', async () => {
    await setRules('PLATFORM', { 'POST /api/user/password/restore/check': refusal(9) })
    const guess = () =>
      call('/api/user/password/restore/check', {
        body: { email: 'a@atoll.test', code: '123456' },
        address: '198.51.100.98',
      })
    let refused: Response | undefined
    for (let tries = 0; tries < 45 && !refused; tries += 1) {
      const answer = await guess()
      if (answer.status === 429) refused = answer
    }
    await expectFailure(refused!, 429, 9429)
  })

  it("[SIGNIN-05] a refusal keeps its code, and none of the platform's words", async () => {
    await setRules('PLATFORM', { 'POST /api/user/login': refusal(4, 401) })
    const answer = await call('/api/user/login', { body: loginBody })
    const body = await expectFailure(answer, 401, 4)
    expect(body.error_message).not.toContain('secret')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('[SESSION-02] another role is signed out at once with code 14', async () => {
    await setRules('PLATFORM', {
      'POST /api/user/login': {
        ...success({ ...signedInUser, role: 3 }),
        headers: { 'x-session-token': 'terminal' },
      },
      'GET /api/user/logout': success({}),
    })
    const answer = await call('/api/user/login', { body: loginBody })
    await expectFailure(answer, 403, 14)
    expectSignedOut(answer)
    const calls = await callsOf('PLATFORM')
    expect(calls.at(-1)).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer terminal' } })
  })

  it('[SIGNIN-08] slows down one address and leaves the others alone', async () => {
    await setRules('PLATFORM', { 'POST /api/user/login': refusal(4, 401) })
    const once = (address: string) => call('/api/user/login', { body: loginBody, address })
    let refused: Response | undefined
    // The window may turn over once on the way.
    for (let tries = 0; tries < 45 && !refused; tries += 1) {
      const answer = await once('198.51.100.99')
      if (answer.status === 429) refused = answer
    }
    expect(refused?.headers.get('Retry-After')).toBe('60')
    await expectFailure(refused!, 429, 9429)
    expect((await once('198.51.100.100')).status).toBe(401)
  })

  it('an answer without a token is an upstream that broke, not a session', async () => {
    await setRules('PLATFORM', { 'POST /api/user/login': success(signedInUser) })
    const answer = await call('/api/user/login', { body: loginBody })
    await expectFailure(answer, 502, 9502)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('the sealed cookie', () => {
  const balanceCall = async (cookie: string) => call('/api/user/balance', { cookie })
  beforeEach(() => setRules('PLATFORM', { 'GET /api/user/balance': balance() }))

  it('[SESSION-07] its token goes upstream as a bearer, and nothing is set while nothing changes', async () => {
    const answer = await balanceCall(await cookieOf())
    expect((await bodyOf(answer)).status).toBe(0)
    expect(answer.headers.getSetCookie()).toEqual([])
    const calls = await callsOf('PLATFORM')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers['authorization']).toBe('Bearer upstream-token')
  })

  it('[SESSION-07] a seal of an older key opens, and is sealed again with the newest', async () => {
    const answer = await balanceCall(await cookieOf({}, { 1: keys['1']! }))
    expect((await bodyOf(answer)).status).toBe(0)
    expect(setCookies(answer)[sessionCookie]).toMatch(/^__Host-atoll_session=Fe26\.2\*2\*/)
    expect(await sessionIn(answer)).toEqual(player)
  })

  it.each([
    ['no seal', () => `${sessionCookie}=rubbish`],
    ['a seal of a foreign key', () => cookieOf({}, { 2: 'a-key-of-somebody-else-0000000000001' })],
    ['a seal of a key that is gone', () => cookieOf({}, { 9: keys['2']! })],
    ['a changed seal', async () => (await cookieOf()).replace('Fe26.2*2*', 'Fe26.2*1*')],
    ['a seal of other contents', () => cookieOf({ token: 1 as unknown as string })],
    ['a very long value', () => `${sessionCookie}=${'Fe26.2*2*'.padEnd(8000, 'a')}`],
    ['a hint alone', () => `${hintCookie}=1`],
  ])('[SESSION-07] %s counts as signed out and is cleared', async (_, makeCookie) => {
    const answer = await balanceCall(await makeCookie())
    await expectFailure(answer, 401, 9401)
    expectSignedOut(answer)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('[SESSION-07] a seal counts in the cookie alone that no other host of the domain can set', async () => {
    const tossed = (await cookieOf()).replace('__Host-', '')
    await expectFailure(await balanceCall(tossed), 401, 9401)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('[SESSION-07] an expired seal counts as signed out', async () => {
    const { sealData } = await import('iron-session')
    // iron-session forgives a minute of clock difference.
    const seal = await sealData(player, { password: keys, ttl: -120 })
    const answer = await balanceCall(`${sessionCookie}=${seal}`)
    await expectFailure(answer, 401, 9401)
    expectSignedOut(answer)
  })
})

describe('while signed in', () => {
  it('[SESSION-02] the check ends the session of another role with code 14', async () => {
    await setRules('PLATFORM', {
      'GET /api/user/check': success({ ...user, role: 2 }),
      'GET /api/user/logout': success({}),
    })
    const answer = await call('/api/user/check', { cookie: await cookieOf() })
    await expectFailure(answer, 403, 14)
    expectSignedOut(answer)
    const paths = (await callsOf('PLATFORM')).map(({ url }) => new URL(url).pathname)
    expect(paths).toEqual(['/api/user/check', '/api/user/logout'])
  })

  it.each(['check', 'balance'])(
    '[PROFILE-01] shows the play money of a platform as RUB: %s',
    async (name) => {
      const balance = { balance: 1, bonus_balance: 0, owed: 0, is_banned: false, is_excluded: false }
      await setRules('PLATFORM', {
        [`GET /api/user/${name}`]: success({ ...user, ...(name === 'balance' && balance), currency: 'FUN' }),
      })
      const answer = await call(`/api/user/${name}`, { cookie: await cookieOf() })
      expect(await bodyOf(answer)).toMatchObject({ status: 0, result: { currency: 'RUB' } })
    },
  )

  it('[SESSION-03] a session the platform does not know is over', async () => {
    await setRules('PLATFORM', { 'GET /api/user/check': refusal(9401, 401) })
    const answer = await call('/api/user/check', { cookie: await cookieOf() })
    await expectFailure(answer, 401, 9401)
    expectSignedOut(answer)
  })

  it.each([
    ['answers', success({})],
    ['breaks', { status: 500, text: 'no' }],
    ['does not answer', { ...success({}), hang_ms: 5000 }],
  ])('[SESSION-04] logout signs the browser out when the platform %s', async (_, rule) => {
    await setRules('PLATFORM', { 'GET /api/user/logout': rule })
    const answer = await call('/api/user/logout', {
      cookie: await cookieOf(),
      headers: { Origin: '', 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: {} })
    expect(answer.headers.get('Clear-Site-Data')).toBe('"storage"')
    expectSignedOut(answer)
  })

  it('[SESSION-05] a balance poll is one upstream call and no read of the store', async () => {
    await setRules('PLATFORM', { 'GET /api/user/balance': balance() })
    const cookie = await cookieOf()
    const reads = vi.spyOn(siteEnv.CATALOG, 'get')
    await call('/api/user/balance', { cookie })
    expect(reads).not.toHaveBeenCalled()
    expect(await callsOf('PLATFORM')).toHaveLength(1)
    // The counter does count: a list reads.
    await call('/api/games?section=slots')
    expect(reads).toHaveBeenCalled()
    reads.mockRestore()
  })

  it('[SESSION-06] a casino block that comes with the balance is in the seal at once', async () => {
    await setRules('PLATFORM', { 'GET /api/user/balance': balance({ is_casino_blocked: true }) })
    const answer = await call('/api/user/balance', { cookie: await cookieOf() })
    expect((await bodyOf(answer)).result).toMatchObject({ is_casino_blocked: true })
    expect(await sessionIn(answer)).toEqual({ ...player, isCasinoBlocked: true })
  })

  it('[SESSION-06] a banned player is told so, and signed out with the same answer', async () => {
    await setRules('PLATFORM', { 'GET /api/user/balance': balance({ is_banned: true }) })
    const answer = await call('/api/user/balance', { cookie: await cookieOf() })
    expect((await bodyOf(answer)).result).toMatchObject({ is_banned: true })
    expectSignedOut(answer)
  })

  it.each([5, 20])('[SESSION-06] a ban that the check tells of signs out too: %i', async (banned) => {
    await setRules('PLATFORM', { 'GET /api/user/check': refusal(banned, 403) })
    const answer = await call('/api/user/check', { cookie: await cookieOf() })
    await expectFailure(answer, 403, banned)
    expectSignedOut(answer)
  })

  it('[LANG-05] the language goes on in the seal', async () => {
    await setRules('PLATFORM', { 'POST /api/site/language': success({}) })
    const answer = await call('/api/site/language', { body: { languageId: 5 }, cookie: await cookieOf() })
    expect(await sessionIn(answer)).toEqual({ ...player, lang: 'fr' })
  })
})
