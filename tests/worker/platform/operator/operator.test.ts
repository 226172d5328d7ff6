import { beforeAll, describe, expect, it } from 'vitest'
import {
  call,
  idOf,
  login,
  migrate,
  operator,
  platformEnv,
  playerAt,
  signUp,
  signUpBody,
} from '../support.ts'

beforeAll(migrate)

async function adjust(id: string, body: object) {
  return operator(`/players/${id}/adjust`, { account: 'real', reason: 'test', ...body })
}

describe('operator key', () => {
  it('is asked of every call', async () => {
    const key = platformEnv.OPERATOR_KEY
    let clients = 0
    for (const token of [
      undefined,
      '',
      'wrong',
      key.slice(1),
      `${key}x`,
      key.toUpperCase(),
      platformEnv.AUTH_SECRET,
    ]) {
      const headers = { 'x-client-address': `192.0.2.${(clients += 1)}` }
      for (const path of ['/content', '/players', '/players/x/adjust', '/players/x/ban', '/nothing']) {
        const answer = await call(`/operator${path}`, { body: {}, token, headers })
        expect(answer, `${path} ${token}`).toMatchObject({ http: 403, status: 9403 })
      }
    }
    const player = await signUp('Climber')
    expect(
      await call('/operator/players', { body: signUpBody('Minion'), token: player.token }),
    ).toMatchObject({ http: 403 })
  })
})

describe('wrong operator keys', () => {
  const guess = (address: string, token = 'wrong') =>
    call('/operator/settings', { method: 'PUT', body: {}, token, headers: { 'x-client-address': address } })

  it('are slowed down for the network they come from, the right one included, and are in the security log', async () => {
    for (let n = 1; n < 10; n += 1) expect(await guess('192.0.2.200')).toMatchObject({ http: 403 })
    const tenth = await guess('192.0.2.200')
    expect(tenth).toMatchObject({ http: 429, status: 9429 })
    expect(Number(tenth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await guess('192.0.2.200', platformEnv.OPERATOR_KEY)).toMatchObject({ http: 429 })
    expect(await guess('192.0.2.201', platformEnv.OPERATOR_KEY)).toMatchObject({ http: 200 })
    const { items: events } = (await operator('/security-events?perPage=100')).result as { items: Event[] }
    const refused = events.filter(({ kind }) => kind === 'operator_key_refused')
    expect(refused.length).toBeGreaterThanOrEqual(10)
    expect(new Set(refused.slice(0, 10).map(({ network }) => network)).size).toBe(1)
    expect(JSON.stringify(events)).not.toContain('192.0.2')
  })
})

type Event = {
  at: string
  kind: string
  user_id: string | null
  network: string | null
  detail: string | null
}

describe('the security log', () => {
  /** As they are kept: the list adds the name of the account. */
  async function eventsOf(userId: string): Promise<Event[]> {
    const query = 'SELECT * FROM security_event WHERE user_id = ? ORDER BY id DESC'
    return (await platformEnv.DB.prepare(query).bind(userId).all<Event>()).results
  }

  it('tells of sign-ins, failures, passwords, bans and roles of a player, newest first', async () => {
    const { user, token } = await signUp('Watched1')
    const headers = { 'x-client-address': '203.0.113.80' }
    await call('/api/user/login', { body: { email: 'Watched1', password: 'Wrong1234' }, headers })
    await call('/api/user/password/change', {
      token,
      body: { password: 'Demo1234', new_password: 'Fresh1234' },
    })
    await operator(`/players/${user.id}/casino-block`, { is_casino_blocked: true })
    await operator(`/players/${user.id}/role`, { role: 14 })
    await operator(`/players/${user.id}/ban`, { is_banned: true })
    await operator(`/players/${user.id}/ban`, { is_banned: false })
    const events = await eventsOf(user.id)
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['unbanned', null],
      ['banned', null],
      ['role_changed', '14'],
      ['casino_blocked', null],
      ['password_changed', 'by password or operator'],
      ['sign_in_failed', null],
      ['sign_in', 'sign-up'],
    ])
    expect(events[5]?.network).toMatch(/^[A-Za-z0-9_-]{16}$/)
    expect(JSON.stringify(events)).not.toMatch(/203\.0|Watched1|Wrong1234|Fresh1234/)
  })

  it('names the settings that were changed, and not their values', async () => {
    await operator('/settings', { oddType: 'decimal' }, 'PUT')
    const { items: events } = (await operator('/security-events?perPage=1')).result as { items: Event[] }
    expect(events).toMatchObject([{ kind: 'settings_changed', detail: 'oddType' }])
  })

  it('names what the operator did to a player and to the content, without names and amounts', async () => {
    const body = { username: 'Watched2', password: 'Demo1234', birth_date: '1990-05-17', currency: 'USD' }
    const id = idOf(await operator('/players', { ...body, is_partner: true }))
    const adjustment = { account: 'bonus', amount_minor: 7777, key: 'gift-1', reason: 'a gift' }
    await operator(`/players/${id}/adjust`, adjustment)
    const events = await eventsOf(id)
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['money_adjusted', 'bonus gift-1'],
      ['player_saved', 'birth_date currency is_partner password username'],
    ])
    expect(JSON.stringify(events)).not.toMatch(/Watched2|Demo1234|7777|a gift/)
  })

  it('tells how a sign-in was proved, and of refused codes and passkeys', async () => {
    const email = 'watched3@atoll.test'
    const { user } = await playerAt(email)
    await call('/api/user/password/restore/check', { body: { email, code: '000000' } })
    await call('/api/user/login/passkey', {
      body: { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
      headers: { 'x-pending-token': 'no-challenge' },
    })
    const { items: events } = (await operator('/security-events?perPage=2')).result as { items: Event[] }
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['passkey_refused', null],
      ['code_refused', 'recovery by email'],
    ])
    expect((await eventsOf(user.id))[0]).toMatchObject({ kind: 'sign_in', detail: 'password' })
  })

  it('is the operator’s alone, and never changed', async () => {
    expect(
      await call('/operator/security-events', { headers: { 'x-client-address': '192.0.2.210' } }),
    ).toMatchObject({
      http: 403,
    })
    expect(await operator('/security-events?page=0')).toMatchObject({ http: 422 })
  })
})

describe('operator players', () => {
  it('creates once and updates afterwards, leaving out what is not named', async () => {
    const first = await operator('/players', signUpBody('Vip', { is_partner: true, first_name: 'Vera' }))
    expect(first).toMatchObject({ result: { created: true } })
    const second = await operator(
      '/players',
      signUpBody('VIP', { first_name: 'Wera', password: 'Other1234' }),
    )
    expect(second).toMatchObject({ result: { created: false, id: idOf(first) } })
    expect(await login('Vip', 'Other1234')).toMatchObject({
      result: { first_name: 'Wera', is_partner: true },
    })
    expect(await login('Vip')).toMatchObject({ status: 4 })
  })

  it('never changes a currency, and tells of a taken email', async () => {
    await operator('/players', signUpBody('Rich', { email: 'rich@atoll.test' }))
    expect(await operator('/players', signUpBody('Rich', { currency: 'BRL' }))).toMatchObject({
      http: 409,
      status: 9409,
    })
    const twin = await operator('/players', signUpBody('Twin', { email: 'RICH@atoll.test' }))
    expect(twin).toMatchObject({ http: 409, status: 240 })
    await operator('/players', signUpBody('Twin'))
    const later = await operator('/players', signUpBody('Twin', { email: 'rich@atoll.test' }))
    expect(later).toMatchObject({ http: 409, status: 240 })
  })

  it('holds the same field rules as a sign-up', async () => {
    const answer = await operator(
      '/players',
      signUpBody('x', { password: 'short', email: 'nobody', role: -1 }),
    )
    expect(answer).toMatchObject({
      http: 422,
      fields: {
        username: 'usernameLength',
        password: 'passwordLengthRequirements',
        email: 'incorrectInput',
        role: 'incorrectInput',
      },
    })
  })

  it('answers 404 for a player nobody knows', async () => {
    for (const path of ['adjust', 'ban', 'casino-block', 'role']) {
      const body = {
        account: 'real',
        amount_minor: 1,
        key: 'k',
        reason: 'r',
        is_banned: true,
        is_casino_blocked: true,
        role: 0,
      }
      expect(await operator(`/players/nobody/${path}`, body)).toMatchObject({ http: 404, status: 9404 })
    }
  })
})

describe('operator adjustments', () => {
  it('move money once for each key', async () => {
    const { user } = await signUp('Saver')
    const deposit = { amount_minor: 1050, key: 'first' }
    expect(await adjust(user.id, deposit)).toMatchObject({
      result: { balance_minor: 1050, duplicate: false },
    })
    expect(await adjust(user.id, { amount_minor: -50, key: 'fee' })).toMatchObject({
      result: { balance_minor: 1000 },
    })
    expect(await adjust(user.id, deposit)).toMatchObject({ result: { balance_minor: 1050, duplicate: true } })
    expect(await adjust(user.id, { ...deposit, amount_minor: 1051 })).toMatchObject({
      http: 409,
      status: 9409,
    })
    expect(await adjust(user.id, { ...deposit, account: 'bonus' })).toMatchObject({ http: 409, status: 9409 })
    expect(await adjust(user.id, { amount_minor: -1001, key: 'too much' })).toMatchObject({
      http: 422,
      status: 9400,
    })
    expect(await adjust(user.id, { amount_minor: -1001, key: 'too-much' })).toMatchObject({
      http: 422,
      status: 501,
    })
    expect(await adjust(user.id, { account: 'bonus', amount_minor: 700, key: 'grant' })).toMatchObject({
      result: { balance_minor: 700 },
    })
    const audit = await operator(`/players/${user.id}/audit`)
    expect(audit.result).toEqual({
      entries: 3,
      sums: { real: 1000, bonus: 700, owed: 0 },
      balances: { real: 1000, bonus: 700, owed: 0 },
    })
  })

  it.each([0, 1.5, '100', 1e12, -1e12, null])('refuse the amount %j', async (amount_minor) => {
    const { user } = await signUp(`Odd${Math.random().toString(36).slice(2, 10)}`)
    expect(await adjust(user.id, { amount_minor, key: 'k' })).toMatchObject({ http: 422, status: 9400 })
  })

  it('show in the ledger newest first, page by page', async () => {
    const { user } = await signUp('Pager')
    for (const n of [1, 2, 3]) await adjust(user.id, { amount_minor: n * 100, key: `k${n}` })
    const first = await operator(`/players/${user.id}/ledger?page=1&perPage=2`)
    expect(first.result).toMatchObject({
      total: 3,
      items: [
        { id: '3', kind: 'deposit', amount_minor: 300, balance_after_minor: 600, reason: 'test' },
        { id: '2', amount_minor: 200, balance_after_minor: 300 },
      ],
    })
    const second = await operator(`/players/${user.id}/ledger?page=2&perPage=2`)
    expect(second.result).toMatchObject({ total: 3, items: [{ id: '1' }] })
    expect(await operator(`/players/${user.id}/ledger?page=0`)).toMatchObject({ http: 422, status: 9400 })
    expect(await operator(`/players/${user.id}/ledger?perPage=101`)).toMatchObject({
      http: 422,
      status: 9400,
    })
  })
})
