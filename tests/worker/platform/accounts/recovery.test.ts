import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CaptchaChallenge } from '#contract/security.ts'
import {
  agents,
  afterPause,
  anotherCode,
  call,
  countRows,
  expireCodes,
  gatewayAnswers,
  lastMessageTo,
  login,
  messagesTo,
  migrate,
  operator,
  saidBy,
  signUpBody,
  solve,
  solvedCaptcha,
  type Answer,
} from '../support.ts'

beforeAll(async () => {
  await migrate()
  await agents('agent-1')
})
afterEach(() => gatewayAnswers(0))

let names = 0
const newPassword = 'Fresh1234'

async function owner(more: object = {}) {
  const number = (names += 1)
  const contact = { email: `lost${number}@atoll.test`, phone: `5531900${String(number).padStart(5, '0')}` }
  const username = `lost${number}`
  await operator('/players', signUpBody(username, { ...contact, ...more }))
  return { username, ...contact }
}

/** What the browser that asked last for an address keeps, sealed, for the code. */
const browsers = new Map<string, string>()
const withBrowser = (address: string, browser = browsers.get(address)) => ({
  headers: { ...(browser !== undefined && { 'x-pending-token': browser }) },
})

async function askRecovery(path: string, address: string, body: object): Promise<Answer> {
  const answer = await call(path, { body: { captcha: await solvedCaptcha(), ...body } })
  const browser = answer.headers.get('x-pending-token')
  if (browser) browsers.set(address, browser)
  return answer
}

const restore = (body: { email: string; lang?: string }) =>
  askRecovery('/api/user/password/restore', body.email, body)
const restoreByPhone = (body: { phone: string }) =>
  askRecovery('/api/user/password/restore/phone', body.phone.replace('+', ''), body)
const checkCode = (email: string, code: string, browser?: string) =>
  call('/api/user/password/restore/check', { body: { email, code }, ...withBrowser(email, browser) })
const setNew = (email: string, code: string, new_password = newPassword, browser?: string) =>
  call('/api/user/password/restore/new', {
    body: { email, code, new_password },
    ...withBrowser(email, browser),
  })

/** Requests a recovery from a network with a usual captcha, or a hard one; a minute after the one before. */
async function restoreFrom(network: string, email: string, hard = ''): Promise<Answer> {
  await afterPause()
  const captcha = await solve((await call(`/api/captcha${hard}`)).result as CaptchaChallenge)
  const headers = { 'x-client-address': network }
  return call('/api/user/password/restore', { body: { email, captcha }, headers })
}

/** Requests of strangers until the address has had all of its day. */
async function silence(email: string): Promise<void> {
  for (let n = 0; n < 10; n += 1)
    expect(await restoreFrom(`198.51.100.${n % 2}`, email)).toMatchObject({ status: 0 })
}

async function codeOf(email: string): Promise<string> {
  expect(await restore({ email })).toMatchObject({ http: 200, status: 0, result: {} })
  return (await lastMessageTo(email)).code ?? ''
}

describe('recovery by email', () => {
  it('[RECOVER-02] sends a code, checks it and sets a password, which alone signs in', async () => {
    const { username, email } = await owner()
    const code = await codeOf(email)
    expect(await checkCode(email, code)).toMatchObject({ http: 200, status: 0, result: {} })
    expect(await checkCode(email, code), 'the check keeps it').toMatchObject({ status: 0 })
    expect(await setNew(email, code)).toMatchObject({ http: 200, status: 0, result: {} })
    expect(await login(username)).toMatchObject({ status: 4 })
    expect(await login(username, newPassword)).toMatchObject({ status: 0 })
    expect((await lastMessageTo(email)).subject).toBe('Your Atoll password was changed')
  })

  it('[RECOVER-07] ends every session', async () => {
    const { username, email } = await owner()
    const tokens = [await login(username), await login(username)].map(
      (answer) => answer.headers.get('x-session-token') ?? '',
    )
    await setNew(email, await codeOf(email))
    for (const token of tokens)
      expect(await call('/api/user/check', { token })).toMatchObject({ status: 9401 })
  })

  it('[RECOVER-07] ends them too where the operator sets another password, and not for the same again', async () => {
    const { username } = await owner()
    const token = (await login(username)).headers.get('x-session-token') ?? ''
    await operator('/players', signUpBody(username))
    expect(await call('/api/user/check', { token })).toMatchObject({ status: 0 })
    await operator('/players', { ...signUpBody(username), password: newPassword })
    expect(await call('/api/user/check', { token })).toMatchObject({ status: 9401 })
    expect(await login(username, newPassword)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-07] a sign-in by the old password at the very moment of the change does not outlive it', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { username } = await owner()
      const tokens: string[] = []
      const change = { isDone: false }
      const changing = operator('/players', { ...signUpBody(username), password: newPassword }).then(() => {
        change.isDone = true
      })
      while (!change.isDone) tokens.push((await login(username)).headers.get('x-session-token') ?? '')
      await changing
      for (const token of tokens) {
        expect(await call('/api/user/check', { token }), `round ${round}`).toMatchObject({ status: 9401 })
      }
    }
  }, 20_000)

  it('[RECOVER-06] a code serves once, also for two at the same moment', async () => {
    const { email } = await owner()
    const code = await codeOf(email)
    const answers = await Promise.all([setNew(email, code, 'First1234'), setNew(email, code, 'Second1234')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([0, 9])
    expect(await setNew(email, code)).toMatchObject({ http: 422, status: 9 })
    const winner = answers[0].status === 0 ? 'First1234' : 'Second1234'
    expect(await login(email, winner)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] wrong is 9, for an unknown address alike; expired is 10, to who has the right one', async () => {
    const { email } = await owner()
    const code = await codeOf(email)
    const unknown = 'never-seen@atoll.test'
    expect(saidBy(await checkCode(email, anotherCode(code)))).toEqual(saidBy(await checkCode(unknown, code)))
    expect(await checkCode(unknown, code)).toMatchObject({
      http: 422,
      status: 9,
      fields: { code: 'codeWrong' },
    })
    expect(await setNew(unknown, code)).toMatchObject({ http: 422, status: 9 })
    await expireCodes()
    expect(await checkCode(email, anotherCode(code))).toMatchObject({ status: 9 })
    expect(await checkCode(email, code)).toMatchObject({
      http: 422,
      status: 10,
      fields: { code: 'codeExpired' },
    })
    expect(await setNew(email, code)).toMatchObject({ http: 422, status: 10 })
    expect(await login(email)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] counts only in the browser that asked: guesses from elsewhere neither void it nor help', async () => {
    const { username, email } = await owner()
    const code = await codeOf(email)
    const asked = browsers.get(email) ?? ''
    for (const elsewhere of ['', 'another-browser']) {
      for (let n = 1; n <= 6; n += 1) {
        expect(await checkCode(email, anotherCode(code, n), elsewhere)).toMatchObject({ status: 9 })
      }
      expect(await checkCode(email, code, elsewhere), 'the right one too').toMatchObject({
        http: 422,
        status: 9,
      })
      expect(await setNew(email, code, newPassword, elsewhere)).toMatchObject({ http: 422, status: 9 })
    }
    await afterPause()
    await restore({ email })
    expect(await checkCode(email, code, asked), 'a stranger asked for one more').toMatchObject({ status: 0 })
    expect(await setNew(email, code, newPassword, asked)).toMatchObject({ status: 0 })
    expect(await login(username, newPassword)).toMatchObject({ status: 0 })
    const stranger =
      (await messagesTo(email)).filter((message) => message.code !== undefined).at(-1)?.code ?? ''
    expect(await checkCode(email, stranger), 'the one that served ends all').toMatchObject({ status: 9 })
  })

  it('[SIGNUP-06] a password everybody tries, one that names the player, and the one there was are refused', async () => {
    const { email } = await owner()
    const code = await codeOf(email)
    for (const [password, why] of [
      ['Password1', 'passwordCommon'],
      [`L${email.slice(1).split('@')[0]}AaA1`, 'passwordPersonal'],
      ['Demo1234', 'passwordSame'],
    ]) {
      expect(await setNew(email, code, password)).toMatchObject({
        status: 9400,
        fields: { new_password: why },
      })
    }
    expect(await setNew(email, code), 'the code is still good').toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] tries of the check and of the setting are counted together', async () => {
    const { email } = await owner()
    const code = await codeOf(email)
    for (let n = 1; n <= 3; n += 1) await checkCode(email, anotherCode(code, n))
    for (let n = 4; n <= 5; n += 1) await setNew(email, anotherCode(code, n))
    expect(await checkCode(email, code)).toMatchObject({ status: 9 })
    expect(await setNew(email, code)).toMatchObject({ status: 9 })
  })

  it('[RECOVER-06] never tells whether an account exists: known, unknown and agent-managed answer alike', async () => {
    const known = await owner()
    const agented = await owner({ agent_id: 'agent-1' })
    const emails = [known.email, agented.email, 'nobody-here@atoll.test']
    for (const refusal of [503, 0]) {
      await gatewayAnswers(refusal)
      const answers = await Promise.all(emails.map((email) => restore({ email })))
      expect(new Set(answers.map((answer) => JSON.stringify(saidBy(answer)))).size).toBe(1)
      expect(answers[0]).toMatchObject({ status: refusal === 0 ? 0 : 9442 })
    }
    const again = await Promise.all(emails.map((email) => restore({ email })))
    expect(again.map((answer) => answer.status)).toEqual([9429, 9429, 9429])
    const counts = await Promise.all(emails.map(async (email) => (await messagesTo(email)).length))
    expect(counts).toEqual([1, 1, 1])
    expect((await lastMessageTo('nobody-here@atoll.test')).code).toBeUndefined()
  })

  it('[RECOVER-06] does the same work for each, so that the time of the answer tells nothing', async () => {
    const emails = [(await owner()).email, (await owner({ agent_id: 'agent-1' })).email, 'no-one@atoll.test']
    for (const email of emails) {
      const before = await countRows('sent_code')
      await restore({ email })
      expect(await countRows('sent_code'), email).toBe(before + 1)
    }
  })

  it('[RECOVER-06] strangers do not silence it: above the day of an address a hard captcha is asked for', async () => {
    const { email } = await owner()
    await silence(email)
    const asked = { http: 422, status: 9440, fields: { captcha: 'captchaHard' } }
    expect(await restoreFrom('203.0.113.1', email)).toMatchObject(asked)
    expect(await restoreFrom('203.0.113.1', email, '?hard=1')).toMatchObject({ http: 200, status: 0 })
    expect(await restoreFrom('203.0.113.1', email)).toMatchObject(asked)
    const nobody = 'nobody-silent@atoll.test'
    await silence(nobody)
    expect(await restoreFrom('203.0.113.2', nobody), 'an address of nobody alike').toMatchObject(asked)
    expect(await restoreFrom('203.0.113.2', nobody, '?hard=1')).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] strangers do not silence it: a network that has signed in counts apart', async () => {
    const { email, username } = await owner()
    await login(username, undefined, '203.0.113.7')
    await silence(email)
    expect(await restoreFrom('203.0.113.7', email)).toMatchObject({ http: 200, status: 0 })
    for (let n = 0; n < 5; n += 1) await restoreFrom('203.0.113.7', email)
    expect(await restoreFrom('203.0.113.7', email, '?hard=1'), 'and has an end').toMatchObject({ http: 429 })
  })

  it('[RECOVER-05] agent-managed players are told to ask their agent or support, and get no code', async () => {
    const { email, phone } = await owner({ agent_id: 'agent-1' })
    await restore({ email })
    const message = await lastMessageTo(email)
    expect(message.code).toBeUndefined()
    expect(message.text).toMatch(/agent.*support/)
    await restoreByPhone({ phone })
    const sms = await lastMessageTo(phone)
    expect(sms.code).toBeUndefined()
    expect(sms.text).toMatch(/agent/)
  })

  it('[RECOVER-05] a player who came under an agent meanwhile cannot use an older code', async () => {
    const { username, email } = await owner()
    const code = await codeOf(email)
    await operator('/players', signUpBody(username, { agent_id: 'agent-1' }))
    expect(await setNew(email, code)).toMatchObject({ status: 9 })
    expect(await login(username)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-02] refuses what is no email, no code and no password by name', async () => {
    expect(await restore({ email: 'nobody' })).toMatchObject({
      status: 9400,
      fields: { email: 'incorrectInput' },
    })
    expect(await checkCode('a@atoll.test', '')).toMatchObject({ status: 9400, fields: { code: 'required' } })
    expect(await checkCode('a@atoll.test', '12 34 5')).toMatchObject({ fields: { code: 'codeDigits' } })
    expect(await setNew('a@atoll.test', '123456', 'short')).toMatchObject({
      status: 9400,
      fields: { new_password: 'passwordLengthRequirements' },
    })
  })

  it('[RECOVER-02] speaks the language asked for, else the player’s', async () => {
    const { email } = await owner({ lang: 'pt' })
    await restore({ email, lang: 'he' })
    expect((await lastMessageTo(email)).subject).toBe('קוד לשחזור הסיסמה ב־Atoll')
    await afterPause()
    await restore({ email })
    expect((await lastMessageTo(email)).subject).toMatch(/^O teu código/)
  })

  it.each([
    ['he-he', 'קוד לשחזור הסיסמה ב־Atoll'],
    ['EN-us', 'Your Atoll password reset code'],
    ['pt-PT', 'O teu código'],
    ['FR', 'Votre code'],
  ])('[RECOVER-02] takes a language by its tag as well, in any case: %s', async (lang, subject) => {
    const { email } = await owner({ lang: 'ru' })
    expect(await restore({ email, lang })).toMatchObject({ http: 200, status: 0 })
    expect((await lastMessageTo(email)).subject).toContain(subject)
    expect(await restore({ email, lang: `${lang}-x` })).toMatchObject({
      ...{ http: 422, status: 9400, fields: { lang: 'incorrectInput' } },
    })
  })

  it('[SIGNUP-08] proves the address: who confirmed nothing else may sign in afterwards', async () => {
    const { email, username } = await owner({ email_verified: false })
    await setNew(email, await codeOf(email))
    expect(await login(username, newPassword)).toMatchObject({ status: 0 })
  })

  it('[SIGNIN-08] lets in at once who was slowed down before', async () => {
    const { email, username } = await owner()
    for (let n = 0; n < 4; n += 1) await login(username, 'Wrong1234')
    expect(await login(username)).toMatchObject({ status: 9440 })
    await setNew(email, await codeOf(email))
    expect(await login(username, newPassword)).toMatchObject({ status: 0 })
  })
})

describe('recovery by phone', () => {
  it('[RECOVER-03] sends a code by SMS and sets a password with it, with plus and without', async () => {
    const { username, phone } = await owner()
    expect(await restoreByPhone({ phone: `+${phone}` })).toMatchObject({ http: 200, status: 0, result: {} })
    const { code = '', channel } = await lastMessageTo(phone)
    expect(channel).toBe('sms')
    const set = (given: string) =>
      call('/api/user/password/restore/phone/new', {
        body: { phone, code: given, new_password: newPassword },
        ...withBrowser(phone),
      })
    expect(await set(anotherCode(code))).toMatchObject({ http: 422, status: 9 })
    expect(await set(code)).toMatchObject({ http: 200, status: 0 })
    expect(await set(code)).toMatchObject({ status: 9 })
    expect(await login(username, newPassword)).toMatchObject({ status: 0 })
  })

  it('[RECOVER-06] a code by SMS is none by email', async () => {
    const { email, phone } = await owner()
    await restoreByPhone({ phone })
    const { code = '' } = await lastMessageTo(phone)
    expect(await checkCode(email, code)).toMatchObject({ status: 9 })
  })

  it('[RECOVER-06] an unknown number is answered alike', async () => {
    const { phone } = await owner()
    const unknown = '553199999999'
    expect(saidBy(await restoreByPhone({ phone }))).toEqual(saidBy(await restoreByPhone({ phone: unknown })))
    expect((await lastMessageTo(unknown)).code).toBeUndefined()
  })
})
