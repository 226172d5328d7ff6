import { generate } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { requireActor } from '../../../../functions/platform/staff/actor.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { parseNetworks } from '../../../../functions/platform/kit/networks.ts'
import {
  call,
  firstRow,
  idOf,
  lastMessageTo,
  login,
  messagesTo,
  migrate,
  operator,
  platformEnv,
  signUp,
  signUpBody,
  userRow,
  type Player,
} from '../support.ts'
import { asStaff, auditOf, firstStep, hire, member, type Member } from './staffSupport.ts'

/* Staff are not players: accounts of their own kind, by invitation, with a second factor before anything else. */
let admin: Member
let player: Player
const reason = 'a new desk'

beforeAll(async () => {
  await migrate()
  admin = await member('Boss', 'administrator')
  player = await signUp('JustAPlayer')
})

const isPlayer = { http: 409, status: 9465, fields: { player: 'isPlayer' } }
const isStaff = { http: 409, status: 9465, fields: { player: 'isStaff' } }

describe('an account of the staff', () => {
  it('[STUDIO-15] is no player’s: it signs in nowhere on the site, and is in no list of players', async () => {
    await hire('NoPlayer', 'support')
    expect(await login('NoPlayer')).toMatchObject({ http: 403, status: 14 })
    expect((await asStaff(admin, '/players?q=noplayer')).result).toMatchObject({ total: 0 })
    expect((await asStaff(admin, '/players?q=justaplayer')).result).toMatchObject({ total: 1 })
    expect((await asStaff(admin, '/staff?q=noplayer')).result).toMatchObject({ total: 1 })
  })

  it('[STUDIO-15] gets no money: by hand, by a friend; what it has from before is taken off', async () => {
    const id = await hire('NoMoney', 'support')
    const move = (amount_minor: number, by = 'key') => {
      const body = { account: 'real', amount_minor, key: crypto.randomUUID(), reason }
      return by === 'key'
        ? operator(`/players/${id}/adjust`, body)
        : asStaff(admin, `/players/${id}/adjust`, body)
    }
    expect(await move(100)).toMatchObject(isStaff)
    expect(await move(100, 'admin')).toMatchObject(isStaff)
    expect(await move(-100)).toMatchObject({ status: 501 })
    await operator('/players', signUpBody('JustAPlayer', { friend_transfer_allowed: true }))
    await operator(`/players/${player.user.id}/adjust`, {
      account: 'real',
      amount_minor: 500,
      key: 'some',
      reason,
    })
    const sent = await call('/api/user/friend_transfers', {
      token: player.token,
      body: { friend_login: 'nomoney', amount: 1, request_id: 'to-staff' },
    })
    expect(sent).toMatchObject({ status: 9452 })
  })

  it('[STUDIO-15] is made of no player’s account, and never becomes one', async () => {
    expect(await operator('/players', signUpBody('JustAPlayer', { staff_role: 'editor' }))).toMatchObject(
      isPlayer,
    )
    const role = { role: 'editor', reason }
    expect(await asStaff(admin, `/staff/${player.user.id}`, role, 'PUT')).toMatchObject(isPlayer)
    const id = await hire('StaysStaff', 'editor')
    expect(await operator(`/players/${id}/role`, { role: 0 })).toMatchObject(isStaff)
    expect(await operator(`/players/${player.user.id}/role`, { role: 99 })).toMatchObject({ status: 9400 })
    expect((await asStaff(admin, `/staff/${id}`, { role: null, reason }, 'PUT')).status).toBe(0)
    expect(await login('StaysStaff')).toMatchObject({ status: 14 })
    // Past every call too.
    const past = (sql: string, of: string) => platformEnv.DB.prepare(sql).bind(of).run()
    await expect(past(`UPDATE user SET staff_role = 'editor' WHERE id = ?`, player.user.id)).rejects.toThrow(
      /player/,
    )
    await expect(past('UPDATE user SET role = 0 WHERE id = ?', id)).rejects.toThrow(/for good/)
  })
})

const invite = (username: string, more: object = {}, by = admin) =>
  asStaff(by, '/staff', { username, email: `${username}@staff.test`, role: 'support', reason, ...more })
const tokenOf = async (username: string) =>
  (await lastMessageTo(`${username.toLowerCase()}@staff.test`)).link?.split('#/invitation/')[1] ?? ''
const accept = (token: string, password = 'Harbor-Lamp-42') =>
  call('/operator/session/invitation', { body: { token, password } })

describe('an invitation', () => {
  it('[STUDIO-15] is a link by mail that works once and sets the password; a second factor comes before anything else', async () => {
    const invited = await invite('newcomer')
    expect(invited).toMatchObject({ status: 0, result: { is_sent: true } })
    const id = idOf(invited)
    expect(await userRow(id, 'role, staff_role, email_verified')).toEqual({
      role: 99,
      staff_role: 'support',
      email_verified: 0,
    })
    const token = await tokenOf('newcomer')
    expect(
      await firstRow('SELECT 1 AS n FROM staff_invite WHERE token_hash = ?', token),
      'kept as a hash',
    ).toBeNull()
    expect(await accept(token, 'Password1')).toMatchObject({
      status: 9400,
      fields: { password: 'passwordCommon' },
    })
    expect((await accept(token)).result).toEqual({ username: 'newcomer' })
    expect(await accept(token)).toMatchObject({ http: 403, status: 9463 })

    const first = await firstStep('newcomer', 'Harbor-Lamp-42')
    expect(first).toMatchObject({ http: 403, status: 9456 })
    const headers = { 'x-pending-token': first.headers.get('x-pending-token') ?? '' }
    const post = (path: string, body?: object) =>
      call(`/operator/session/${path}`, { method: 'POST', body, headers })
    expect(await post('code', { code: '000000' })).toMatchObject({ status: 9444 })
    const { secret } = (await post('factor')).result as { secret: string }
    expect(await post('factor/confirm', { code: '000000' })).toMatchObject({ status: 9444 })
    const done = await post('factor/confirm', { code: await generate({ secret }) })
    expect(done).toMatchObject({ status: 0, result: { staff: { username: 'newcomer', role: 'support' } } })
    expect((done.result as { recovery_codes: string[] }).recovery_codes.length).toBeGreaterThan(5)
    const session = done.headers.get('x-session-token') ?? ''
    expect((await call('/operator/players', { token: session })).status).toBe(0)
    expect(await post('factor'), 'the step is used up').toMatchObject({ http: 401 })
    const [line] = await auditOf(`action=inviteStaff&target=${id}`)
    expect(line).toMatchObject({
      outcome: 'done',
      actor: 'Boss',
      reason,
      after: { username: 'newcomer', role: 'support' },
    })
  })

  it('[STUDIO-15] ends after three days, with the next one, and with the role', async () => {
    const id = idOf(await invite('late'))
    const old = await tokenOf('late')
    expect((await asStaff(admin, `/staff/${id}/link`, { reason })).result).toMatchObject({ is_sent: true })
    expect(await accept(old)).toMatchObject({ status: 9463 })
    const next = await tokenOf('late')
    await platformEnv.DB.exec(`UPDATE staff_invite SET ends_at = ${Date.now()}`)
    expect(await accept(next)).toMatchObject({ status: 9463 })
    await asStaff(admin, `/staff/${id}/link`, { reason })
    await asStaff(admin, `/staff/${id}`, { role: null, reason }, 'PUT')
    expect(await accept(await tokenOf('late'))).toMatchObject({ status: 9463 })
    expect(await asStaff(admin, `/staff/${player.user.id}/link`, { reason })).toMatchObject(isPlayer)
  })

  it('[STUDIO-15] is sent by who manages the staff, for a role that is there, to an address of nobody else', async () => {
    const support = await member('Asks', 'support')
    expect(await invite('friend', {}, support)).toMatchObject({ http: 403, status: 9403 })
    expect(await invite('friend', { role: 'no-such' })).toMatchObject({
      status: 9400,
      fields: { role: 'incorrectInput' },
    })
    expect(await invite('Boss')).toMatchObject({ status: 241 })
    await invite('first')
    expect(await invite('second', { email: 'first@staff.test' })).toMatchObject({ status: 240 })
    expect(await messagesTo('friend@staff.test')).toEqual([])
  })

  it('[STUDIO-15] a step of a player’s sign-in sets up nothing', async () => {
    const headers = { 'x-pending-token': 'forged' }
    for (const path of ['factor', 'factor/confirm'])
      expect(await call(`/operator/session/${path}`, { body: { code: '123456' }, headers })).toMatchObject({
        http: 401,
      })
  })
})

describe('the networks of the studio', () => {
  const from = async (address: string | undefined, networks: string[], token?: string) => {
    const services = servicesOf(platformEnv)
    const staff = { ...services.config.staff, networks: parseNetworks(networks) }
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]])
    const caller = {
      services: { ...services, config: { ...services.config, staff } },
      client: { address, agent: undefined, lang: undefined },
      request: new Request('http://platform.test/operator/session', { headers }),
    }
    const actor = await requireActor(caller, token === undefined ? 'staff:guest' : 'staff')
    return actor.ok ? 'in' : actor.error.code
  }

  it('[STUDIO-15] let in who comes from one of them, for signing in and for every call after it', async () => {
    const office = ['192.0.2.0/24', '2001:db8::/32']
    expect(await from('192.0.2.77', office)).toBe('in')
    expect(await from('2001:db8:1::5', office, admin.token)).toBe('in')
    expect(await from('192.0.3.1', office)).toBe(9464)
    expect(await from('192.0.3.1', office, admin.token)).toBe(9464)
    expect(await from(undefined, office)).toBe(9464)
    expect(await from('192.0.3.1', [])).toBe('in')
    expect(await from('192.0.3.1', office, platformEnv.OPERATOR_KEY), 'a back office').toBe('in')
    const { result } = await operator('/security-events?perPage=100')
    const kinds = (result as { items: { kind: string }[] }).items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'studio_network_refused').length).toBe(3)
  })
})
