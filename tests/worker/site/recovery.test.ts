import { sealData } from 'iron-session'
import { beforeEach, describe, expect, it } from 'vitest'
import { pendingCookie, recoveryCookie } from '#contract/constants.ts'
import {
  bodyOf,
  call,
  callsOf,
  expectFailure,
  keys,
  refusal,
  setCookies,
  setRules,
  startAfresh,
  success,
} from './support.ts'

const paths = {
  ask: '/api/user/password/restore',
  check: '/api/user/password/restore/check',
  set: '/api/user/password/restore/new',
  setByPhone: '/api/user/password/restore/phone/new',
}
const given = { email: 'lost@atoll.test', code: '123456' }
const token = 'the-platforms-token-of-this-browser'

beforeEach(startAfresh)
beforeEach(() =>
  setRules('PLATFORM', {
    [`POST ${paths.ask}`]: { ...success({}), headers: { 'x-pending-token': token } },
    [`POST ${paths.check}`]: success({}),
    [`POST ${paths.set}`]: success({}),
    [`POST ${paths.setByPhone}`]: success({}),
  }),
)

async function startRecovery(): Promise<string> {
  const answer = await call(paths.ask, { body: { email: given.email } })
  expect(await bodyOf(answer)).toEqual({ status: 0, result: {} })
  return setCookies(answer)[recoveryCookie] ?? ''
}

async function tokenShown(): Promise<string | undefined> {
  return (await callsOf('PLATFORM')).at(-1)?.headers['x-pending-token']
}

describe('a recovery', () => {
  it('[RECOVER-06] keeps the platform’s token in the browser that asked, sealed, for half an hour', async () => {
    const cookie = await startRecovery()
    expect(cookie).toMatch(/; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain(token)
    await call(paths.check, { body: given, cookie: cookie.split(';')[0]! })
    expect(await tokenShown()).toBe(token)
  })

  it('[RECOVER-06] shows none for a browser that did not ask, or holds the seal of something else', async () => {
    const seal = (kind: string) => sealData({ kind, token }, { password: keys, ttl: 600 })
    for (const cookie of [
      undefined,
      `${recoveryCookie}=forged`,
      `${recoveryCookie}=${await seal('second-factor')}`,
      `${pendingCookie}=${await seal('recovery')}`,
    ]) {
      await call(paths.check, { body: given, ...(cookie && { cookie }) })
      expect(await tokenShown(), cookie).toBeUndefined()
    }
  })

  it.each([
    [paths.set, { ...given, new_password: 'Quiet-river-88' }],
    [paths.setByPhone, { phone: '551198765432', code: '123456', new_password: 'Quiet-river-88' }],
  ])('[RECOVER-06] ends the token when %s went well, and not when it was refused', async (path, body) => {
    const cookie = (await startRecovery()).split(';')[0]!
    await setRules('PLATFORM', { [`POST ${path}`]: refusal(9) })
    const refused = await call(path, { body, cookie })
    await expectFailure(refused, 422, 9)
    expect(setCookies(refused)[recoveryCookie]).toBeUndefined()
    await setRules('PLATFORM', { [`POST ${path}`]: success({}) })
    const done = await call(path, { body, cookie })
    expect(await tokenShown()).toBe(token)
    expect(setCookies(done)[recoveryCookie]).toMatch(/^__Host-atoll_recovery=; Max-Age=0; /)
  })

  it('[RECOVER-02] goes on with a platform that knows no such token', async () => {
    await setRules('PLATFORM', { [`POST ${paths.ask}`]: success({}) })
    const answer = await call(paths.ask, { body: { email: given.email } })
    expect(answer.status).toBe(200)
    expect(setCookies(answer)[recoveryCookie]).toBeUndefined()
  })
})
