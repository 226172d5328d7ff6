import { beforeEach, describe, expect, it } from 'vitest'
import { staffCookie, staffStepCookie } from '#contract/constants.ts'
import { permissions, permissionsOf } from '#contract/operator/roles.ts'
import { pngPhoto } from '../lib/photos.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  fetchSite,
  origin,
  refusal,
  setRules,
  startAfresh,
  success,
} from './support.ts'

const moment = '2030-01-01T00:00:00.000Z'
const staff = {
  ...{ id: 's1', username: 'editor', role: 'editor', permissions: [...permissionsOf.editor] },
  ...{ brands: [{ id: 'main', name: 'Atoll' }], all_brands: true },
  ...{ signed_in_at: moment, ends_at: moment, proved_until: null },
}
const administrator = { ...staff, role: 'administrator', permissions: [...permissions] }

beforeEach(startAfresh)

/** The cookies that an answer sets, as the browser sends them back. */
function cookiesOf(answer: Response): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('=', 2))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

async function signInStaff(): Promise<string> {
  const headers = { 'x-session-token': 'staff.token' }
  await setRules('PLATFORM', { 'POST /operator/session/code': { ...success(staff), headers } })
  const answer = await call('/studio/api/session/code', { body: { code: '123456' } })
  expect(answer.status).toBe(200)
  return `${staffCookie}=${cookiesOf(answer)[staffCookie]}`
}

describe('the studio’s broker', () => {
  it('[STUDIO-01] keeps the tokens of signing in in sealed cookies of its own, strict and for half a day', async () => {
    const headers = { 'x-pending-token': 'step-token' }
    await setRules('PLATFORM', { 'POST /operator/session': { ...refusal(9443, 401), headers } })
    const first = await call('/studio/api/session', { body: { login: 'editor', password: 'Demo1234' } })
    await expectFailure(first, 401, 9443)
    const step = cookiesOf(first)[staffStepCookie] ?? ''
    expect(step).not.toBe('')
    const token = { 'x-session-token': 'staff.token' }
    await setRules('PLATFORM', { 'POST /operator/session/code': { ...success(staff), headers: token } })
    const cookie = `${staffStepCookie}=${step}`
    const second = await call('/studio/api/session/code', { body: { code: '123456' }, cookie })
    expect(await bodyOf(second)).toEqual({ status: 0, result: staff })
    expect((await callsOf('PLATFORM'))[0]?.headers['x-pending-token']).toBe('step-token')
    const set = second.headers.getSetCookie().find((line) => line.startsWith(`${staffCookie}=`)) ?? ''
    expect(set).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(set).not.toContain('staff.token')
    expect(second.headers.get('x-session-token')).toBeNull()
  })

  it('[STUDIO-01] forwards with the staff token, and takes no player’s session for one', async () => {
    const cookie = await signInStaff()
    await setRules('PLATFORM', { 'GET /operator/players': success({ items: [], total: 0 }) })
    const answer = await call('/studio/api/players?q=dana&page=2', { cookie })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: { items: [], total: 0 } })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const [asked] = await callsOf('PLATFORM')
    expect(asked?.headers['authorization']).toBe('Bearer staff.token')
    expect(new URL(asked?.url ?? '').search).toBe('?q=dana&page=2')
    const seal = (await cookieOf()).split('=')[1] ?? ''
    for (const other of [await cookieOf(), `${staffCookie}=${seal}`, undefined, `${staffCookie}=x`])
      await expectFailure(await call('/studio/api/players', { ...(other && { cookie: other }) }), 401, 9401)
  })

  it('[STUDIO-01] limits staff by their session, so that strangers of their network do not shut them out', async () => {
    const cookie = await signInStaff()
    const address = '198.51.100.7'
    const session = () => call('/studio/api/session', { cookie, address })
    await setRules('PLATFORM', { 'GET /operator/session': success(staff) })
    // Anybody can send a wrong key; each of them counts for their network.
    const stranger = () =>
      call('/studio/api/providers', { headers: { Authorization: 'Bearer wrong' }, address })
    let isFull = false
    for (let tries = 0; tries < 650 && !isFull; tries += 1) isFull = (await stranger()).status === 429
    expect(isFull).toBe(true)
    expect((await session()).status).toBe(200)
  })

  it('[STUDIO-01] refuses another origin, another type, and calls that there are not', async () => {
    const cookie = await signInStaff()
    const ban = '/studio/api/players/p1/ban'
    const body = { is_banned: true, reason: 'x' }
    const away = { Origin: 'https://evil.test' }
    await expectFailure(await call(ban, { cookie, body, headers: away }), 403, 9403)
    await expectFailure(await call(ban, { cookie, body, headers: { 'X-Atoll': '' } }), 403, 9403)
    const form = { 'Content-Type': 'text/plain' }
    await expectFailure(await call(ban, { cookie, body, headers: form }), 400, 9400)
    for (const path of ['/studio/api/nothing', '/studio/api/players/p1/ban/x'])
      await expectFailure(await call(path, { cookie }), 404, 9404)
    // An address of the site, and no call: no page is there either.
    expect((await call('/studio/api/../operator/players', { cookie })).status).toBe(404)
  })

  it('[STUDIO-02] passes on what is stored by now with a stale save, and the end of a session', async () => {
    const cookie = await signInStaff()
    const stale = { status: 9409, error_message: 'stale', current: { version: 3 } }
    await setRules('PLATFORM', { 'PUT /operator/content/page:rules/en': { status: 409, json: stale } })
    const save = { version: 1, title: 'x', fields: {} }
    const put = { method: 'PUT', body: save, cookie }
    expect(await bodyOf(await call('/studio/api/content/page:rules/en', put))).toEqual(stale)
    await setRules('PLATFORM', { 'GET /operator/session': refusal(9401, 401) })
    const over = await call('/studio/api/session', { cookie })
    expect(over.status).toBe(401)
    expect(over.headers.getSetCookie().join()).toContain(`${staffCookie}=; Max-Age=0`)
  })

  it('[STUDIO-01] keeps the session of who mistypes the code or the password of a fresh proof', async () => {
    const cookie = await signInStaff()
    for (const [mistyped, errorCode] of [
      [{ code: '000000' }, 9444],
      [{ password: 'Wrong1234' }, 4],
    ] as const) {
      await setRules('PLATFORM', { 'POST /operator/session/proof': refusal(errorCode, 401) })
      const wrong = await call('/studio/api/session/proof', { body: mistyped, cookie })
      await expectFailure(wrong, 401, errorCode)
      expect(wrong.headers.getSetCookie()).toEqual([])
    }
    await setRules('PLATFORM', { 'POST /operator/session/proof': refusal(9401, 401) })
    const over = await call('/studio/api/session/proof', { body: { code: '000000' }, cookie })
    expect(over.headers.getSetCookie().join()).toContain(`${staffCookie}=; Max-Age=0`)
  })

  it('[STUDIO-03] sends pictures on as they are, and refuses 40 MB before it reads them', async () => {
    const cookie = await signInStaff()
    await setRules('PLATFORM', { 'POST /operator/pictures': success({ id: 'p' }) })
    const headers = { 'X-Atoll': '1', Origin: origin, Cookie: cookie, 'Content-Type': 'image/png' }
    const send = (body: BodyInit, more = {}) =>
      fetchSite(
        new Request(`${origin}/studio/api/pictures`, {
          method: 'POST',
          headers: { ...headers, ...more },
          body,
        }),
      )
    expect((await send(new Uint8Array(await pngPhoto()))).status).toBe(200)
    expect((await callsOf('PLATFORM'))[0]?.headers['content-type']).toBe('image/png')
    let pulled = 0
    const endless = new ReadableStream({
      type: 'bytes',
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const large = await send(endless, { 'Content-Length': String(40 * 1024 * 1024) })
    await expectFailure(large, 413, 9413)
    expect(pulled).toBeLessThan(20)
    expect((await callsOf('PLATFORM')).length).toBe(1)
  })

  it('[STUDIO-07] tells the health of the providers to roles that may see it', async () => {
    const cookie = await signInStaff()
    await setRules('PLATFORM', { 'GET /operator/session': success(staff) })
    await expectFailure(await call('/studio/api/providers', { cookie }), 403, 9403)
    await setRules('PLATFORM', { 'GET /operator/session': success(administrator) })
    await setRules('SANDBOX', { '*': { status: 500, text: '' } })
    await call('/api/games?section=slots&platform=mobile')
    const { result } = await bodyOf(await call('/studio/api/providers', { cookie }))
    const { items } = result as { items: { id: string; failures: number; games: number | null }[] }
    const pragmatic = items.find(({ id }) => id === 'pragmatic')
    expect(pragmatic).toMatchObject({ games: null, list_age_s: null, last_failure: 'list: broke' })
    expect(pragmatic?.failures).toBeGreaterThan(0)
  })

  it('[SEE-08] adds its own health to that of the platform, which says who may see it', async () => {
    const cookie = await signInStaff()
    const ofPlatform = {
      id: 'platform database',
      worker: 'platform',
      state: 'ok',
      ms: 1,
      at: null,
      detail: '',
    }
    const play = { 'GET /health/play': success({ stops: [] }) }
    await setRules('PLATFORM', {
      ...play,
      'GET /operator/health/platform': success({ items: [ofPlatform], total: 1 }),
    })
    const { result } = await bodyOf(await call('/studio/api/health', { cookie }))
    const { items } = result as { items: { id: string; state: string }[] }
    const ids = ['site build', 'site store', 'site keeper', 'site cron', 'platform database']
    expect(items.map(({ id }) => id)).toEqual(ids)
    expect(items.find(({ id }) => id === 'site store')?.state).toBe('ok')
    await setRules('PLATFORM', { ...play, 'GET /operator/health/platform': refusal(9403, 403) })
    await expectFailure(await call('/studio/api/health', { cookie }), 403, 9403)
  })

  it('[STUDIO-08] tells it to a back office with the operator’s key, which the platform checks', async () => {
    const headers = { Authorization: 'Bearer the-operator-key' }
    await setRules('PLATFORM', { 'GET /operator/session': success(administrator) })
    const { result } = await bodyOf(await call('/studio/api/providers', { headers }))
    expect((result as { total: number }).total).toBeGreaterThan(0)
    expect((await callsOf('PLATFORM')).at(-1)?.headers['authorization']).toBe('Bearer the-operator-key')
    await setRules('PLATFORM', { 'GET /operator/session': refusal(9403, 403) })
    await expectFailure(await call('/studio/api/providers', { headers }), 403, 9403)
    await expectFailure(await call('/studio/api/players', { headers }), 401, 9401)
  })
})
