import { evictDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import * as v from 'valibot'
import { User } from '#contract/accounts.ts'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import {
  call,
  changeUser,
  inWallet,
  login,
  migrate,
  operator,
  password,
  platformEnv,
  signUp,
  signUpBody,
} from '../support.ts'

beforeAll(migrate)

async function expiryOf(playerId: string): Promise<number> {
  const row = await platformEnv.DB.prepare('SELECT expires_at FROM session WHERE user_id = ?')
    .bind(playerId)
    .first<{ expires_at: number }>()
  return row?.expires_at ?? 0
}

/** As if it had begun and last been used so many days ago, which the player's object has long forgotten. */
async function setAge(
  playerId: string,
  { begun_days, used_days }: { begun_days: number; used_days: number },
) {
  const now = Date.now()
  await inWallet(playerId, (sql) => void sql.exec('DELETE FROM cleared'))
  await evictDurableObject(platformEnv.WALLET.getByName(playerId))
  await platformEnv.DB.prepare(
    'UPDATE session SET created_at = ?, updated_at = ?, expires_at = ? WHERE user_id = ?',
  )
    .bind(now - begun_days * day_ms, now - used_days * day_ms, now + 30 * day_ms, playerId)
    .run()
}

describe('session', () => {
  it('[SESSION-03] answers the account of a live token, and 9401 for anything else', async () => {
    const player = await signUp('Session1')
    expect(await call('/api/user/check', { token: player.token })).toMatchObject({
      http: 200,
      result: v.parse(User, player.user),
    })
    for (const token of [
      '',
      'x',
      player.token.slice(1),
      `${player.token}x`,
      "' OR 1=1",
      'x'.repeat(5000),
      undefined,
    ]) {
      for (const path of ['/api/user/check', '/api/user/balance', '/api/user/friend_transfers/status']) {
        expect(await call(path, { token }), `${path} ${token}`).toMatchObject({ http: 401, status: 9401 })
      }
    }
  })

  it('keeps where it was started from, cut to a sane length', async () => {
    const { user } = await signUp('Located')
    const headers = { 'x-client-address': '203.0.113.77', 'x-client-agent': 'Browser '.repeat(100) }
    await call('/api/user/login', { body: { email: 'Located', password: 'Demo1234' }, headers })
    const stored = await platformEnv.DB.prepare(
      "SELECT ip_address, user_agent FROM session WHERE user_id = ? AND ip_address <> ''",
    )
      .bind(user.id)
      .all()
    expect(stored.results).toEqual([
      { ip_address: '203.0.113.77', user_agent: 'Browser '.repeat(100).slice(0, 400) },
    ])
  })

  it.each(['logout', 'logout1'])('[SESSION-04] %s ends that session and no other', async (path) => {
    const player = await signUp(`Leaver${path.length}`)
    const second = (await login(player.user.username)).headers.get('x-session-token') ?? ''
    expect(await call(`/api/user/${path}`, { token: player.token })).toMatchObject({ http: 200, result: {} })
    expect(await call('/api/user/check', { token: player.token })).toMatchObject({ http: 401, status: 9401 })
    expect(await call('/api/user/check', { token: second })).toMatchObject({ http: 200 })
    expect(await call(`/api/user/${path}`, { token: player.token }), 'again').toMatchObject({ http: 200 })
  })

  it('lasts 7 days from its last use, and 30 from its beginning however it is used', async () => {
    const { token, user } = await signUp('Slider')
    const check = () => call('/api/user/check', { token })
    expect(Math.abs((await expiryOf(user.id)) - (Date.now() + 7 * day_ms))).toBeLessThan(60_000)

    await setAge(user.id, { begun_days: 20, used_days: 6.9 })
    expect(await check()).toMatchObject({ http: 200 })
    expect(Math.abs((await expiryOf(user.id)) - (Date.now() + 7 * day_ms))).toBeLessThan(60_000)

    await setAge(user.id, { begun_days: 29, used_days: 1 })
    expect(await check()).toMatchObject({ http: 200 })
    expect(Math.abs((await expiryOf(user.id)) - (Date.now() + day_ms))).toBeLessThan(60_000)

    for (const age of [
      { begun_days: 8, used_days: 7.1 },
      { begun_days: 30.1, used_days: 0 },
      { begun_days: 730, used_days: 0.1 },
    ]) {
      await setAge(user.id, age)
      expect(await check(), JSON.stringify(age)).toMatchObject({ http: 401, status: 9401 })
    }
  })

  it('is shorter where the deployment says so', () => {
    const hours = 24 * 3600 * 1000
    const config = getConfig({ ...platformEnv, SESSION_IDLE_DAYS: 1, SESSION_LIFE_DAYS: '7' })
    expect(config.sessions).toEqual({ idle_ms: hours, life_ms: 7 * hours, atOnce: 10 })
    expect(() => getConfig({ ...platformEnv, SESSION_IDLE_DAYS: 0 })).toThrow('SESSION_IDLE_DAYS')
  })

  it('[SESSION-02] tells the site of a role that changed since', async () => {
    const player = await signUp('Promoted')
    await operator(`/players/${player.user.id}/role`, { role: 14 })
    expect(await call('/api/user/check', { token: player.token })).toMatchObject({ result: { role: 14 } })
    expect(await login('Promoted')).toMatchObject({ http: 403, status: 14 })
  })

  it('[SESSION-06] tells of a ban and a block with the next balance', async () => {
    const player = await signUp('Watched')
    const balance = () => call('/api/user/balance', { token: player.token })
    expect(await balance()).toMatchObject({ result: { is_banned: false, is_casino_blocked: false } })
    await operator(`/players/${player.user.id}/casino-block`, { is_casino_blocked: true })
    expect(await balance()).toMatchObject({ result: { is_casino_blocked: true } })
    await operator(`/players/${player.user.id}/ban`, { is_banned: true })
    expect(await balance()).toMatchObject({ result: { is_banned: true } })
  })

  it('[SESSION-06] a ban takes effect at once on every call, whoever does not ask for the balance', async () => {
    const { token, user } = await signUp('Outlaw')
    await operator(`/players/${user.id}/ban`, { is_banned: true })
    const paths = ['check', 'sessions', 'passkeys', 'second-factor', 'friend_transfers/status']
    for (const path of paths) {
      expect(await call(`/api/user/${path}`, { token }), path).toMatchObject({ http: 403, status: 5 })
    }
    const change = { password, new_password: 'Fresh1234' }
    expect(await call('/api/user/password/change', { token, body: change })).toMatchObject({ status: 5 })
  })

  it('[SESSION-06] a ban that ends brings no old session back', async () => {
    const { token, user } = await signUp('Outlaw2')
    await operator(`/players/${user.id}/ban`, { is_banned: true })
    await operator(`/players/${user.id}/ban`, { is_banned: false })
    expect(await call('/api/user/check', { token })).toMatchObject({ http: 401, status: 9401 })
    expect(await login('Outlaw2')).toMatchObject({ status: 0 })
  })

  it.each([
    ['Back1', 'role', { role: 14 }, { role: 0 }],
    ['Back2', 'ban', { is_banned: true }, { is_banned: false }],
  ])(
    '[SESSION-02] [SESSION-06] no old session of %s comes back with the %s',
    async (name, path, out, back) => {
      const byFlag = await signUp(`${name}Flag`)
      const save = (flags: object) => operator(`/players/${byFlag.user.id}/${path}`, flags)
      await save(out)
      await save(back)
      const byImport = await signUp(`${name}Import`)
      await operator('/players', signUpBody(`${name}Import`, out))
      await operator('/players', signUpBody(`${name}Import`, back))
      for (const { token } of [byFlag, byImport])
        expect(await call('/api/user/check', { token })).toMatchObject({ http: 401, status: 9401 })
    },
  )

  it('[SESSION-02] whoever is no player any more gets no balance and no list', async () => {
    const { token, user } = await signUp('Terminal2')
    await operator(`/players/${user.id}/role`, { role: 14 })
    for (const path of ['balance', 'sessions', 'passkeys', 'friend_transfers/status']) {
      expect(await call(`/api/user/${path}`, { token }), path).toMatchObject({ http: 403, status: 14 })
    }
  })

  it('stores the language of the player', async () => {
    const player = await signUp('Polyglot')
    expect(await call('/api/site/language', { token: player.token, body: { languageId: 3 } })).toMatchObject({
      http: 200,
      result: {},
    })
    expect(await call('/api/user/check', { token: player.token })).toMatchObject({ result: { lang: 'ar' } })
    const wrong = await call('/api/site/language', { token: player.token, body: { languageId: 8 } })
    expect(wrong).toMatchObject({ http: 422, status: 9400, fields: { languageId: 'incorrectInput' } })
    expect(await call('/api/site/language', { body: { languageId: 3 } })).toMatchObject({ http: 401 })
  })

  it('allows transfers to a friend only where the operator did', async () => {
    const player = await signUp('Giver')
    const status = () => call('/api/user/friend_transfers/status', { token: player.token })
    expect(await status()).toMatchObject({ result: { allowed: false } })
    await changeUser(player.user.id, { friend_transfer_allowed: 1 })
    expect(await status()).toMatchObject({ result: { allowed: true } })
  })
})
