import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OneClickAccount } from '#contract/accounts.ts'
import {
  agents,
  afterPause,
  anotherCode,
  call,
  changeUser,
  codeFor,
  countRows,
  freshPhone,
  gatewayAnswers,
  idOf,
  lastMessageTo,
  login,
  messagesTo,
  migrate,
  operator,
  platformEnv,
  signUp,
  signUpBody,
  signUpBy,
  solvedCaptcha,
  userRow,
} from '../support.ts'

beforeAll(async () => {
  await migrate()
  await agents('agent-9', 'agent-3')
})
afterEach(() => gatewayAnswers(0))

let names = 0
const freshEmail = () => `ways${(names += 1)}@atoll.test`
const freshName = () => `way${(names += 1)}r`

async function byEmail(more: object = {}) {
  const email = freshEmail()
  const answer = await signUpBy('email', {
    ...signUpBody(freshName()),
    email,
    code: await codeFor(email),
    ...more,
  })
  return { email, answer }
}

async function linkTo(email: string): Promise<string> {
  const { link = '' } = await lastMessageTo(email)
  return link
}

const linksTo = async (email: string) => (await messagesTo(email)).filter(({ link }) => link).length

function verify(link: string) {
  return call(`/api/user/email/verify/${new URL(link).searchParams.get('code')}`)
}

/** A date of birth so many years and days before today (UTC). */
function bornBefore(years: number, days = 0): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() - days))
    .toISOString()
    .slice(0, 10)
}

describe('sign-up by email', () => {
  it('[SIGNUP-01] [SIGNUP-08] signs in, and asks to confirm before the next sign-in', async () => {
    const { email, answer } = await byEmail({ lang: 'es' })
    expect(answer).toMatchObject({ http: 200, status: 0, result: { previous_session_at: null } })
    const token = answer.headers.get('x-session-token') ?? ''
    expect(await call('/api/user/check', { token })).toMatchObject({ status: 0 })

    expect(await login(email, 'Wrong1234')).toMatchObject({ http: 401, status: 4 })
    const refused = await login(email)
    expect(refused).toMatchObject({ http: 403, status: 11 })
    expect(refused.headers.get('x-session-token')).toBeNull()

    const link = await linkTo(email)
    expect(link).toMatch(/^https:\/\/atoll\.test\/es\/verify\?code=[A-Za-z0-9_-]{43}$/)
    expect((await lastMessageTo(email)).text).toContain('24 horas')
    expect(await verify(link)).toMatchObject({ http: 200, status: 0, result: {} })
    expect(await login(email)).toMatchObject({ http: 200, status: 0 })
  })

  it('[SIGNUP-08] links to the Hebrew page without a prefix', async () => {
    const { email } = await byEmail({ lang: 'he' })
    expect(await linkTo(email)).toMatch(/^https:\/\/atoll\.test\/verify\?code=/)
  })

  it('[SIGNUP-08] the link serves once, runs out, and is no other', async () => {
    const { email } = await byEmail()
    const link = await linkTo(email)
    expect(await verify(`${link}x`)).toMatchObject({ http: 422, status: 6 })
    await platformEnv.DB.exec('UPDATE email_confirmation SET expires_at = 1')
    expect(await verify(link)).toMatchObject({ status: 7 })
    await platformEnv.DB.exec(`UPDATE email_confirmation SET expires_at = ${Date.now() + 60_000}`)
    const twice = await Promise.all([verify(link), verify(link)])
    expect(twice.map((answer) => answer.status).sort()).toEqual([0, 8])
    expect(await verify(link)).toMatchObject({ http: 422, status: 8 })
    for (const wrong of ['x', "' OR 1=1", '%00']) {
      expect(await call(`/api/user/email/verify/${encodeURIComponent(wrong)}`)).toMatchObject({ status: 6 })
    }
  })

  it('[SIGNUP-08] a link of an address the account has no more is none', async () => {
    const { email, answer } = await byEmail()
    const link = await linkTo(email)
    await changeUser(idOf(answer), { email: 'moved@atoll.test' })
    expect(await verify(link)).toMatchObject({ status: 6 })
  })

  it('[SIGNUP-08] a sign-in sends the link again, at most once in ten minutes', async () => {
    const { email } = await byEmail()
    const sent = async () => (await messagesTo(email)).filter((message) => message.link).length
    await login(email)
    await login(email)
    expect(await sent()).toBe(1)
    await afterPause()
    await Promise.all([login(email), login(email)])
    expect(await sent()).toBe(2)
    expect(await verify(await linkTo(email))).toMatchObject({ status: 0 })
  })

  it('[SIGNUP-08] tells the player, masked, which address is to be confirmed, until it is', async () => {
    const { email, answer } = await byEmail()
    const due = { confirm_email: 'w•••@atoll.test' }
    expect(answer).toMatchObject({ result: due })
    const token = answer.headers.get('x-session-token') ?? ''
    expect(await call('/api/user/check', { token })).toMatchObject({ result: due })
    await verify(await linkTo(email))
    expect(await call('/api/user/check', { token })).toMatchObject({ result: { confirm_email: null } })
    expect((await signUp(freshName())).user).toMatchObject({ confirm_email: null })
  })

  it('[SIGNUP-08] sends the link again to the signed-in player, with a captcha and a minute between', async () => {
    const { email, answer } = await byEmail()
    const token = answer.headers.get('x-session-token') ?? ''
    const again = async (captcha?: string) =>
      call('/api/user/email/confirmation', { token, body: { ...(captcha && { captcha }) } })
    expect(await again()).toMatchObject({ http: 422, status: 9440 })
    const before = await linksTo(email)
    expect(await again(await solvedCaptcha())).toMatchObject({ result: { sent_to: 'w•••@atoll.test' } })
    expect(await linksTo(email)).toBe(before + 1)
    const soon = await again(await solvedCaptcha())
    expect(soon).toMatchObject({ http: 429, status: 9429 })
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await verify(await linkTo(email))).toMatchObject({ status: 0 })
    expect(await again(await solvedCaptcha())).toMatchObject({ status: 8 })
    expect(await call('/api/user/email/confirmation', { body: {} })).toMatchObject({ status: 9401 })
  })

  it('[SIGNUP-08] [SIGNIN-08] sends it again at the sign-in to who knows the password, and tells nobody else', async () => {
    const { email } = await byEmail()
    const again = async (login: string, password = 'Demo1234') =>
      call('/api/user/login/confirmation', {
        body: { email: login, password, captcha: await solvedCaptcha() },
      })
    const before = await linksTo(email)
    const wrong = await again(email, 'Wrong1234')
    const nobody = await again('nobody@atoll.test', 'Wrong1234')
    expect(wrong).toMatchObject({ http: 401, status: 4 })
    expect(nobody).toMatchObject({ http: 401, status: 4 })
    expect(wrong.error_message).toBe(nobody.error_message)
    expect(await linksTo(email)).toBe(before)
    const sent = await again(email)
    expect(sent).toMatchObject({ status: 0, result: { sent_to: 'w•••@atoll.test' } })
    expect(sent.headers.get('x-session-token')).toBeNull()
    expect(await linksTo(email)).toBe(before + 1)
    await verify(await linkTo(email))
    expect(await again(email)).toMatchObject({ status: 8 })
    expect(await login(email)).toMatchObject({ status: 0 })
  })

  it('[SIGNUP-08] sends nothing to an account that may not sign in anyway', async () => {
    const { email, answer } = await byEmail()
    await operator(`/players/${idOf(answer)}/ban`, { is_banned: true, reason: 'test' })
    const body = { email, password: 'Demo1234', captcha: await solvedCaptcha() }
    expect(await call('/api/user/login/confirmation', { body })).toMatchObject({ status: 5 })
  })

  it('[SIGNUP-08] [RECOVER-02] a password set by a code sent to the address confirms it', async () => {
    const { email } = await byEmail()
    expect(await login(email)).toMatchObject({ status: 11 })
    const captcha = await solvedCaptcha()
    const asked = await call('/api/user/password/restore', { body: { email, captcha } })
    const headers = { 'x-pending-token': asked.headers.get('x-pending-token') ?? '' }
    const { code = '' } = await lastMessageTo(email)
    const body = { email, code, new_password: 'Fresh1234' }
    expect(await call('/api/user/password/restore/new', { body, headers })).toMatchObject({ status: 0 })
    expect(await login(email, 'Fresh1234')).toMatchObject({ result: { confirm_email: null } })
  })

  it('[SIGNUP-08] a link that could not be sent does not undo the sign-up, and comes with the next sign-in', async () => {
    const email = freshEmail()
    const code = await codeFor(email)
    await gatewayAnswers(503)
    expect(await signUpBy('email', signUpBody(freshName(), { email, code }))).toMatchObject({ status: 0 })
    expect(await login(email)).toMatchObject({ status: 11 })
    await gatewayAnswers(0)
    expect(await login(email)).toMatchObject({ status: 11 })
    expect(await verify(await linkTo(email))).toMatchObject({ status: 0 })
  })

  it('[SIGNUP-06] tells what is taken: email, then username', async () => {
    const email = freshEmail()
    const code = await codeFor(email)
    await operator('/players', signUpBody('MailOwner', { email }))
    expect(await signUpBy('email', signUpBody(freshName(), { email, code }))).toMatchObject({
      http: 409,
      status: 240,
    })
    expect((await byEmail({ username: 'mailowner' })).answer).toMatchObject({ http: 409, status: 241 })
  })

  it('[SIGNUP-06] makes one account of the same email many times at once', async () => {
    const email = freshEmail()
    const code = await codeFor(email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => signUpBy('email', signUpBody(freshName(), { email, code }))),
    )
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    expect(answers.every((answer) => [0, 6, 240].includes(answer.status))).toBe(true)
    expect(await countRows('user WHERE email = ?', email)).toBe(1)
    const orphans = 'account WHERE user_id NOT IN (SELECT id FROM user)'
    expect(await countRows(orphans)).toBe(0)
  })

  it('[SIGNUP-06] refuses a currency that is not offered, and keeps the code', async () => {
    await operator('/settings', { currencies: ['USD'] }, 'PUT')
    const email = freshEmail()
    const code = await codeFor(email)
    const body = signUpBody(freshName(), { email, code })
    const refused = await signUpBy('email', { ...body, currency: 'BRL' })
    await operator('/settings', { currencies: ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'] }, 'PUT')
    expect(refused).toMatchObject({ http: 422, status: 17 })
    expect(await signUpBy('email', body)).toMatchObject({ status: 0 })
  })

  it.each([
    [bornBefore(18), undefined],
    [bornBefore(18, -1), 'underAge'],
    ['1900-12-31', 'incorrectDate'],
    ['1901-01-01', undefined],
    ['2004-02-29', undefined],
    ['2001-02-29', 'incorrectDate'],
  ])('[SIGNUP-06] takes or refuses the birth date %s', async (birth_date, message) => {
    const { answer } = await byEmail({ birth_date })
    if (message === undefined) expect(answer).toMatchObject({ status: 0 })
    else expect(answer).toMatchObject({ http: 422, status: 9400, fields: { birth_date: message } })
  })

  it('[SIGNUP-06] names a code that is not six digits', async () => {
    const answer = await signUpBy('email', signUpBody(freshName(), { email: freshEmail(), code: '12345' }))
    expect(answer).toMatchObject({ http: 422, status: 9400, fields: { code: 'codeDigits' } })
  })

  it('[SIGNUP-07] [SIGNUP-11] keeps every field of a registration', async () => {
    const given = {
      first_name: 'Ana',
      last_name: 'Souza',
      middle_name: 'Maria',
      gender: 'female',
      country: 'Brazil',
      city: 'Recife',
      address: 'Rua do Sol 1',
      agent_id: 'agent-9',
      referral_id: 'ref-9',
      passport_id: 'YC123456',
      document_number: '99-1',
      bank: 'Banco Um',
      bank_account_number: '0001-2',
      cpf: '529.982.247-25',
    }
    const { answer } = await byEmail({ ...given, lang: 'pt' })
    const stored = await userRow(idOf(answer))
    expect(stored).toMatchObject({ ...given, lang: 'pt', birth_date: '1990-05-17', email_verified: 0 })
  })

  it.each(['529.982.247-26', '11111111111', '123', 'x'])(
    '[SIGNUP-11] refuses the CPF %s, whose check digits are wrong',
    async (cpf) => {
      const { answer } = await byEmail({ cpf })
      expect(answer).toMatchObject({ http: 422, status: 244, fields: { cpf: 'cpfInvalid' } })
    },
  )

  it('[SIGNUP-11] takes empty fields as not filled in', async () => {
    const { answer } = await byEmail({ cpf: '', first_name: ' ', agent_id: '' })
    const stored = await userRow(idOf(answer), 'cpf, first_name, agent_id')
    expect(stored).toEqual({ cpf: null, first_name: null, agent_id: null })
  })

  it('speaks the language of the page that called, where none is chosen', async () => {
    const email = freshEmail()
    const headers = { 'x-client-language': 'ru' }
    const code = await codeFor(email, { headers })
    expect((await lastMessageTo(email)).subject).toBe('Код регистрации на Atoll')
    expect(await signUpBy('email', signUpBody(freshName(), { email, code, lang: 'ar' }))).toMatchObject({
      result: { lang: 'ar' },
    })
    const odd = freshEmail()
    await codeFor(odd, { headers: { 'x-client-language': 'xx' } })
    expect((await lastMessageTo(odd)).subject).toBe('Your Atoll sign-up code')
  })
})

describe('sign-up by phone', () => {
  async function byPhone(more: object = {}) {
    const phone = freshPhone()
    const body = { ...signUpBody('unused'), username: undefined }
    const code = await codeFor(`+${phone}`)
    return { phone, code, answer: await signUpBy('phone', { ...body, phone: `+${phone}`, code, ...more }) }
  }

  it('[SIGNUP-01] [SIGNUP-10] makes a username, signs in, and in again by the number', async () => {
    const { phone, answer } = await byPhone()
    expect(answer).toMatchObject({ http: 200, status: 0 })
    expect((answer.result as { username: string }).username).toMatch(/^player-[a-km-np-z2-9]{7}$/)
    expect(await login(phone)).toMatchObject({ status: 0, result: { id: idOf(answer) } })
  })

  it('[SIGNUP-06] takes the mobile numbers of Brazil, which have 13 digits with the country code', async () => {
    const phone = '+5511987654321'
    const body = { ...signUpBody('unused'), username: undefined, phone, code: await codeFor(phone) }
    const answer = await signUpBy('phone', body)
    expect(answer).toMatchObject({ http: 200, status: 0 })
    for (const typed of [phone, phone.slice(1)])
      expect(await login(typed), typed).toMatchObject({ status: 0, result: { id: idOf(answer) } })
  })

  it('[SIGNUP-10] keeps a username that is given, and tells of one that is taken', async () => {
    const username = freshName()
    expect((await byPhone({ username })).answer).toMatchObject({ status: 0, result: { username } })
    expect((await byPhone({ username })).answer).toMatchObject({ http: 409, status: 241 })
  })

  it('[SIGNUP-10] refuses a wrong code, and a number that is taken', async () => {
    const phone = freshPhone()
    const code = await codeFor(phone)
    const body = { ...signUpBody(freshName()), phone, code }
    expect(await signUpBy('phone', { ...body, code: anotherCode(code) })).toMatchObject({
      status: 6,
      fields: { code: 'codeWrong' },
    })
    await operator('/players', signUpBody('PhoneOwner', { phone }))
    expect(await signUpBy('phone', body)).toMatchObject({ http: 409, status: 228 })
  })

  it('[SIGNUP-10] makes one account of the same number many times at once', async () => {
    const phone = freshPhone()
    const code = await codeFor(phone)
    const body = { ...signUpBody('unused'), username: undefined }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signUpBy('phone', { ...body, phone, code })),
    )
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    expect(answers.every((answer) => [0, 6, 228].includes(answer.status))).toBe(true)
    expect(await countRows('user WHERE phone = ?', phone)).toBe(1)
  })
})

describe('the check of the first step', () => {
  const check = (body: object) => signUpBy('check', body)

  it('[SIGNUP-03] tells a taken name in any case, and lets a free one pass', async () => {
    await operator('/players', signUpBody('HasThisName'))
    expect(await check({ username: 'hasTHISname' })).toMatchObject({ http: 409, status: 241 })
    expect(await check({ username: freshName() })).toMatchObject({ http: 200, status: 0 })
  })

  it('[SIGNUP-03] tells a wrong code of an email or a phone, and leaves the right one for the sign-up', async () => {
    for (const [way, address] of [
      ['email', freshEmail()],
      ['phone', freshPhone()],
    ] as const) {
      const code = await codeFor(address)
      const wrong = code === '111111' ? '222222' : '111111'
      const refused = { status: 6, fields: { code: 'codeWrong' } }
      expect(await check({ [way]: address, code: wrong })).toMatchObject(refused)
      expect(await check({ [way]: address })).toMatchObject(refused)
      const username = freshName()
      expect(await check({ [way]: address, code, username })).toMatchObject({ status: 0 })
      expect(await signUpBy(way, signUpBody(username, { [way]: address, code }))).toMatchObject({ status: 0 })
    }
  })

  it('[SIGNIN-07] [SIGNUP-03] needs a captcha of its own', async () => {
    const body = { username: freshName(), captcha: 'made up' }
    expect(await call('/api/user/signup/check', { body })).toMatchObject({ status: 9440 })
  })
})

describe('sign-up by one click', () => {
  const oneClick = { currency: 'SEK', is_adult: true, agent_id: 'agent-3', referral_id: 'ref-3', lang: 'fr' }

  it('[SIGNUP-09] [SIGNUP-07] makes a username, an address and a password that work', async () => {
    const answer = await signUpBy('one-click', oneClick)
    expect(answer).toMatchObject({ http: 200, status: 0 })
    const made = answer.result as OneClickAccount
    expect(made.user).toMatchObject({ username: made.username, currency: 'SEK', lang: 'fr' })
    expect(made.email).toBe(`${made.username}@players.atoll.test`)
    const token = answer.headers.get('x-session-token') ?? ''
    expect(await call('/api/user/check', { token })).toMatchObject({ status: 0 })
    const profile = await call('/api/user/profile', { token })
    expect(profile.result, 'no mail arrives at a made-up address').toMatchObject({ email: null })
    for (const way of [made.username, made.email]) {
      expect(await login(way, made.password)).toMatchObject({ status: 0, result: { id: made.user.id } })
    }
    const stored = await userRow(made.user.id)
    expect(stored).toMatchObject({ birth_date: null, agent_id: 'agent-3', referral_id: 'ref-3' })
    expect(Math.abs(Number(stored?.['adult_confirmed_at']) - Date.now())).toBeLessThan(60_000)
    const passwords = await platformEnv.DB.prepare('SELECT password FROM account').all()
    expect(JSON.stringify(passwords.results)).not.toContain(made.password)
  })

  it('[SIGNUP-09] keeps the date of birth that the site asks for, and refuses who is under age', async () => {
    const answer = await signUpBy('one-click', { ...oneClick, birth_date: '1990-02-01' })
    const { id } = (answer.result as OneClickAccount).user
    const stored = await userRow(id, 'birth_date')
    expect(stored).toEqual({ birth_date: '1990-02-01' })
    const young = `${new Date().getUTCFullYear() - 17}-01-01`
    expect(await signUpBy('one-click', { ...oneClick, birth_date: young })).toMatchObject({
      http: 422,
      fields: { birth_date: 'underAge' },
    })
  })

  it.each([
    [{ is_adult: false }, { is_adult: 'requiredField' }],
    [{ is_adult: undefined }, { is_adult: 'required' }],
    [{ currency: 'XXX' }, { currency: 'required' }],
  ])('[SIGNUP-09] refuses %j', async (wrong, fields) => {
    const answer = await signUpBy('one-click', { ...oneClick, ...wrong })
    expect(answer).toMatchObject({ http: 422, status: 9400 })
    expect(answer.fields).toEqual(fields)
  })
})

describe('sign-in by its own call', () => {
  const loginBy = (way: 'email' | 'phone', body: object) => call(`/api/user/login/${way}`, { body })

  it('[SIGNIN-03] by email and by phone, each with its own alone', async () => {
    const [email, phone] = [freshEmail(), freshPhone()]
    const username = freshName()
    const created = await operator('/players', signUpBody(username, { email, phone }))
    const password = 'Demo1234'
    for (const answer of [
      await loginBy('email', { email: email.toUpperCase(), password }),
      await loginBy('phone', { phone, password }),
      await loginBy('phone', { phone: `+${phone}`, password }),
    ]) {
      expect(answer).toMatchObject({ http: 200, status: 0, result: { id: idOf(created) } })
    }
    expect(await loginBy('email', { email: username, password })).toMatchObject({ status: 9400 })
    expect(await loginBy('phone', { phone: email, password })).toMatchObject({ status: 9400 })
  })

  it('[SIGNIN-08] counts failures together with those of the universal call', async () => {
    const email = freshEmail()
    await operator('/players', signUpBody(freshName(), { email }))
    for (let n = 0; n < 2; n += 1) {
      expect(await loginBy('email', { email, password: 'Wrong1234' })).toMatchObject({ http: 401, status: 4 })
    }
    expect(await login(email, 'Wrong1234')).toMatchObject({ status: 4 })
    const fourth = await loginBy('email', { email, password: 'Wrong1234' })
    expect(fourth).toMatchObject({ status: 9440, fields: { captcha: 'captchaRequired' } })
    const nobody = { email: freshEmail(), password: 'Wrong1234' }
    expect(await loginBy('email', nobody)).toMatchObject({
      http: 401,
      status: 4,
      error_message: 'incorrect password',
    })
  })

  it('[SIGNIN-05] answers when the player was last here', async () => {
    const { user } = await signUp(freshName())
    const before = Date.now()
    const first = await login(user.username)
    const second = await login(user.username)
    const times = [first, second].map((answer) =>
      Date.parse((answer.result as { previous_session_at: string }).previous_session_at),
    )
    expect(times[0]).toBeLessThanOrEqual(before)
    expect(times[1]).toBeGreaterThanOrEqual(before)
  })
})
