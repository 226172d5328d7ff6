import { applyD1Migrations, reset } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import type { ProfileUser } from '#contract/profile.ts'
import {
  call,
  codeFor,
  freshPhone,
  lastMessageTo,
  login,
  migrate,
  operator,
  platformEnv,
  signUp,
  signUpBody,
  signUpBy,
  solvedCaptcha,
  type Player,
} from '../support.ts'

const updatePhone = (player: Player, phone: string) =>
  call('/api/user/profile/additional/update', {
    ...{ token: player.token, method: 'PUT', body: { phone } },
  })
const shownTo = async ({ token }: Player) =>
  ((await call('/api/user/profile', { token })).result as ProfileUser).phone

async function signUpByPhone(phone: string): Promise<Player> {
  const body = { ...signUpBody('unused'), username: undefined, phone, code: await codeFor(phone) }
  const answer = await signUpBy('phone', body)
  expect(answer).toMatchObject({ status: 0 })
  return { token: answer.headers.get('x-session-token') ?? '', user: answer.result as Player['user'] }
}

describe('a phone that is typed in the profile', () => {
  beforeAll(migrate)

  it('[PROFILE-02] [SIGNIN-02] does not sign in', async () => {
    const phone = freshPhone()
    await updatePhone(await signUp('Typed1'), phone)
    expect(await login(phone)).toMatchObject({ status: 4 })
    const body = { phone, password: 'Demo1234' }
    expect(await call('/api/user/login/phone', { body })).toMatchObject({ status: 4 })
  })

  it('[PROFILE-02] [RECOVER-03] recovers nothing for who has the number', async () => {
    const phone = freshPhone()
    await updatePhone(await signUp('Typed2'), phone)
    const body = { phone, captcha: await solvedCaptcha() }
    expect(await call('/api/user/password/restore/phone', { body })).toMatchObject({ status: 0 })
    expect((await lastMessageTo(phone)).code).toBeUndefined()
  })

  it('[PROFILE-02] [PROFILE-03] changes no password for who finds an open session', async () => {
    const phone = freshPhone()
    const player = await signUp('Typed3')
    await updatePhone(player, phone)
    const code = await codeFor(phone, { token: player.token })
    const body = { code, new_password: 'Other12345' }
    const changed = await call('/api/user/password/change/phone', { token: player.token, body })
    expect(changed).toMatchObject({ status: 6 })
    expect(await login('Typed3')).toMatchObject({ status: 0 })
  })

  it('[PROFILE-02] [SIGNUP-10] leaves the number to its owner, who signs up by it', async () => {
    const phone = freshPhone()
    const squatter = await signUp('Typed4')
    await updatePhone(squatter, phone)
    const owner = await signUpByPhone(phone)
    expect(await login(phone)).toMatchObject({ status: 0, result: { id: owner.user.id } })
    expect(await shownTo(squatter)).toBe(phone)
  })

  it('[PROFILE-02] [RECOVER-06] tells nobody whether the number has an account, also many at once', async () => {
    const phone = freshPhone()
    await signUpByPhone(phone)
    const others = await Promise.all(['Typed5', 'Typed6', 'Typed7'].map((name) => signUp(name)))
    const answers = await Promise.all(others.map((other) => updatePhone(other, phone)))
    expect(answers.map(({ http, status }) => [http, status])).toEqual(others.map(() => [200, 0]))
  })

  it('[PROFILE-02] is shown beside nothing, and the one of the sign-up goes on signing in', async () => {
    const [phone, other] = [freshPhone(), freshPhone()]
    const player = await signUpByPhone(phone)
    await updatePhone(player, other)
    expect(await shownTo(player)).toBe(other)
    expect(await login(phone)).toMatchObject({ status: 0 })
    const desk = await operator(`/players/${player.user.id}`)
    expect(desk.result).toMatchObject({ phone, contact_phone: other })
    await updatePhone(player, phone)
    expect((await operator(`/players/${player.user.id}`)).result).toMatchObject({
      phone,
      contact_phone: null,
    })
  })
})

describe('phones from before', () => {
  const lastBefore = '0026'
  const { DB, TEST_MIGRATIONS: all } = platformEnv

  const insert = (id: string, phone: string, createdAt = Date.now(), host = 'players.invalid') =>
    DB.prepare(
      `INSERT INTO user (id, name, email, username, display_username, currency, phone, created_at, updated_at)
       VALUES (?1, ?1, ?1 || '@' || ?4, ?1, ?1, 'USD', ?2, ?3, ?3)`,
    ).bind(id, phone, createdAt, host)
  const changed = (id: string, detail: string) =>
    DB.prepare(
      `INSERT INTO security_event (at, kind, user_id, detail) VALUES (1, 'profile_changed', ?, ?)`,
    ).bind(id, detail)

  it('[SIGNUP-10] stay a way in where the sign-up proved them, and not where the profile may have', async () => {
    await reset()
    await applyD1Migrations(
      DB,
      all.filter(({ name }) => name.slice(0, lastBefore.length) <= lastBefore),
    )
    await DB.batch([
      ...[insert('sms', '111111'), insert('typed', '222222'), insert('moved', '333333')],
      insert('old', '444444', Date.now() - 181 * day_ms, 'example.com'),
      insert('oldsms', '555555', Date.now() - 181 * day_ms),
      ...[changed('typed', 'address phone'), changed('moved', 'address')],
    ])
    await applyD1Migrations(DB, all)
    const rows = await DB.prepare('SELECT id, phone, contact_phone FROM user ORDER BY phone, id').all()
    expect(rows.results).toEqual([
      { id: 'old', phone: null, contact_phone: '444444' },
      { id: 'typed', phone: null, contact_phone: '222222' },
      { id: 'sms', phone: '111111', contact_phone: null },
      { id: 'moved', phone: '333333', contact_phone: null },
      { id: 'oldsms', phone: '555555', contact_phone: null },
    ])
  })
})
