import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { NewPassword } from '#contract/accounts.ts'
import { checkNewPassword } from '../../../../functions/platform/accounts/password/newPassword.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import {
  anotherCode,
  call,
  codeFor,
  gatewayAnswers,
  lastMessageTo,
  login,
  migrate,
  operator,
  platformEnv,
  signUp,
  signUpBody,
  signUpCall,
  solvedCaptcha,
} from '../support.ts'

beforeAll(migrate)
afterEach(() => gatewayAnswers(0))

const new_password = 'Newer1234'
const isAlive = async (token: string) => (await call('/api/user/check', { token })).status === 0

let names = 0
async function player(more: object = {}) {
  const number = (names += 1)
  const contact = { email: `pass${number}@atoll.test`, phone: `5541900${String(number).padStart(5, '0')}` }
  const username = `pass${number}`
  await operator('/players', signUpBody(username, { ...contact, ...more }))
  const token = (await login(username)).headers.get('x-session-token') ?? ''
  return { username, token, ...contact }
}

describe('changing the password', () => {
  it('[RECOVER-07] by the one there is: this session stays, every other ends, and the player is told', async () => {
    const { username, token, email } = await player()
    const other = (await login(username)).headers.get('x-session-token') ?? ''
    const body = { password: 'Demo1234', new_password }
    expect(await call('/api/user/password/change', { token, body })).toMatchObject({
      http: 200,
      status: 0,
      result: {},
    })
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false])
    expect(await login(username)).toMatchObject({ status: 4 })
    expect(await login(username, new_password)).toMatchObject({ status: 0 })
    expect((await lastMessageTo(email)).subject).toBe('Your Atoll password was changed')
  })

  it('[RECOVER-07] by SMS where the player has no email', async () => {
    const phone = '554195550001'
    await operator('/players', signUpBody('passphone', { phone }))
    const token = (await login(phone)).headers.get('x-session-token') ?? ''
    await call('/api/user/password/change', { token, body: { password: 'Demo1234', new_password } })
    expect((await lastMessageTo(phone)).text).toMatch(/password was changed/)
  })

  it('[RECOVER-07] stands, though the message about it could not be sent', async () => {
    const { username, token } = await player()
    await gatewayAnswers(503)
    const body = { password: 'Demo1234', new_password }
    expect(await call('/api/user/password/change', { token, body })).toMatchObject({ status: 0 })
    expect(await login(username, new_password)).toMatchObject({ status: 0 })
  })

  it('[SIGNIN-08] slows down who guesses the one there is, without a captcha they could not send', async () => {
    const { token } = await player()
    const guess = () =>
      call('/api/user/password/change', { token, body: { password: 'Wrong1234', new_password } })
    for (let n = 1; n < 5; n += 1) expect(await guess(), String(n)).toMatchObject({ http: 401, status: 4 })
    const slowed = await guess()
    expect(slowed).toMatchObject({ http: 429, status: 9429 })
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await isAlive(token)).toBe(true)
  })

  it.each([
    ['email', 'email'],
    ['phone', 'phone'],
  ] as const)('[RECOVER-07] by a code sent to one’s own %s', async (way, contact) => {
    const me = await player()
    const other = (await login(me.username)).headers.get('x-session-token') ?? ''
    const code = await codeFor(me[contact], { token: me.token })
    const change = (given: string) =>
      call(`/api/user/password/change/${way}`, { token: me.token, body: { code: given, new_password } })
    expect(await change(anotherCode(code))).toMatchObject({
      http: 422,
      status: 6,
      fields: { code: 'codeWrong' },
    })
    expect(await change(code)).toMatchObject({ http: 200, status: 0, result: {} })
    expect(await change(code), 'once').toMatchObject({ status: 6 })
    expect([await isAlive(me.token), await isAlive(other)]).toEqual([true, false])
    expect(await login(me.username, new_password)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] not by a code of somebody else, nor by one for recovery', async () => {
    const [me, other] = [await player(), await player()]
    const theirs = await codeFor(other.email, { token: other.token })
    await call('/api/user/password/restore', { body: { email: me.email, captcha: await solvedCaptcha() } })
    const recovery = (await lastMessageTo(me.email)).code ?? ''
    for (const code of [theirs, recovery]) {
      const body = { code, new_password }
      expect(await call('/api/user/password/change/email', { token: me.token, body })).toMatchObject({
        status: 6,
      })
    }
  })

  it('[RECOVER-06] asking for a code to another’s address while signed in sends none', async () => {
    const [me, other] = [await player(), await player()]
    await call('/api/user/email/code', { token: me.token, body: { email: other.email } })
    expect((await lastMessageTo(other.email)).code).toBeUndefined()
  })

  it('gives a password to an account that had none', async () => {
    const me = await player()
    await platformEnv.DB.prepare(
      "DELETE FROM account WHERE provider_id = 'credential' AND user_id = (SELECT id FROM user WHERE email = ?)",
    )
      .bind(me.email)
      .run()
    const body = { code: await codeFor(me.email, { token: me.token }), new_password }
    expect(await call('/api/user/password/change/email', { token: me.token, body })).toMatchObject({
      status: 0,
    })
    expect(await login(me.username, new_password)).toMatchObject({ status: 0 })
  })

  it.each([
    ['Password1', 'passwordCommon'],
    ['Qwerty123', 'passwordCommon'],
    ['P4ssw0rd!1', 'passwordCommon'],
    ['Dragon2026!', 'passwordCommon'],
    ['Atoll123', 'passwordPersonal'],
    ['Demo1234', 'passwordSame'],
    ['Aa345678', 'passwordCommon'],
    ['Aabbcc12', 'passwordCommon'],
  ])('[SIGNUP-06] refuses %s as %s', async (guessable, why) => {
    const me = await player()
    const body = { password: 'Demo1234', new_password: guessable }
    expect(await call('/api/user/password/change', { token: me.token, body })).toMatchObject({
      http: 422,
      status: 9400,
      fields: { new_password: why },
    })
    expect(await isAlive(me.token)).toBe(true)
  })

  it('[SIGNUP-06] refuses the player’s own name with a tail, at a sign-up and at a change; a part of a long one passes', async () => {
    const named = `Naomi${names}`
    const refused = { status: 9400, fields: { password: 'passwordPersonal' } }
    expect(await signUpCall(named, { password: `${named}Aa1` })).toMatchObject(refused)
    expect(await signUpCall(named, { password: 'Password1' })).toMatchObject({
      fields: { password: 'passwordCommon' },
    })
    expect(await signUpCall(named, { password: `${named}-quietRiver` })).toMatchObject({ status: 0 })
  })

  it('[SIGNUP-06] where a deployment asks, a leaked one is refused; five digits of its hash leave, and a silent service keeps nobody out', async () => {
    const services = { ...servicesOf(platformEnv) }
    services.config = { ...services.config, breachOrigin: 'https://leaks.test' }
    const asked: string[] = []
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(new Request(input).url)
      return new Response('0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n7D6E5A2F7CA7E0A5A4C5E2A0B1C2D3E4F50:0')
    })
    const check = (password: string) => checkNewPassword(services, password, {}, 'new_password')
    const sha1 = Array.from(
      new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode('Quiet-river-88'))),
      (byte) => byte.toString(16).padStart(2, '0'),
    )
      .join('')
      .toUpperCase()
    expect(await check('Quiet-river-88')).toMatchObject({ ok: true })
    expect(asked).toEqual([`https://leaks.test/range/${sha1.slice(0, 5)}`])
    fetching.mockImplementation(async () => new Response(`${sha1.slice(5)}:12`))
    expect(await check('Quiet-river-88')).toMatchObject({
      error: { fields: { new_password: 'passwordLeaked' } },
    })
    expect(fetching.mock.lastCall?.[1]).toMatchObject({ redirect: 'manual' })
    const flood = `${sha1.slice(5)}:12`.padEnd(257 * 1024, '\n')
    fetching.mockImplementation(async () => new Response(flood))
    expect(await check('Quiet-river-88')).toMatchObject({ ok: true })
    fetching.mockImplementation(() => Promise.reject(new TypeError('no route')))
    expect(await check('Quiet-river-88')).toMatchObject({ ok: true })
    fetching.mockRestore()
  })

  it.each(['change', 'change/email', 'change/phone'])('[SESSION-08] %s needs a session', async (path) => {
    const body = { password: 'Demo1234', code: '123456', new_password }
    expect(await call(`/api/user/password/${path}`, { body })).toMatchObject({ http: 401, status: 9401 })
  })

  it('[SIGNUP-06] holds the new one to the rules', async () => {
    const { token } = await signUp('PassRules')
    const body = { password: 'Demo1234', new_password: 'nodigits' }
    expect(await call('/api/user/password/change', { token, body })).toMatchObject({
      status: 9400,
      fields: { new_password: 'passwordLettersRequirements' },
    })
  })
})

describe('a generated password', () => {
  it('[SIGNUP-12] keeps the rules, has no look-alikes, and is another each time', async () => {
    const made = new Set<string>()
    for (let n = 0; n < 40; n += 1) {
      const answer = await call('/api/user/password/generate')
      const { strongPassword } = answer.result as { strongPassword: string }
      expect(v.safeParse(NewPassword, strongPassword).success).toBe(true)
      expect(strongPassword).toMatch(/^[A-Za-z2-9]{16}$/)
      expect(strongPassword).not.toMatch(/[OolI1]/)
      made.add(strongPassword)
    }
    expect(made.size).toBe(40)
  })
})
