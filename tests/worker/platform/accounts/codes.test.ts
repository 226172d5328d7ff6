import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callingCodeOf, sendRequested } from '../../../../functions/platform/messages/limited.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import {
  afterPause,
  anotherCode,
  call,
  changeUser,
  codeFor,
  countRows,
  expireCodes,
  firstRow,
  freshPhone,
  gatewayAnswers,
  lastMessageTo,
  messagesTo,
  migrate,
  operator,
  platformEnv,
  saidBy,
  signUp,
  signUpBody,
  signUpBy,
  solvedCaptcha,
} from '../support.ts'

beforeAll(migrate)
afterEach(() => gatewayAnswers(0))

const emailCode = async (email: string, more: object = {}) =>
  call('/api/user/email/code', { body: { email, captcha: await solvedCaptcha() }, ...more })
const phoneCode = async (phone: string, more: object = {}) =>
  call('/api/user/phone/code', { body: { phone, captcha: await solvedCaptcha() }, ...more })

let names = 0
const fresh = () => `codes${(names += 1)}@atoll.test`

function signUpWith(email: string, code: string, username = `c${(names += 1)}x`) {
  return signUpBy('email', signUpBody(username, { email, code }))
}

describe('a code', () => {
  it('[SIGNUP-03] comes by email: six digits, in a message that says how long they work', async () => {
    const email = fresh()
    expect(await emailCode(email.toUpperCase())).toMatchObject({ http: 200, status: 0, result: {} })
    const message = await lastMessageTo(email)
    expect(message.channel).toBe('email')
    expect(message.code).toMatch(/^\d{6}$/)
    expect(message.text).toContain(message.code)
    expect(message.text).toContain('15 minutes')
  })

  it('[SIGNUP-10] comes by SMS, to the number with plus and without', async () => {
    const phone = freshPhone()
    expect(await phoneCode(`+${phone}`)).toMatchObject({ http: 200, status: 0 })
    const message = await lastMessageTo(phone)
    expect(message.channel).toBe('sms')
    expect(message.text).toContain(message.code)
  })

  it('[RECOVER-06] is stored as a keyed hash alone', async () => {
    const email = fresh()
    const code = await codeFor(email)
    const { results } = await platformEnv.DB.prepare('SELECT * FROM sent_code').all()
    expect(results.length).toBeGreaterThan(0)
    expect(JSON.stringify(results)).not.toContain(code)
    expect(JSON.stringify(results)).not.toContain(email)
  })

  it('[RECOVER-06] is worth nothing for another address or another purpose', async () => {
    const [one, other] = [fresh(), fresh()]
    const code = await codeFor(one)
    await codeFor(other)
    expect(await signUpWith(other, code)).toMatchObject({
      http: 422,
      status: 6,
      fields: { code: 'codeWrong' },
    })
    const check = { email: one, code }
    expect(await call('/api/user/password/restore/check', { body: check })).toMatchObject({ status: 9 })
    expect(await signUpWith(one, code)).toMatchObject({ http: 200, status: 0 })
  })

  it('[RECOVER-06] serves once', async () => {
    const email = fresh()
    const code = await codeFor(email)
    expect(await signUpWith(email, code)).toMatchObject({ status: 0 })
    await platformEnv.DB.prepare('DELETE FROM user WHERE email = ?').bind(email).run()
    expect(await signUpWith(email, code)).toMatchObject({ status: 6 })
  })

  it('[RECOVER-06] stays good while the sign-up fails for something else', async () => {
    const email = fresh()
    await signUp('TakenName')
    const code = await codeFor(email)
    expect(await signUpWith(email, code, 'TakenName')).toMatchObject({ http: 409, status: 241 })
    expect(await signUpWith(email, code)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] expires, which only the right one is told', async () => {
    const email = fresh()
    const code = await codeFor(email)
    await expireCodes()
    expect(await signUpWith(email, anotherCode(code))).toMatchObject({ status: 6 })
    expect(await signUpWith(email, code)).toMatchObject({
      http: 422,
      status: 7,
      fields: { code: 'codeExpired' },
    })
  })

  it('[RECOVER-06] is void after five wrong tries, sent one by one or all at once', async () => {
    const [email, other] = [fresh(), fresh()]
    const code = await codeFor(email)
    for (let n = 1; n <= 5; n += 1)
      expect(await signUpWith(email, anotherCode(code, n))).toMatchObject({ status: 6 })
    expect(await signUpWith(email, code)).toMatchObject({ status: 6 })

    const second = await codeFor(other)
    const guesses = Array.from({ length: 12 }, (_, n) => signUpWith(other, anotherCode(second, n + 1)))
    await Promise.all(guesses)
    expect(await signUpWith(other, second)).toMatchObject({ status: 6 })
    expect(await firstRow('SELECT max(wrong_tries) AS most FROM sent_code')).toEqual({ most: 5 })
  })

  it('[RECOVER-06] gives way to a newer one', async () => {
    const email = fresh()
    const older = await codeFor(email)
    await afterPause()
    const newer = await codeFor(email)
    if (older !== newer) expect(await signUpWith(email, older)).toMatchObject({ status: 6 })
    expect(await signUpWith(email, newer)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] is not sent to whom an account belongs already; the answer is the same', async () => {
    const [taken, free] = [fresh(), fresh()]
    await operator('/players', signUpBody('OwnerOne', { email: taken, lang: 'fr' }))
    expect(saidBy(await emailCode(taken))).toEqual(saidBy(await emailCode(free)))
    const message = await lastMessageTo(taken)
    expect(message.code).toBeUndefined()
    expect(message.subject).toBe('Vous avez déjà un compte Atoll')
    expect(message.link).toBe('https://atoll.test/fr/restore-password')

    const phone = freshPhone()
    await operator('/players', signUpBody('OwnerTwo', { phone }))
    expect(saidBy(await phoneCode(phone))).toEqual(saidBy(await phoneCode(freshPhone())))
    const sms = await lastMessageTo(phone)
    expect(sms.code).toBeUndefined()
    expect(sms.text).not.toMatch(/\d{6}/)
  })
})

describe('messages that are asked for', () => {
  // They are counted by the day: one that ends during a test would free what is used up.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12, 0, 0, 0) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[RECOVER-06] do the same work whether the address has an account or not', async () => {
    const owned = fresh()
    await operator('/players', signUpBody(`c${(names += 1)}x`, { email: owned }))
    for (const email of [owned, fresh()]) {
      const before = await countRows('sent_code')
      await emailCode(email)
      expect(await countRows('sent_code'), email).toBe(before + 1)
    }
  })

  it('[RECOVER-06] pause for a minute, whether the address has an account or not', async () => {
    const [taken, free] = [fresh(), fresh()]
    await operator('/players', signUpBody('OwnerThree', { email: taken }))
    for (const email of [taken, free]) {
      expect(await emailCode(email)).toMatchObject({ status: 0 })
      const again = await emailCode(email)
      expect(again).toMatchObject({ http: 429, status: 9429 })
      const wait_s = Number(again.headers.get('retry-after'))
      expect(wait_s).toBeGreaterThan(30)
      expect(wait_s).toBeLessThanOrEqual(60)
      expect(await messagesTo(email)).toHaveLength(1)
    }
  })

  it('[RECOVER-06] go out once of many asked for at once', async () => {
    const email = fresh()
    const answers = await Promise.all(Array.from({ length: 8 }, () => emailCode(email)))
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 9429)).toHaveLength(7)
    expect(await messagesTo(email)).toHaveLength(1)
  })

  it('[SIGNUP-10] are five SMS a day for a number, and none more', async () => {
    const phone = freshPhone()
    for (let n = 0; n < 5; n += 1) {
      expect(await phoneCode(phone), String(n)).toMatchObject({ status: 0 })
      await afterPause()
    }
    const refused = await phoneCode(`+${phone}`)
    expect(refused).toMatchObject({ http: 429, status: 9441 })
    expect(Number(refused.headers.get('retry-after')), 'until midnight').toBe(12 * 3600)
    expect(await messagesTo(phone)).toHaveLength(5)
  })

  it.each([
    ['an address', () => '203.0.113.5', '203.0.113.6'],
    ['one IPv6 network', (n: number) => `2001:db8:5:5::${n}`, '2001:db8:5:6::1'],
  ])('[SIGNUP-10] are twenty SMS a day for %s, to whichever numbers', async (_, here, elsewhere) => {
    const askFrom = (address: string) => phoneCode(freshPhone(), { headers: { 'x-client-address': address } })
    for (let n = 1; n <= 20; n += 1) expect(await askFrom(here(n))).toMatchObject({ status: 0 })
    expect(await askFrom(here(21))).toMatchObject({ http: 429, status: 9441 })
    expect(await askFrom(elsewhere)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] of one purpose leave those of another: who uses up sign-ups leaves the recovery', async () => {
    const phone = freshPhone()
    await operator('/players', signUpBody(`c${(names += 1)}x`, { phone }))
    for (let n = 0; n < 5; n += 1) {
      await phoneCode(phone)
      await afterPause()
    }
    expect(await phoneCode(phone)).toMatchObject({ status: 9441 })
    expect(
      await call('/api/user/password/restore/phone', { body: { phone, captcha: await solvedCaptcha() } }),
    ).toMatchObject({ status: 0 })
    expect((await lastMessageTo(phone)).code).toMatch(/^\d{6}$/)
  })

  it('[RECOVER-06] from one network use up a part of an address’s day, and never the notices of its owner', async () => {
    const phone = freshPhone()
    const { user, token } = await signUp(`c${(names += 1)}x`)
    await changeUser(user.id, { phone })
    const restoreFrom = async (address: string) =>
      call('/api/user/password/restore/phone', {
        body: { phone, captcha: await solvedCaptcha() },
        headers: { 'x-client-address': address },
      })
    for (let n = 0; n < 3; n += 1) {
      expect(await restoreFrom('198.51.100.66')).toMatchObject({ status: 0 })
      await afterPause()
    }
    expect(await restoreFrom('198.51.100.66')).toMatchObject({ http: 429, status: 9441 })
    expect(await restoreFrom('198.51.100.67'), 'the owner').toMatchObject({ status: 0 })
    await afterPause()
    expect(await restoreFrom('198.51.100.68')).toMatchObject({ status: 0 })
    await afterPause()
    expect(await restoreFrom('198.51.100.69'), 'the day is used up').toMatchObject({
      ...{ status: 9440, fields: { captcha: 'captchaHard' } },
    })
    const change = { password: 'Demo1234', new_password: 'Fresh1234' }
    expect(await call('/api/user/password/change', { token, body: change })).toMatchObject({ status: 0 })
    expect((await lastMessageTo(phone)).text).toContain('your password was changed')
  })

  it('are ten emails a day for an address', async () => {
    const email = fresh()
    for (let n = 0; n < 10; n += 1) {
      expect(await emailCode(email), String(n)).toMatchObject({ status: 0 })
      await afterPause()
    }
    expect(await emailCode(email)).toMatchObject({ http: 429, status: 9429 })
  })

  it.each([
    ['a gateway that is down', 503],
    ['a gateway that refuses', 400],
  ])(
    '[ERR-03] %s is told as such, keeps the older code, and may be asked again at once',
    async (_, status) => {
      const [email, phone] = [fresh(), freshPhone()]
      const older = await codeFor(email)
      await afterPause()
      await gatewayAnswers(status)
      const failed = await emailCode(email)
      expect(failed).toMatchObject({ http: 422, status: 9442 })
      expect(JSON.stringify(failed)).not.toContain('out of order')
      expect(await phoneCode(phone)).toMatchObject({ status: 9442 })
      await gatewayAnswers(0)
      expect(await phoneCode(phone)).toMatchObject({ status: 0 })
      expect(await signUpWith(email, older)).toMatchObject({ status: 0 })
    },
  )

  it('[SIGNUP-10] by SMS need a captcha, and one that is solved', async () => {
    const phone = freshPhone()
    const ask = (captcha?: string) => call('/api/user/phone/code', { body: { phone, captcha } })
    expect(await ask()).toMatchObject({ status: 9400, fields: { captcha: 'captchaRequired' } })
    expect(await ask('bm90aGluZw==')).toMatchObject({ status: 9440, fields: { captcha: 'captchaInvalid' } })
    expect(await messagesTo(phone)).toHaveLength(0)
  })

  it.each([
    ['/api/user/email/code', (email: string) => ({ email })],
    ['/api/user/password/restore', (email: string) => ({ email })],
  ])(
    '[SIGNUP-10] %s needs a captcha from the second of an address or a network in an hour',
    async (path, bodyFor) => {
      const ask = async (email: string, address: string, captcha?: string) =>
        call(path, { body: { ...bodyFor(email), captcha }, headers: { 'x-client-address': address } })
      const needed = { http: 422, status: 9440, fields: { captcha: 'captchaRequired' } }
      const network = (names += 1)
      const [here, there] = [`192.0.2.${network}`, `198.18.0.${network}`]
      const email = fresh()
      expect(await ask(email, here)).toMatchObject({ status: 0 })
      expect(await ask(fresh(), here), 'the same network').toMatchObject(needed)
      await afterPause()
      expect(await ask(email, there), 'the same address').toMatchObject(needed)
      expect(await ask(email, there, await solvedCaptcha())).toMatchObject({ status: 0 })
      expect(await ask(fresh(), there), 'what came with a captcha counts').toMatchObject(needed)
    },
  )

  it('[SIGNUP-10] by SMS stop at the cap of a country and of the deployment, with one alarm', async () => {
    const caps = { SMS_PER_HOUR: 4, SMS_PER_COUNTRY_HOUR: 2 }
    const services = servicesOf({ ...platformEnv, ...caps })
    const send = (address: string, purpose: string) =>
      sendRequested(
        services,
        { channel: 'sms', address },
        { purpose, clientAddress: undefined },
        {
          kind: 'signUpCode',
          lang: 'en',
          code: '123456',
        },
      )
    const outcomes = async (numbers: string[], purpose = 'capTest') => {
      const all = []
      for (const number of numbers) all.push((await send(number, purpose)).ok)
      return all
    }
    expect(await outcomes(['35799000001', '35799000002', '35799000003', '35799000004'])).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(await outcomes(['4915110000001', '4915110000002', '33612345678'])).toEqual([true, true, false])
    expect(await outcomes(['35799000005'], 'otherPurpose'), 'another purpose has its own').toEqual([true])
    const alarms = `technical_event WHERE kind = 'sms_cap_reached' AND detail LIKE '%capTest%'`
    expect(await countRows(alarms)).toBe(2)
  })

  it.each([
    ['15551234567', '1'],
    ['79161234567', '7'],
    ['5511987654321', '55'],
    ['972501234567', '972'],
  ])('of the number %s count for +%s', (number, prefix) => expect(callingCodeOf(number)).toBe(prefix))

  it('never go to an address nobody has', async () => {
    const email = 'player-2345678@players.atoll.test'
    expect(await emailCode(email)).toMatchObject({ status: 0 })
    expect(await messagesTo(email)).toEqual([])
  })

  it.each([
    ['/api/user/email/code', { email: 'nobody' }, { email: 'incorrectInput' }],
    ['/api/user/email/code', {}, { email: 'required' }],
    ['/api/user/phone/code', { phone: '1234', captcha: 'x' }, { phone: 'incorrectPhone' }],
    ['/api/user/phone/code', { phone: '1234567890123', captcha: 'x' }, { phone: 'incorrectPhone' }],
    ['/api/user/phone/code', { phone: '+1234567890123456', captcha: 'x' }, { phone: 'incorrectPhone' }],
    ['/api/user/phone/code', { phone: '++123456', captcha: 'x' }, { phone: 'incorrectPhone' }],
  ])('[SIGNUP-06] %s refuses %j', async (path, body, fields) => {
    expect(await call(path, { body })).toMatchObject({ http: 422, status: 9400, fields })
  })
})
