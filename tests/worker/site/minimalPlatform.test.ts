import { beforeEach, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { sessionCookie } from '#contract/constants.ts'
import { faultOfAnswer, faultsOf, read, walk, type Ask } from '../../../scripts/conform/walk.ts'
import { minimalPlatform } from './minimalPlatform.ts'
import { bodyOf, call, setCookies, setRules, startAfresh, user, type Rule } from './support.ts'

const account = { password: 'Demo1234', user: { ...user, currency: 'EUR' as const }, balance: 12.5 }
const loginBody = { email: 'demo@atoll.test', password: account.password }
/** What it has; the rest of the table is for later floors. */
const firstFloor = [
  ...(['settings', 'contentVersion', 'arrangement', 'slides', 'ads', 'flatPages', 'recentWins'] as const),
  ...(['login', 'check', 'balance'] as const),
] satisfies CallName[]

beforeEach(startAfresh)

function opened() {
  const app = minimalPlatform(new Map([[loginBody.email, account]]))
  const ask: Ask = async (path, request) => app.request(path, request)
  return { app, ask }
}

it('[OWN-03] the minimal platform holds to the calls it has', async () => {
  const { ask } = opened()
  const body = JSON.stringify(loginBody)
  const signedIn = await read(ask, { method: 'POST', path: '/api/user/login', body })
  expect(faultOfAnswer('login', signedIn)).toBe('')
  expect(faultsOf(await walk({ ask, token: signedIn.sessionToken }, firstFloor))).toEqual([])
})

it('[OWN-03] on the minimal platform lists of pages, sign-in and balance of the site work', async () => {
  const { app } = opened()
  const told = async (path: string, request?: RequestInit): Promise<Rule> => {
    const answer = await app.request(path, request)
    return { status: answer.status, json: await answer.json(), headers: Object.fromEntries(answer.headers) }
  }
  const login = await told('/api/user/login', { method: 'POST', body: JSON.stringify(loginBody) })
  const headers = { authorization: `Bearer ${login.headers?.['x-session-token']}` }
  await setRules('PLATFORM', {
    'GET /api/site/settings': await told('/api/site/settings'),
    'GET /api/site/slides': await told('/api/site/slides'),
    'POST /api/user/login': login,
    'GET /api/user/balance': await told('/api/user/balance', { headers }),
  })
  expect(await bodyOf(await call('/api/site/settings'))).toMatchObject({
    result: { currencies: ['USD'], marketCurrency: 'EUR' },
  })
  expect(await bodyOf(await call('/api/site/slides?lang=en'))).toEqual({ status: 0, result: [] })
  const signedIn = await call('/api/user/login', { body: loginBody })
  expect(await bodyOf(signedIn)).toMatchObject({ status: 0, result: { currency: 'EUR' } })
  const cookie = `${sessionCookie}=${setCookies(signedIn)
    [sessionCookie]?.split(';')[0]
    ?.slice(sessionCookie.length + 1)}`
  expect(await bodyOf(await call('/api/user/balance', { cookie }))).toMatchObject({
    result: { balance: 12.5, currency: 'EUR' },
  })
})
