import { beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { calls, type CallName } from '../../../contract/calls.ts'
import { call, migrate, operator, signUp, signUpCall, type Answer } from './support.ts'

beforeAll(migrate)

/** Every field of the shared schema, and none besides. */
function expectContract(name: CallName, answer: Answer): void {
  expect(answer, name).toMatchObject({ http: 200, status: 0 })
  expect(v.parse(calls[name].result, answer.result), name).toEqual(answer.result)
}

it('answers every call in the shape of the contract', async () => {
  const { token, user } = await signUp('Shapely')
  expectContract('signupUsername', await signUpCall('Shapely2'))
  expectContract('login', await call(calls.login.path, { body: { email: 'Shapely', password: 'Demo1234' } }))
  await operator(`/players/${user.id}/adjust`, { account: 'real', amount_minor: 1999, key: 'k', reason: 'r' })
  expectContract('captcha', await call(calls.captcha.path))
  for (const name of ['check', 'balance', 'transferStatus'] as const) {
    expectContract(name, await call(calls[name].path, { token }))
  }
  expectContract('setLanguage', await call(calls.setLanguage.path, { token, body: { languageId: 5 } }))
  expectContract('settings', await call(calls.settings.path))
  expectContract('slides', await call(`${calls.slides.path}?lang=en`))
  expectContract('ads', await call(`${calls.ads.path}?lang=pt`))
  expectContract('flatPages', await call(calls.flatPages.path.replace(':lang', 'pt')))
  expectContract('logout', await call(calls.logout.path, { token }))
  expectContract('logout1', await call(calls.logout1.path, { token }))
})
