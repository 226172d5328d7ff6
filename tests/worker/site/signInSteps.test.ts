import { sealData } from 'iron-session'
import { beforeEach, describe, expect, it } from 'vitest'
import { pendingCookie, sessionCookie } from '#contract/constants.ts'
import { readPending, sealPending } from '../../../functions/site/session/pending.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  keys,
  setCookies,
  setRules,
  signedIn,
  signedInUser,
  startAfresh,
  success,
  type Rule,
} from './support.ts'

beforeEach(startAfresh)

const loginPath = '/api/user/login'
const credentials = { email: 'demo', password: 'Demo1234' }
const required: Rule = {
  status: 401,
  json: { status: 9443, error_message: 'second factor is required' },
  headers: { 'x-pending-token': 'pending-token' },
}
const wrong: Rule = { status: 401, json: { status: 9444, error_message: 'wrong' } }
const over: Rule = { status: 401, json: { status: 9401, error_message: 'over' } }

type Kind = Parameters<typeof sealPending>[1]

async function pendingOf(kind: Kind, token = 'pending-token'): Promise<string> {
  return (await sealPending(keys, kind, token)).split(';', 1)[0] ?? ''
}

const kept = (answer: Response, kind: Kind) =>
  readPending(keys, kind, setCookies(answer)[pendingCookie]?.split(';', 1)[0])

describe('the second factor', () => {
  const path = `${loginPath}/second-factor`
  const body = { code: '123456' }

  it('[SESSION-07] a right password with a second factor leaves a sealed token and no session', async () => {
    await setRules('PLATFORM', { [`POST ${loginPath}`]: required })
    const answer = await call(loginPath, { body: credentials })
    await expectFailure(answer.clone(), 401, 9443)
    const cookies = setCookies(answer)
    expect(Object.keys(cookies)).toEqual([pendingCookie])
    expect(cookies[pendingCookie]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await kept(answer, 'second-factor')).toBe('pending-token')
    expect([...answer.headers].join() + (await answer.text())).not.toContain('pending-token')
  })

  it('[SESSION-07] the token comes from the refusal of a second factor alone', async () => {
    await setRules('PLATFORM', {
      [`POST ${loginPath}`]: { ...wrong, headers: { 'x-pending-token': 'stray' } },
    })
    expect(setCookies(await call(loginPath, { body: credentials }))).toEqual({})
  })

  it('[SESSION-07] the code goes up with the token, and signs in', async () => {
    await setRules('PLATFORM', { [`POST ${path}`]: signedIn })
    const answer = await call(path, { body, cookie: await pendingOf('second-factor') })
    expect(await bodyOf(answer)).toEqual({ status: 0, result: signedInUser })
    const cookies = setCookies(answer)
    expect(cookies[sessionCookie]).toContain('HttpOnly')
    expect(cookies[pendingCookie]).toMatch(/^__Host-atoll_pending=; Max-Age=0; /)
    const [sent] = await callsOf('PLATFORM')
    expect(sent?.headers).toMatchObject({ 'x-pending-token': 'pending-token' })
    expect(JSON.parse(sent?.body ?? '')).toEqual(body)
  })

  it('[SIGNIN-08] a wrong code leaves the token for another try, an end of it takes it away', async () => {
    const cookie = await pendingOf('second-factor')
    await setRules('PLATFORM', { [`POST ${path}`]: wrong })
    const again = await call(path, { body, cookie })
    expect(setCookies(again)).toEqual({})
    await expectFailure(again, 401, 9444)
    await setRules('PLATFORM', { [`POST ${path}`]: over })
    const ended = await call(path, { body, cookie })
    expect(setCookies(ended)[pendingCookie]).toMatch(/^__Host-atoll_pending=; Max-Age=0; /)
    await expectFailure(ended, 401, 9401)
  })

  it.each([
    ['none', async () => ''],
    ['a forged one', async () => `${pendingCookie}=rubbish`],
    ['one of another kind', () => pendingOf('passkey')],
    [
      'one of a foreign key',
      async () =>
        `${pendingCookie}=${await sealData({ kind: 'second-factor', token: 'x' }, { password: 'a-foreign-key-of-at-least-32-characters' })}`,
    ],
    [
      'one too old',
      async () =>
        `${pendingCookie}=${await sealData({ kind: 'second-factor', token: 'x' }, { password: keys, ttl: -120 })}`,
    ],
    ['a session in its place', () => cookieOf()],
  ])('[SESSION-07] nothing goes up with %s', async (_, makeCookie) => {
    const answer = await call(path, { body, cookie: await makeCookie() })
    await expectFailure(answer, 401, 9401)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('[SESSION-07] a header of the browser does not stand for the cookie', async () => {
    await setRules('PLATFORM', { [`POST ${loginPath}`]: wrong })
    await call(loginPath, { body: credentials, headers: { 'X-Pending-Token': 'mine' } })
    const [sent] = await callsOf('PLATFORM')
    expect(sent?.headers['x-pending-token']).toBeUndefined()
  })
})

describe('passkeys', () => {
  const optionsPath = `${loginPath}/passkey/options`
  const path = `${loginPath}/passkey`
  const response = { id: 'a', rawId: 'a', type: 'public-key', response: {}, clientExtensionResults: {} }

  it('[SESSION-07] the challenge is sealed for the browser that asked', async () => {
    const options = { options: { challenge: 'challenge-1' } }
    await setRules('PLATFORM', {
      [`POST ${optionsPath}`]: { ...success(options), headers: { 'x-pending-token': 'challenge-1' } },
    })
    const answer = await call(optionsPath, { method: 'POST' })
    expect(await kept(answer, 'passkey')).toBe('challenge-1')
    expect(await bodyOf(answer)).toEqual({ status: 0, result: options })
  })

  it.each([
    ['signs in', signedIn, 200],
    ['is refused', { status: 401, json: { status: 9445 } }, 401],
  ])('[SESSION-07] an answer %s, and its challenge goes', async (_, rule, http) => {
    await setRules('PLATFORM', { [`POST ${path}`]: rule })
    const answer = await call(path, { body: { response }, cookie: await pendingOf('passkey', 'challenge-1') })
    expect(answer.status).toBe(http)
    const cookies = setCookies(answer)
    expect(cookies[pendingCookie]).toMatch(/^__Host-atoll_pending=; Max-Age=0; /)
    expect(sessionCookie in cookies).toBe(http === 200)
    const [sent] = await callsOf('PLATFORM')
    expect(sent?.headers).toMatchObject({ 'x-pending-token': 'challenge-1' })
  })

  it('[SIGNIN-08] without a challenge of this browser nothing goes up', async () => {
    for (const cookie of ['', await pendingOf('second-factor')]) {
      await expectFailure(await call(path, { body: { response }, cookie }), 401, 9445)
    }
    expect(await callsOf('PLATFORM')).toEqual([])
  })
})
