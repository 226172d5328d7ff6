import { evictDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ActiveSession } from '#contract/security.ts'
import { deviceOf } from '../../../../functions/platform/accounts/sessions/sessions.ts'
import {
  call,
  lastMessageTo,
  migrate,
  password,
  platformEnv,
  playerAt,
  proofIsOld,
  signUp,
  type Player,
} from '../support.ts'

beforeAll(migrate)

const path = '/api/user/sessions'
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

async function another(username: string, agent: string): Promise<string> {
  const headers = { 'x-client-agent': agent }
  const answer = await call('/api/user/login', { body: { email: username, password }, headers })
  return answer.headers.get('x-session-token') ?? ''
}

async function sessionsOf(token: string): Promise<ActiveSession[]> {
  const answer = await call(path, { token })
  expect(answer).toMatchObject({ http: 200, status: 0 })
  return (answer.result as { sessions: ActiveSession[] }).sessions
}

const end = (token: string, id: string) => call(`${path}/${id}`, { token, method: 'DELETE' })
const isValid = async (token: string) => (await call('/api/user/check', { token })).http === 200

async function withTwo(username: string): Promise<{ player: Player; second: string }> {
  const player = await signUp(username)
  return { player, second: await another(username, phone) }
}

describe('the list of sessions', () => {
  it('[SESSION-07] shows each with its device, and which is this one; never a token or an address', async () => {
    const { player, second } = await withTwo('Lister1')
    const list = await sessionsOf(second)
    expect(list).toHaveLength(2)
    const mine = list.find((session) => session.is_current)
    expect(mine).toMatchObject({ device: 'Chrome, Android', is_current: true })
    expect(Date.parse(mine!.created_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await sessionsOf(player.token)).find((session) => session.is_current)?.id).not.toBe(mine!.id)
    expect(Object.keys(list[0]!).sort()).toEqual([
      'created_at',
      'device',
      'ends_at',
      'id',
      'is_current',
      'last_seen_at',
    ])
    expect(Date.parse(mine!.ends_at) - Date.parse(mine!.last_seen_at)).toBe(7 * 24 * 3600 * 1000)
  })

  it('[SESSION-07] an ended one is over with its next call', async () => {
    const { player, second } = await withTwo('Ender2')
    const other = (await sessionsOf(player.token)).find((session) => !session.is_current)
    const answer = await end(player.token, other!.id)
    expect(answer).toMatchObject({ http: 200, result: { sessions: [{ is_current: true }] } })
    expect(await call('/api/user/balance', { token: second })).toMatchObject({ http: 401, status: 9401 })
    expect(await isValid(player.token)).toBe(true)
    expect(await end(player.token, other!.id), 'again').toMatchObject({ http: 200 })
  })

  it('[SESSION-07] all others end, this one stays', async () => {
    const { player, second } = await withTwo('Ender3')
    const third = await another('Ender3', '')
    const stranger = await signUp('Bystander')
    expect(await call(path, { token: second, method: 'DELETE' })).toMatchObject({
      http: 200,
      result: { sessions: [{ is_current: true }] },
    })
    expect([await isValid(player.token), await isValid(second), await isValid(third)]).toEqual([
      false,
      true,
      false,
    ])
    expect(await isValid(stranger.token)).toBe(true)
  })

  it('[SESSION-07] are ten at most: the one unused for longest ends', async () => {
    const player = await signUp('Crowd1')
    await platformEnv.DB.prepare('UPDATE session SET updated_at = updated_at - 1000 WHERE user_id = ?')
      .bind(player.user.id)
      .run()
    const more: string[] = []
    for (let n = 0; n < 10; n += 1) more.push(await another('Crowd1', phone))
    expect(await isValid(player.token)).toBe(false)
    expect(await sessionsOf(more.at(-1)!)).toHaveLength(10)
  })

  it('[SESSION-07] are ended only with a fresh proof, and the player is told', async () => {
    const email = 'fresh3@atoll.test'
    const player = await playerAt(email)
    await another('fresh3', phone)
    await proofIsOld(player)
    const other = (await sessionsOf(player.token)).find((session) => !session.is_current)!
    const refused = { http: 403, status: 9451, fields: { password: 'required' } }
    expect(await end(player.token, other.id)).toMatchObject(refused)
    expect(await call(path, { token: player.token, method: 'DELETE' })).toMatchObject(refused)
    const prove = (given: string) =>
      call('/api/user/proof', { token: player.token, body: { password: given } })
    expect(await prove('Wrong1234')).toMatchObject({ status: 4 })
    expect(await end(player.token, other.id)).toMatchObject(refused)
    expect(await prove(password)).toMatchObject({ status: 0, result: {} })
    expect(await end(player.token, other.id)).toMatchObject({ http: 200 })
    expect((await lastMessageTo(email)).subject).toBe('Devices were signed out of your Atoll account')
  })

  it('[SESSION-07] those of another player are neither seen nor ended', async () => {
    const victim = await signUp('Victim3')
    const thief = await signUp('Thief3')
    const [theirs] = await sessionsOf(victim.token)
    expect((await sessionsOf(thief.token)).map(({ id }) => id)).not.toContain(theirs!.id)
    const answer = await end(thief.token, theirs!.id)
    const ofNobody = await end(thief.token, crypto.randomUUID())
    expect({ ...answer, headers: undefined }).toEqual({ ...ofNobody, headers: undefined })
    expect(await isValid(victim.token)).toBe(true)
    for (const method of ['GET', 'DELETE']) {
      expect(await call(path, { method })).toMatchObject({ http: 401, status: 9401 })
    }
    expect(await end('forged', theirs!.id)).toMatchObject({ http: 401, status: 9401 })
  })

  it('[SESSION-07] tells when one was last seen, and writes it down at most once an hour', async () => {
    const { token, user } = await signUp('Seen1')
    const seenAt = async () => (await sessionsOf(token))[0]!.last_seen_at
    const atFirst = await seenAt()
    for (let poll = 0; poll < 3; poll += 1) await call('/api/user/balance', { token })
    expect(await seenAt()).toBe(atFirst)
    const earlier = Date.now() - 61 * 60_000
    await platformEnv.DB.prepare('UPDATE session SET updated_at = ? WHERE user_id = ?')
      .bind(earlier, user.id)
      .run()
    // As after minutes: the object remembers no sign-in that is due.
    await evictDurableObject(platformEnv.WALLET.getByName(user.id))
    await call('/api/user/balance', { token })
    expect(Date.parse(await seenAt())).toBeGreaterThan(earlier + 60_000)
  })

  it('leaves out what has expired', async () => {
    const { player, second } = await withTwo('Expired1')
    await platformEnv.DB.prepare(
      "UPDATE session SET expires_at = 1 WHERE user_agent LIKE '%Android%' AND user_id = ?",
    )
      .bind(player.user.id)
      .run()
    expect(await sessionsOf(player.token)).toHaveLength(1)
    expect(await isValid(second)).toBe(false)
  })
})

it.each([
  [phone, 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Microsoft Edge, macOS',
  ],
  ['', ''],
  ['<script>alert(1)</script>', ''],
  ['x'.repeat(400), ''],
])('[SESSION-07] %s is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})
