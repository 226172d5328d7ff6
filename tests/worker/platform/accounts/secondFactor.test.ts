import { generate } from 'otplib'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  call,
  changeUser,
  hasSession,
  lastMessageTo,
  login,
  messagesTo,
  migrate,
  operator,
  password,
  platformEnv,
  playerAt,
  proofIsOld,
  signUp,
  type Answer,
  type Player,
} from '../support.ts'

beforeAll(migrate)

const step_s = 30
const paths = {
  state: '/api/user/second-factor',
  setup: '/api/user/second-factor/setup',
  confirm: '/api/user/second-factor/confirm',
  renew: '/api/user/second-factor/recovery-codes',
  end: '/api/user/second-factor/end',
  login: '/api/user/login/second-factor',
}

/*
 * The clock stands in the middle of a time step, so that no test runs over into the next. It is the worker's too, which
 * runs in the same isolate.
 */
beforeEach(() => {
  const now_s = Math.floor(Date.now() / 1000)
  vi.useFakeTimers({ toFake: ['Date'], now: (now_s - (now_s % step_s) + step_s / 2) * 1000 })
})
afterEach(() => void vi.useRealTimers())

function goOn(steps: number) {
  vi.setSystemTime(Date.now() + steps * step_s * 1000)
}

/** The code of an authenticator app whose clock is so many steps ahead. */
function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * step_s })
}

type Guarded = Player & { secret: string; recovery: string[] }

async function setUp({ token }: Pick<Player, 'token'>): Promise<{ secret: string; uri: string }> {
  const answer = await call(paths.setup, { token, body: { password } })
  return answer.result as { secret: string; uri: string }
}

/** A player with a second factor, and a time step whose code is not spent. */
async function guarded(username: string): Promise<Guarded> {
  const player = await signUp(username)
  const { secret } = await setUp(player)
  const confirmed = await call(paths.confirm, { token: player.token, body: { code: await codeOf(secret) } })
  expect(confirmed).toMatchObject({ http: 200, status: 0 })
  goOn(1)
  return { ...player, secret, recovery: (confirmed.result as { recovery_codes: string[] }).recovery_codes }
}

/** Signs in by the password; the token that the second step goes on with. */
async function firstStep(username: string): Promise<string> {
  const answer = await login(username)
  expect(answer).toMatchObject({ http: 401, status: 9443 })
  return answer.headers.get('x-pending-token') ?? ''
}

function sendFactor(pending: string, code: string): Promise<Answer> {
  return call(paths.login, { body: { code }, headers: { 'x-pending-token': pending } })
}

const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

describe('setting up', () => {
  it('needs the password, and a code of the app before it counts', async () => {
    const player = await signUp('Setup1')
    const { token } = player
    expect(await call(paths.setup, { token, body: { password: 'Wrong1234' } })).toMatchObject({ status: 4 })
    const { secret, uri } = await setUp(player)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Atoll:Setup1\?/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(new URL(uri).searchParams.get('issuer')).toBe('Atoll')
    expect(await call(paths.state, { token })).toMatchObject({
      result: { enabled: false, recovery_codes_left: 0 },
    })
    expect(hasSession(await login('Setup1'))).toBe(true)

    const right = await codeOf(secret)
    expect(await call(paths.confirm, { token, body: { code: wrongCode(right) } })).toMatchObject({
      http: 401,
      status: 9444,
    })
    const confirmed = await call(paths.confirm, { token, body: { code: right } })
    const { recovery_codes } = confirmed.result as { recovery_codes: string[] }
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    expect(await call(paths.state, { token })).toMatchObject({
      result: { enabled: true, recovery_codes_left: 10 },
    })
    expect(await login('Setup1')).toMatchObject({ status: 9443 })
  })

  it('keeps neither secret nor codes readable', async () => {
    const { user, secret, recovery } = await guarded('Sealed1')
    const dump = await Promise.all(
      ['second_factor', 'recovery_code', 'pending_sign_in'].map((table) =>
        platformEnv.DB.prepare(`SELECT * FROM ${table}`).all(),
      ),
    )
    const text = JSON.stringify(dump.map(({ results }) => results))
    expect(text).toContain(user.id)
    for (const known of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))]) {
      expect(text).not.toContain(known)
    }
  })

  it('is not begun anew over one that is on, and confirms nothing that was not begun', async () => {
    const { token, secret } = await guarded('Twice1')
    expect(await call(paths.setup, { token, body: { password } })).toMatchObject({ http: 409, status: 9409 })
    expect(await call(paths.confirm, { token, body: { code: await codeOf(secret) } })).toMatchObject({
      status: 9409,
    })
    const other = await signUp('Never1')
    expect(await call(paths.confirm, { token: other.token, body: { code: '123456' } })).toMatchObject({
      status: 9409,
    })
    expect(await call(paths.renew, { token: other.token, body: { password } })).toMatchObject({
      status: 9409,
    })
  })

  it('a secret that was moved to another account opens nothing', async () => {
    const victim = await guarded('Victim1')
    const thief = await guarded('Thief1')
    await platformEnv.DB.prepare(
      'UPDATE second_factor SET secret = (SELECT secret FROM second_factor WHERE user_id = ?) WHERE user_id = ?',
    )
      .bind(thief.user.id, victim.user.id)
      .run()
    const answer = await sendFactor(await firstStep('Victim1'), await codeOf(thief.secret))
    expect(answer).toMatchObject({ status: 9502 })
    expect(hasSession(answer)).toBe(false)
  })

  it('ends with the password, and codes are renewed with it', async () => {
    const { token, recovery } = await guarded('Ender1')
    for (const path of [paths.renew, paths.end]) {
      expect(await call(path, { token, body: { password: 'Wrong1234' } })).toMatchObject({ status: 4 })
    }
    const renewed = await call(paths.renew, { token, body: { password } })
    expect((renewed.result as { recovery_codes: string[] }).recovery_codes).not.toContain(recovery[0])
    expect(await sendFactor(await firstStep('Ender1'), recovery[0]!)).toMatchObject({ status: 9444 })
    expect(await call(paths.end, { token, body: { password } })).toMatchObject({ status: 0, result: {} })
    expect(await call(paths.state, { token })).toMatchObject({ result: { enabled: false } })
    expect(hasSession(await login('Ender1'))).toBe(true)
  })

  it('does not end by the password alone: the proof of the code is fresh, or asked for', async () => {
    const player = await guarded('Proof1')
    const { token, secret } = player
    await proofIsOld(player)
    const needed = { http: 403, status: 9451, fields: { code: 'required' } }
    for (const path of [paths.end, paths.renew, '/api/user/passkeys/options']) {
      expect(await call(path, { token, body: { password } }), path).toMatchObject(needed)
    }
    for (const path of ['/api/user/passkeys/any', '/api/user/sessions', '/api/user/sessions/any']) {
      expect(await call(path, { token, method: 'DELETE' }), path).toMatchObject(needed)
    }
    const prove = (body: object) => call('/api/user/proof', { token, body })
    expect(await prove({ password })).toMatchObject({ status: 0 })
    expect(await call(paths.end, { token, body: { password } }), 'the weaker factor').toMatchObject(needed)
    expect(await prove({ code: wrongCode(await codeOf(secret)) })).toMatchObject({ http: 401, status: 9444 })
    expect(await prove({ code: await codeOf(secret) })).toMatchObject({ status: 0 })
    expect(await call(paths.end, { token, body: { password: 'Wrong1234' } })).toMatchObject({ status: 4 })
    expect(await call(paths.end, { token, body: { password } })).toMatchObject({ status: 0 })
    expect(await call('/api/user/proof', { body: { password } })).toMatchObject({ status: 9401 })
  })

  it('[RECOVER-07] the password is not changed by itself alone either', async () => {
    const { token, secret } = await guarded('Proof3')
    goOn(20)
    const body = { password, new_password: 'Another-quiet-River1' }
    const change = () => call('/api/user/password/change', { token, body })
    const needed = { http: 403, status: 9451, fields: { code: 'required' } }
    expect(await change()).toMatchObject(needed)
    const byCode = { code: '000000', new_password: 'Another-quiet-River1' }
    expect(await call('/api/user/password/change/email', { token, body: byCode })).toMatchObject(needed)
    await call('/api/user/proof', { token, body: { code: await codeOf(secret) } })
    expect(await change()).toMatchObject({ status: 0 })
  })

  it('a sign-in with the code is a fresh proof for ten minutes', async () => {
    const { secret } = await guarded('Proof2')
    const signed = await sendFactor(await firstStep('Proof2'), await codeOf(secret))
    const token = signed.headers.get('x-session-token') ?? ''
    goOn(19)
    expect(await call(paths.renew, { token, body: { password } })).toMatchObject({ status: 0 })
    goOn(2)
    expect(await call(paths.end, { token, body: { password } })).toMatchObject({ http: 403, status: 9451 })
  })

  it('tells the player by email of new recovery codes', async () => {
    const email = 'renewed1@atoll.test'
    const { token } = await playerAt(email)
    const { secret } = await setUp({ token })
    await call(paths.confirm, { token, body: { code: await codeOf(secret) } })
    await call(paths.renew, { token, body: { password } })
    expect((await lastMessageTo(email)).subject).toBe('New recovery codes for your Atoll account')
  })

  it('tells the player by email when it is turned on, and when it ends', async () => {
    const email = 'told1@atoll.test'
    const { token } = await playerAt(email)
    const { secret } = await setUp({ token })
    expect(await messagesTo(email)).toEqual([])
    await call(paths.confirm, { token, body: { code: await codeOf(secret) } })
    expect((await lastMessageTo(email)).subject).toBe('Two-step sign-in is on')
    await call(paths.end, { token, body: { password } })
    expect((await lastMessageTo(email)).subject).toBe('Two-step sign-in is off')
    await call(paths.end, { token, body: { password } })
    expect(await messagesTo(email)).toHaveLength(2)
  })

  it('is nobody else’s business: every call needs a session', async () => {
    for (const path of [paths.setup, paths.confirm, paths.renew, paths.end]) {
      expect(await call(path, { body: { password, code: '123456' } })).toMatchObject({ status: 9401 })
    }
    expect(await call(paths.state)).toMatchObject({ status: 9401 })
  })
})

describe('signing in with it', () => {
  it('the password alone gives no session, the code then does', async () => {
    const { secret } = await guarded('Both1')
    const first = await login('Both1')
    expect(first).toMatchObject({ http: 401, status: 9443 })
    expect(first.headers.get('x-session-token')).toBeNull()
    const pending = first.headers.get('x-pending-token') ?? ''
    expect(JSON.stringify({ ...first, headers: undefined })).not.toContain(pending)
    const second = await sendFactor(pending, await codeOf(secret))
    expect(hasSession(second)).toBe(true)
    expect(second.result).toMatchObject({ username: 'Both1' })
    goOn(1)
    expect(await sendFactor(pending, await codeOf(secret)), 'again').toMatchObject({ status: 9401 })
  })

  it('by email and by phone too', async () => {
    const { user } = await guarded('Ways1')
    await changeUser(user.id, { email: 'ways1@mail.test', phone: '972501112233' })
    const [byEmail, byPhone] = await Promise.all([
      call('/api/user/login/email', { body: { email: 'ways1@mail.test', password } }),
      call('/api/user/login/phone', { body: { phone: '+972501112233', password } }),
    ])
    for (const answer of [byEmail, byPhone]) {
      expect(answer).toMatchObject({ http: 401, status: 9443 })
      expect(answer.headers.get('x-session-token')).toBeNull()
    }
  })

  it('[SIGNIN-08] tells of a second factor only to who knows the password', async () => {
    await guarded('Hidden1')
    const wrong = await login('Hidden1', 'Wrong1234')
    expect(wrong).toMatchObject({ http: 401, status: 4 })
    expect(wrong.headers.get('x-pending-token')).toBeNull()
    const nobody = await login('Nobody9', 'Wrong1234')
    expect({ ...nobody, headers: undefined }).toEqual({ ...wrong, headers: undefined })
  })

  it.each([
    ['one step behind', -1, true],
    ['one step ahead', 1, true],
    ['two steps behind', -2, false],
    ['two steps ahead', 2, false],
  ])('a clock %s', async (name, steps, isTaken) => {
    const { secret } = await guarded(`Clock${steps + 5}`)
    goOn(3)
    const answer = await sendFactor(await firstStep(`Clock${steps + 5}`), await codeOf(secret, steps))
    expect(hasSession(answer), name).toBe(isTaken)
  })

  it('a code counts once, also for another sign-in, and none older than it', async () => {
    const { secret } = await guarded('Replay1')
    const [one, other] = [await firstStep('Replay1'), await firstStep('Replay1')]
    const code = await codeOf(secret)
    const before = await codeOf(secret, -1)
    expect(hasSession(await sendFactor(one, code))).toBe(true)
    expect(await sendFactor(other, code)).toMatchObject({ http: 401, status: 9444 })
    expect(await sendFactor(other, before)).toMatchObject({ http: 401, status: 9444 })
    goOn(1)
    expect(hasSession(await sendFactor(other, await codeOf(secret)))).toBe(true)
  })

  it('the code that turned it on does not sign in', async () => {
    const { secret } = await guarded('Replay2')
    goOn(-1)
    expect(await sendFactor(await firstStep('Replay2'), await codeOf(secret))).toMatchObject({ status: 9444 })
  })

  it('one of two at once gets in with the same code', async () => {
    const { secret } = await guarded('Race1')
    const pending = [await firstStep('Race1'), await firstStep('Race1'), await firstStep('Race1')]
    const code = await codeOf(secret)
    const answers = await Promise.all(pending.map((token) => sendFactor(token, code)))
    expect(answers.filter(hasSession)).toHaveLength(1)
  })

  it('a recovery code gets in once, written anyhow', async () => {
    const { token, recovery } = await guarded('Lost1')
    const [first, second] = recovery as [string, string]
    const written = ` ${first.toUpperCase().replace('-', ' ')} `
    expect(hasSession(await sendFactor(await firstStep('Lost1'), written))).toBe(true)
    expect(await sendFactor(await firstStep('Lost1'), first)).toMatchObject({ status: 9444 })
    expect(await call(paths.state, { token })).toMatchObject({ result: { recovery_codes_left: 9 } })
    const pending = await Promise.all([firstStep('Lost1'), firstStep('Lost1')])
    const answers = await Promise.all(pending.map((one) => sendFactor(one, second)))
    expect(answers.filter(hasSession)).toHaveLength(1)
  })

  it('a recovery code of somebody else is none', async () => {
    const { recovery } = await guarded('Owner1')
    await guarded('Borrower1')
    expect(await sendFactor(await firstStep('Borrower1'), recovery[0]!)).toMatchObject({ status: 9444 })
  })

  it('[SIGNIN-08] after five tries the sign-in starts over, and the account waits', async () => {
    const { secret } = await guarded('Guesser1')
    const pending = await firstStep('Guesser1')
    const guess = wrongCode(await codeOf(secret))
    for (let tries = 1; tries < 5; tries += 1) {
      expect(await sendFactor(pending, guess), String(tries)).toMatchObject({ http: 401, status: 9444 })
    }
    const fifth = await sendFactor(pending, guess)
    expect(fifth).toMatchObject({ http: 429, status: 9429 })
    expect(await sendFactor(pending, await codeOf(secret))).toMatchObject({ http: 401, status: 9401 })
    const another = await firstStep('Guesser1')
    expect(await sendFactor(another, await codeOf(secret)), 'a new sign-in waits too').toMatchObject({
      status: 9429,
    })
  })

  it('[SIGNIN-08] who knows the password makes their own network wait, and not the owner’s', async () => {
    const { secret } = await guarded('Besieged1')
    const from = async (address: string, code: string) =>
      call(paths.login, {
        body: { code },
        headers: { 'x-pending-token': await firstStep('Besieged1'), 'x-client-address': address },
      })
    const guess = wrongCode(await codeOf(secret))
    for (let tries = 1; tries <= 5; tries += 1) await from('198.51.100.9', guess)
    expect(await from('198.51.100.9', guess)).toMatchObject({ http: 429, status: 9429 })
    expect(hasSession(await from('203.0.113.9', await codeOf(secret)))).toBe(true)
  })

  it('[SIGNIN-08] over many networks an account bears thirty wrong codes', async () => {
    const { secret } = await guarded('Besieged2')
    const guess = wrongCode(await codeOf(secret))
    const from = async (network: number) =>
      call(paths.login, {
        body: { code: guess },
        headers: {
          'x-pending-token': await firstStep('Besieged2'),
          'x-client-address': `192.0.2.${network}`,
        },
      })
    for (let network = 1; network < 30; network += 1) {
      expect(await from(network), String(network)).toMatchObject({ status: 9444 })
    }
    expect(await from(30)).toMatchObject({ http: 429 })
    expect(await from(31)).toMatchObject({ http: 429 })
  }, 30_000)

  it('[SIGNIN-08] of many guesses at once at most five are looked at', async () => {
    const { secret } = await guarded('Guesser2')
    const pending = await firstStep('Guesser2')
    const guess = wrongCode(await codeOf(secret))
    const answers = await Promise.all(Array.from({ length: 15 }, () => sendFactor(pending, guess)))
    expect(answers.filter(({ status }) => status === 9401)).toHaveLength(10)
  })

  it('the second step is over after ten minutes', async () => {
    const { secret } = await guarded('Slow9')
    const pending = await firstStep('Slow9')
    goOn(21)
    expect(await sendFactor(pending, await codeOf(secret))).toMatchObject({ http: 401, status: 9401 })
  })

  it.each([
    ['none', ''],
    ['forged', 'forged'],
    ['long', 'x'.repeat(5000)],
  ])('no step without a first one: %s', async (_, pending) => {
    expect(await sendFactor(pending, '123456')).toMatchObject({ http: 401, status: 9401 })
  })

  it('[RECOVER-07] a sign-in begun with a password is over when that is changed', async () => {
    const { secret, token } = await guarded('Changer1')
    const pending = await firstStep('Changer1')
    const changed = { password, new_password: 'Fresh1234' }
    expect(await call('/api/user/password/change', { token, body: changed })).toMatchObject({ status: 0 })
    expect(await sendFactor(pending, await codeOf(secret))).toMatchObject({ http: 401, status: 9401 })
    expect(await call(paths.state, { token })).toMatchObject({ result: { enabled: true } })
  })

  it('[SESSION-02] a ban between the two steps holds', async () => {
    const { secret, user } = await guarded('Banned9')
    const pending = await firstStep('Banned9')
    await operator(`/players/${user.id}/ban`, { is_banned: true })
    const answer = await sendFactor(pending, await codeOf(secret))
    expect(answer).toMatchObject({ http: 403, status: 5 })
    expect(hasSession(answer)).toBe(false)
  })
})
