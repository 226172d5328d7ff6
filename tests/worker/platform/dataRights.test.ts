import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteDueAccounts } from '../../../functions/platform/protection/deletion.ts'
import { servicesOf } from '../../../functions/platform/services.ts'
import { ask, day_ms, newPlayer, player, post, spin } from './protectionSupport.ts'
import { migrate, call, operator, password, platformEnv, type Answer } from './support.ts'

beforeAll(migrate)
beforeEach(newPlayer)

describe('the rights over one’s data', () => {
  it('[PROTECT-09] consent is nobody’s by default, and has a history', async () => {
    expect((await ask('/consent')).result).toEqual({ email: false, sms: false, phone: false, history: [] })
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
    expect(name).toBe(`atoll-${player.user.login.toLowerCase()}.json`)
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

  it('[PROTECT-09] a deletion may be taken back, waits for the money, and leaves what the law keeps', async () => {
    const run = () => deleteDueAccounts(servicesOf(platformEnv), Date.now() + 31 * day_ms)
    const state = async () => ((await ask('/deletion')).result as { status: string }).status
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
    const kept = await platformEnv.DB.prepare('SELECT username, birth_date FROM user WHERE id = ?')
      .bind(player.user.id)
      .first()
    expect(kept).toEqual({ username: `deleted-${player.user.id}`, birth_date: null })
  })
})
