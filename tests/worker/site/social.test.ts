import { sealData } from 'iron-session'
import { beforeEach, describe, expect, it } from 'vitest'
import { noticeCookie, pendingCookie, sessionCookie } from '#contract/constants.ts'
import { readPending } from '../../../functions/site/session/pending.ts'
import {
  callsOf,
  cookieOf,
  fetchSite,
  keys,
  origin,
  refusal,
  setCookies,
  setRules,
  signedIn,
  signedInUser,
  startAfresh,
  success,
  type Rule,
} from './support.ts'

const startAddress = '/api/user/login/social/reef'
const callbackAddress = `${startAddress}/callback?code=abc&state=xyz`
const providerAddress = 'https://reef.test/authorize?state=xyz'
const started = success({ url: providerAddress, pending: 'pending-token' })

let addresses = 0

/** A navigation: no header of ours, none of an origin. */
function navigate(path: string, headers: Record<string, string> = {}): Promise<Response> {
  addresses += 1
  const sent = { 'CF-Connecting-IP': `203.0.113.${addresses}`, 'Sec-Fetch-Site': 'none', ...headers }
  return fetchSite(new Request(`${origin}${path}`, { headers: sent, redirect: 'manual' }))
}

async function pendingCookieOf(kind = 'social', token = 'pending-token'): Promise<string> {
  return `${pendingCookie}=${await sealData({ kind, token }, { password: keys, ttl: 600 })}`
}

function rules(changes: Record<string, Rule> = {}): Promise<void> {
  return setRules('PLATFORM', {
    'POST /api/user/login/social/reef': started,
    'POST /api/user/login/social/reef/callback': signedIn,
    ...changes,
  })
}

function expectHome(answer: Response, notice: string): void {
  expect({ http: answer.status, location: answer.headers.get('location') }).toEqual({
    http: 302,
    location: `/#notice=${notice}`,
  })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  // The word that the notice is the site's own.
  expect(setCookies(answer)[noticeCookie]).toBe(
    `${noticeCookie}=${notice}; Max-Age=60; Path=/; Secure; SameSite=Lax`,
  )
}

beforeEach(startAfresh)
beforeEach(() => rules())

describe('the way to the provider', () => {
  it('[SIGNIN-06] redirects there and binds the browser by a sealed cookie', async () => {
    const query = '?currency=BRL&agent_id=a-7&referral_id=r-9&is_adult=1&role=3'
    const answer = await navigate(startAddress + query, {
      Referer: `${origin}/pt/home`,
      'Sec-Fetch-Site': 'same-origin',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(providerAddress)
    const cookies = setCookies(answer)
    expect(cookies[pendingCookie]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookies[pendingCookie]).not.toContain('pending-token')
    expect(await readPending(keys, 'social', cookies[pendingCookie])).toBe('pending-token')
    expect(cookies['lang']).toMatch(/^lang=pt; /)
    const [sent] = await callsOf('PLATFORM')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      currency: 'BRL',
      agent_id: 'a-7',
      referral_id: 'r-9',
      is_adult: '1',
      lang: 'pt',
    })
  })

  it.each(['cross-site', 'same-site'])('[SIGNIN-06] begins nothing from a %s page', async (from) => {
    expectHome(await navigate(startAddress, { 'Sec-Fetch-Site': from }), 'socialFailed')
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('[SIGNIN-06] of a browser that does not say where from, a page of the site is believed alone', async () => {
    const old = (headers: Record<string, string>) =>
      fetchSite(new Request(`${origin}${startAddress}`, { headers, redirect: 'manual' }))
    expectHome(await old({}), 'socialFailed')
    expectHome(await old({ Referer: 'https://evil.test/' }), 'socialFailed')
    expect(await callsOf('PLATFORM')).toEqual([])
    const begun = await old({ Referer: `${origin}/fr/home` })
    expect(begun.headers.get('location')).toBe(providerAddress)
  })

  it.each([
    `${startAddress}?currency=XYZ`,
    `${startAddress}?is_adult=yes`,
    `/api/user/login/social/Not..One`,
  ])('[SIGNIN-06] begins nothing for %s', async (address) => {
    expectHome(await navigate(address), 'socialFailed')
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('[SIGNIN-06] says so when platform or provider do not answer', async () => {
    await rules({ 'POST /api/user/login/social/reef': refusal(9446) })
    expectHome(await navigate(startAddress), 'socialFailed')
    await rules({ 'POST /api/user/login/social/reef': { status: 500, json: {} } })
    expectHome(await navigate(startAddress), '9502')
    await rules({ 'POST /api/user/login/social/reef': success({ url: 'nowhere' }) })
    const answer = await navigate(startAddress)
    expectHome(answer, 'socialFailed')
    expect(setCookies(answer)[pendingCookie]).toBeUndefined()
  })
})

describe('the way back', () => {
  it('[SIGNIN-06] [SESSION-07] ends at home, signed in, with the pending cookie gone', async () => {
    const answer = await navigate(callbackAddress, { Cookie: await pendingCookieOf() })
    expectHome(answer, 'successAuth')
    const cookies = setCookies(answer)
    expect(cookies[sessionCookie]).toContain('HttpOnly')
    expect(cookies['atoll_in']).toContain('atoll_in=1')
    expect(cookies[pendingCookie]).toMatch(/^__Host-atoll_pending=; Max-Age=0; /)
    expect([...answer.headers].join()).not.toContain('fresh-token')
    const [sent] = await callsOf('PLATFORM')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ pending: 'pending-token', answer: 'code=abc&state=xyz' })
  })

  it("[SIGNIN-06] signs nobody in with another browser's answer, a forged cookie or one of another step", async () => {
    const others = [
      '',
      `${pendingCookie}=forged`,
      await pendingCookieOf('second-factor'),
      `${pendingCookie}=${await sealData({ kind: 'social', token: 'x' }, { password: 'k'.repeat(32) })}`,
      (await cookieOf()).replace(sessionCookie, pendingCookie),
    ]
    for (const cookie of others) {
      const answer = await navigate(callbackAddress, { Cookie: cookie })
      expectHome(answer, 'socialFailed')
      expect(setCookies(answer)[sessionCookie] ?? 'Max-Age=0').toContain('Max-Age=0')
    }
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('[SIGNIN-06] the back button of somebody signed in leads home without a word', async () => {
    const answer = await navigate(callbackAddress, { Cookie: await cookieOf() })
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('[SIGNIN-06] a canceled one is told, and leaves a start that is under way alone', async () => {
    const answer = await navigate(`${startAddress}/callback?error=access_denied&state=xyz`, {
      Cookie: await pendingCookieOf(),
    })
    expectHome(answer, 'socialCanceled')
    expect(Object.keys(setCookies(answer))).toEqual([noticeCookie])
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it.each([
    [9446, 422, 'socialFailed'],
    [21, 409, 'socialNeedsPassword'],
    [3, 401, 'socialNoAccount'],
    [14, 403, 'logoutOther'],
    [5, 403, '5'],
    [17, 422, '17'],
  ])(
    '[SIGNIN-06] a refusal with code %i is told and keeps the session there was',
    async (status, http, notice) => {
      await rules({ 'POST /api/user/login/social/reef/callback': refusal(status, http) })
      const cookie = `${await cookieOf()}; ${await pendingCookieOf()}`
      const answer = await navigate(callbackAddress, { Cookie: cookie })
      expectHome(answer, notice)
      expect(Object.keys(setCookies(answer))).toEqual([pendingCookie, noticeCookie])
    },
  )

  it('[SESSION-02] another role is signed out at once', async () => {
    await rules({
      'POST /api/user/login/social/reef/callback': {
        ...success({ ...signedInUser, role: 3 }),
        headers: { 'x-session-token': 'terminal' },
      },
      'GET /api/user/logout': success({}),
    })
    const answer = await navigate(callbackAddress, { Cookie: await pendingCookieOf() })
    expectHome(answer, 'logoutOther')
    expect(setCookies(answer)[sessionCookie]).toContain('Max-Age=0')
    expect((await callsOf('PLATFORM')).at(-1)?.headers['authorization']).toBe('Bearer terminal')
  })

  it('[SIGNIN-06] an account with a second factor is asked for it', async () => {
    await rules({
      'POST /api/user/login/social/reef/callback': {
        ...refusal(9443, 401),
        headers: { 'x-pending-token': 'second-step' },
      },
    })
    const answer = await navigate(callbackAddress, { Cookie: await pendingCookieOf() })
    expect(answer.headers.get('location')).toBe('/#auth=second-factor')
    expect(setCookies(answer)[sessionCookie]).toBeUndefined()
    const kept = setCookies(answer)[pendingCookie]?.split(';', 1)[0]
    expect(await readPending(keys, 'second-factor', kept)).toBe('second-step')
  })

  it('[SIGNIN-08] is limited by address', async () => {
    let last: Response | undefined
    for (let tries = 0; tries < 45 && last?.headers.get('location') !== '/#notice=9429'; tries += 1) {
      last = await navigate(callbackAddress, { 'CF-Connecting-IP': '198.51.100.77' })
    }
    expectHome(last!, '9429')
  })
})
