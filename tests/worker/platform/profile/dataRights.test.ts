import { brand } from '@brand/brand.ts'
import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { OptionalRegistrationFields } from '#contract/accounts.ts'
import { deleteWhenDue } from '../../../../functions/platform/privacy/deletion.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { ask, newPlayer, player, post, spin } from '../protection/protectionSupport.ts'
import {
  call,
  countRows,
  inWallet,
  migrate,
  operator,
  password,
  platformEnv,
  signUp,
  type Player,
  userRow,
  type Answer,
} from '../support.ts'

beforeAll(migrate)
beforeEach(newPlayer)

/** Refused, and the wallet did not answer when it was to take the money back; then it does. */
async function refusedWithdrawal(playerId: string): Promise<() => Promise<unknown>> {
  const { DB } = platformEnv
  await DB.prepare(
    `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status,
       ledger_due, details, created_at, expires_at, checked_at)
     VALUES ('refused', ?, 'refused', '', 'out', 'pix', 'BRL', 100, 0, 'refused', 1, '{}', 1, 1, 1)`,
  )
    .bind(playerId)
    .run()
  return () => DB.exec(`UPDATE payment SET ledger_due = 0 WHERE id = 'refused'`)
}

/** Taken from the balance while the friend's wallet does not answer; then it arrives. */
async function transferUnderWay(playerId: string): Promise<() => Promise<unknown>> {
  const change = (query: string, ...values: unknown[]) =>
    inWallet(playerId, (sql) => void sql.exec(query, ...values))
  await change(
    `INSERT INTO transfer (id, is_incoming, other_id, other_login, own_login, amount_minor, at, state, due_at)
     VALUES ('sent', 0, 'friend', 'Friend', 'Me', 100, 1, 'Withdrawn', ?)`,
    Date.now() + day_ms,
  )
  return () => change(`UPDATE transfer SET state = 'Completed', due_at = NULL WHERE id = 'sent'`)
}

describe('the rights over one’s data', () => {
  it('[PROTECT-09] consent is nobody’s by default, and has a history', async () => {
    expect((await ask('/consent')).result).toEqual({
      ...{ email: false, sms: false, push: false, phone: false },
      history: [],
    })
    await ask('/consent', { email: true })
    await ask('/consent', { email: true })
    const { result } = await ask('/consent', { email: false })
    expect(result).toMatchObject({
      email: false,
      history: [
        { channel: 'email', granted: false, source: 'player' },
        { channel: 'email', granted: true, source: 'player' },
      ],
    })
  })

  it('[PROTECT-09] consent stands however much was changed since in other channels', async () => {
    await ask('/consent', { email: true })
    const change = platformEnv.DB.prepare(
      `INSERT INTO consent (player_id, channel, granted, source, at) VALUES (?, 'sms', ?, 'player', 1)`,
    )
    await platformEnv.DB.batch(Array.from({ length: 120 }, (_, n) => change.bind(player.user.id, n % 2)))
    expect((await ask('/consent')).result).toMatchObject({ email: true, sms: true, phone: false })
  })

  it('[PROTECT-09] the export has the player’s data and every movement, and no secret', async () => {
    await spin(150)
    const { text, name } = (await ask('/export')).result as { text: string; name: string }
    const data = JSON.parse(text) as { profile: object; ledger: object[] }
    expect(name).toBe(`${brand.name.toLowerCase()}-${player.user.login.toLowerCase()}.json`)
    expect(data).toMatchObject({
      profile: { login: player.user.login },
      ledger: [
        { kind: 'debit', amount: -1.5, balance_after: 998.5 },
        { kind: 'deposit', amount: 1000 },
      ],
    })
    expect(text).not.toMatch(/token|scrypt|fingerprint/)
    const csv = (await ask('/export?format=csv')).result as { text: string; type: string }
    expect(csv.type).toBe('text/csv')
    expect(csv.text.split('\r\n')[1]).toMatch(/,real,debit,-1\.50,998\.50,BRL,pragmatic,gems,/)
  })

  it('[PROTECT-09] the export has all of a long history, of codes that were used and of accounts elsewhere', async () => {
    const { id } = player.user
    const wallet = platformEnv.WALLET.getByName(id)
    await runInDurableObject(wallet, (_, { storage: { sql } }) => {
      const numbers = (count: number) =>
        `WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${count})`
      sql.exec(`${numbers(1001)} INSERT INTO transfer (id, is_incoming, other_id, other_login, own_login, amount_minor, at, state)
        SELECT 'sent' || n, 0, 'friend', 'Friend', 'Me', n, n, 'Completed' FROM one`)
      sql.exec(`${numbers(101)} INSERT INTO bonus (id, kind, amount_minor, wager_minor, given_at, expires_at, staked_before_minor, ended)
        SELECT 'given' || n, 'operator', n, 0, n, n, 0, 'expired' FROM one`)
    })
    const { DB } = platformEnv
    await DB.batch([
      DB.prepare(
        `INSERT INTO code_use (id, player_id, n, code, status, value_minor, percent, is_given, created_at)
         VALUES ('use', ?, 1, 'REEF', 0, 250, 0, 1, 0)`,
      ).bind(id),
      DB.prepare(
        `INSERT INTO account (id, account_id, provider_id, user_id, created_at, updated_at) VALUES ('way', 'me', 'reef', ?, 0, 0)`,
      ).bind(id),
      ...Array.from({ length: 101 }, () =>
        DB.prepare(
          `INSERT INTO consent (player_id, channel, granted, source, at) VALUES (?, 'sms', 1, 'player', 1)`,
        ).bind(id),
      ),
    ])
    const { text } = (await ask('/export')).result as { text: string }
    const data = JSON.parse(text) as { transfers: []; bonuses: []; consent: { history: [] } }
    expect(data.transfers).toHaveLength(1001)
    expect(data.transfers.at(-1)).toMatchObject({ login: 'Friend', amount: 0.01 })
    expect(data.bonuses).toHaveLength(101)
    expect((await ask('/bonuses')).result).toHaveLength(100)
    expect(data.consent.history).toHaveLength(101)
    expect(data).toMatchObject({
      promocodes: [{ code: 'REEF', value: 2.5, used_at: '1970-01-01T00:00:00.000Z', is_given: true }],
      linked_accounts: [{ provider: 'reef', id: 'me' }],
    })
  })

  it('[PROTECT-09] a deletion may be taken back, waits for the money, and leaves what the law keeps', async () => {
    const run = () => deleteWhenDue(servicesOf(platformEnv), player.user.id, Date.now() + 31 * day_ms)
    const state = async () => ((await ask('/deletion')).result as { status: string }).status
    const game = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en' }
    const headers = { 'x-client-place': 'BR 28573' }
    await call('/api/games/session', { body: game, token: player.token, headers })
    const places = () =>
      inWallet(player.user.id, (sql) => sql.exec('SELECT country, asn FROM game_place').toArray())
    expect(await places()).toEqual([{ country: 'BR', asn: 28_573 }])
    expect(await post('/deletion', { password: 'Wrong1234' })).toMatchObject({ status: 4 })
    await post('/deletion', { password })
    expect(await state()).toBe('requested')
    expect(await ask('/deletion', undefined, 'DELETE')).toMatchObject({ result: { status: 'none' } })
    await post('/deletion', { password })
    await run()
    expect(await state()).toBe('requested')
    await operator(`/players/${player.user.id}/adjust`, {
      account: 'real',
      amount_minor: -100_000,
      key: 'out',
      reason: 'paid out',
    })
    await platformEnv.DB.prepare('UPDATE deletion_request SET deletes_at = 1').run()
    await run()
    expect(await call('/api/user/login', { body: { email: player.user.login, password } })).toMatchObject({
      status: 4,
    })
    expect(await ask('/check')).toMatchObject({ status: 9401 })
    const { items } = (await operator(`/players/${player.user.id}/ledger`)).result as { items: Answer[] }
    expect(items).toHaveLength(2)
    const kept = await userRow(player.user.id, 'username, birth_date')
    expect(kept).toEqual({ username: `deleted-${player.user.id}`, birth_date: null })
    expect(await places()).toEqual([])
  })

  it('[PROTECT-09] the export has every field of the sign-up, and the deletion leaves none', async () => {
    const fields = Object.keys(OptionalRegistrationFields).filter((field) => field !== 'lang')
    const texts = Object.fromEntries(fields.map((field, n) => [field, `text ${n}`]))
    const given = { ...texts, gender: 'female', cpf: '529.982.247-25' }
    // The agent whom the sign-up names is there.
    const named = `'${texts['agent_id']}', 'agent', 'Filled', 'en', 'USD', 1, 1, 1`
    await platformEnv.DB.exec(
      `INSERT INTO partner (code, kind, name, lang, currency, version, created_at, updated_at) VALUES (${named})`,
    )
    const { user, token } = await signUp('Filled', given)
    const { result } = await call('/api/user/export', { token })
    expect(JSON.parse((result as { text: string }).text)).toMatchObject({ registration: given })
    await call('/api/user/deletion', { token, body: { password } })
    await platformEnv.DB.prepare('INSERT INTO agent_request (player_id, asked_at) VALUES (?, 1)')
      .bind(user.id)
      .run()
    await deleteWhenDue(servicesOf(platformEnv), user.id, Date.now() + 31 * day_ms)
    const row = await userRow(user.id)
    expect(row).toMatchObject({
      ...Object.fromEntries(fields.map((field) => [field, null])),
      ...{ phone: null, contact_phone: null, wallet_account: null, birth_date: null },
    })
    expect(await countRows('agent_request WHERE player_id = ?', user.id)).toBe(0)
  })

  it.each([
    ['a withdrawal whose money the ledger has yet to give back', refusedWithdrawal],
    ['a transfer that may come back', transferUnderWay],
  ])('[PROTECT-09] a deletion waits for %s', async (_, begin) => {
    const id = player.user.id
    await operator(`/players/${id}/adjust`, {
      ...{ account: 'real', amount_minor: -100_000, key: 'all', reason: 'paid out' },
    })
    await post('/deletion', { password })
    const end = await begin(id)
    const statusAfter = async (days: number) => {
      await deleteWhenDue(servicesOf(platformEnv), id, Date.now() + days * day_ms)
      const done = 'deletion_request WHERE player_id = ? AND done_at IS NOT NULL'
      return (await countRows(done, id)) === 1 ? 'done' : 'requested'
    }
    expect(await statusAfter(31)).toBe('requested')
    await end()
    expect(await statusAfter(33)).toBe('done')
  })
})

it('[PROTECT-09] a copy is made ten times an hour, for each player', async () => {
  const [eager, other] = [await signUp('Eager1'), await signUp('Eager2')]
  const copy = (player: Player) => call('/api/user/export', { token: player.token })
  for (let n = 0; n < 10; n += 1) expect((await copy(eager)).status).toBe(0)
  const refused = await copy(eager)
  expect(refused).toMatchObject({ http: 429, status: 9429 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await copy(other)).status).toBe(0)
})
