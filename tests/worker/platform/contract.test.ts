import { beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { calls, type CallName } from '../../../contract/calls.ts'
import {
  afterPause,
  call,
  codeFor,
  lastMessageTo,
  migrate,
  operator,
  signUp,
  signUpBody,
  signUpBy,
  signUpCall,
  type Answer,
} from './support.ts'

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
  const jackpot = { name: 'Reef', image: '/media/r.jpg', currency: 'USD', share_bp: 1, start_minor: 1 }
  await operator('/jackpots/reef', { ...jackpot, min_minor: 2, max_minor: 3, period_s: 60 }, 'PUT')
  expectContract('jackpots', await call(calls.jackpots.path))
  expectContract('wonJackpots', await call(calls.wonJackpots.path, { token }))
  expectContract('flatPages', await call(calls.flatPages.path.replace(':lang', 'pt')))
  expectContract('logout', await call(calls.logout.path, { token }))
  expectContract('logout1', await call(calls.logout1.path, { token }))
})

const email = 'shape@atoll.test'
const phone = '551198700001'
const new_password = 'Newer1234'

it('answers every way in and back in the shape of the contract', async () => {
  expectContract('emailCode', await call(calls.emailCode.path, { body: { email } }))
  const { code } = await lastMessageTo(email)
  const signedUp = await signUpBy('email', signUpBody('ShapeMail', { email, code }))
  expectContract('signup', signedUp)
  const token = signedUp.headers.get('x-session-token') ?? ''
  const link = (await lastMessageTo(email)).link ?? ''
  const proof = new URL(link).searchParams.get('code') ?? ''
  expectContract('verifyEmail', await call(calls.verifyEmail.path.replace(':code', proof)))
  expectContract('loginEmail', await call(calls.loginEmail.path, { body: { email, password: 'Demo1234' } }))
  expectContract('phoneCode', await call(calls.phoneCode.path, { body: { phone } }))
  const sms = await lastMessageTo(phone)
  const byPhone = await signUpBy('phone', { ...signUpBody('ShapePhone'), phone, code: sms.code })
  expectContract('signupPhone', byPhone)
  const phoneToken = byPhone.headers.get('x-session-token') ?? ''
  expectContract('loginPhone', await call(calls.loginPhone.path, { body: { phone, password: 'Demo1234' } }))
  expectContract('signupOneClick', await signUpBy('one-click', { currency: 'USD', is_adult: true }))
  expectContract('generatePassword', await call(calls.generatePassword.path))

  const change = { password: 'Demo1234', new_password }
  expectContract('changePassword', await call(calls.changePassword.path, { token, body: change }))
  const mailed = { code: await codeFor(email, { token }), new_password }
  expectContract(
    'changePasswordByEmail',
    await call(calls.changePasswordByEmail.path, { token, body: mailed }),
  )
  await afterPause()
  const texted = { code: await codeFor(phone, { token: phoneToken }), new_password }
  const byText = await call(calls.changePasswordByPhone.path, { token: phoneToken, body: texted })
  expectContract('changePasswordByPhone', byText)
})

it('answers every call of recovery in the shape of the contract', async () => {
  const owner = { email: 'lost@atoll.test', phone: '551198700002' }
  await operator('/players', signUpBody('ShapeLost', owner))
  expectContract('restorePassword', await call(calls.restorePassword.path, { body: { email: owner.email } }))
  const mailed = { email: owner.email, code: (await lastMessageTo(owner.email)).code }
  expectContract('checkRestoreCode', await call(calls.checkRestoreCode.path, { body: mailed }))
  const set = await call(calls.setRestoredPassword.path, { body: { ...mailed, new_password } })
  expectContract('setRestoredPassword', set)
  const asked = await call(calls.restorePasswordByPhone.path, { body: { phone: owner.phone } })
  expectContract('restorePasswordByPhone', asked)
  const texted = { phone: owner.phone, code: (await lastMessageTo(owner.phone)).code, new_password }
  expectContract('setPasswordByPhone', await call(calls.setPasswordByPhone.path, { body: texted }))
})
