import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { User } from '../../../contract/accounts.ts'
import { call, login, migrate, operator, password, platformEnv, signUp } from './support.ts'

beforeAll(migrate)

const day_ms = 24 * 3600 * 1000

async function expiryOf(playerId: string): Promise<number> {
  const row = await platformEnv.DB.prepare('SELECT expires_at FROM session WHERE user_id = ?')
    .bind(playerId)
    .first<{ expires_at: number }>()
  return row?.expires_at ?? 0
}

/** As if it had last been used 30 days before that. */
function setExpiry(playerId: string, expires_at: number) {
  return platformEnv.DB.prepare('UPDATE session SET expires_at = ?, updated_at = ? WHERE user_id = ?')
    .bind(expires_at, expires_at - 30 * day_ms, playerId)
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

  it('lasts 30 days from its last use and not longer', async () => {
    const player = await signUp('Slider')
    const started = await expiryOf(player.user.id)
    expect(Math.abs(started - (Date.now() + 30 * day_ms))).toBeLessThan(60_000)

    await setExpiry(player.user.id, Date.now() + 28 * day_ms)
    await call('/api/user/check', { token: player.token })
    expect(await expiryOf(player.user.id)).toBeGreaterThan(Date.now() + 29.9 * day_ms)

    await setExpiry(player.user.id, Date.now() - 1)
    expect(await call('/api/user/check', { token: player.token })).toMatchObject({ http: 401, status: 9401 })
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
    await operator(`/players/${user.id}/ban`, { is_banned: false })
    expect(await call('/api/user/check', { token })).toMatchObject({ status: 0 })
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
    await platformEnv.DB.prepare('UPDATE user SET friend_transfer_allowed = 1 WHERE id = ?')
      .bind(player.user.id)
      .run()
    expect(await status()).toMatchObject({ result: { allowed: true } })
  })
})
