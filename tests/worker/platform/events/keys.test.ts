import { afterEach, beforeAll, expect, it } from 'vitest'
import type { KeyRow } from '#contract/operator/keys.ts'
import { day_ms } from '#lib/time.ts'
import { requireSecond, takeFromDay } from '../../../../functions/platform/staff/secondPerson.ts'
import { remindOfKeys } from '../../../../functions/platform/staff/keyReminders.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'
import {
  call,
  changeUser,
  fetchWorker,
  gatewayAnswers,
  messagesTo,
  migrate,
  origin,
  platformEnv,
  signUp,
} from '../support.ts'

/* Keys of machines. */
let admin: Member
const reason = 'a warehouse'
const inDays = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

beforeAll(async () => {
  await migrate()
  admin = await member('Keyla', 'administrator')
})
afterEach(() => gatewayAnswers(0))

const make = (permissions: string[], more: object = {}, by = admin) =>
  asStaff(by, '/keys', {
    name: 'Warehouse',
    purpose: 'reads',
    permissions,
    expires_at: inDays(90),
    reason,
    ...more,
  })
async function keyFor(permissions: string[], more: object = {}): Promise<{ id: string; key: string }> {
  const made = await make(permissions, more)
  expect(made).toMatchObject({ status: 0 })
  return made.result as { id: string; key: string }
}
const withKey = (key: string, path: string, body?: unknown, address = '198.51.100.7') =>
  call(`/operator${path}`, { token: key, body, headers: { 'x-client-address': address } })
const rowOf = async (id: string) =>
  ((await asStaff(admin, '/keys')).result as { items: KeyRow[] }).items.find((row) => row.id === id)

it('[DESK-31] a key makes the calls that it may, from its networks, and is named in the audit log', async () => {
  const { id, key } = await keyFor(['events.read', 'players.note'], { networks: ['198.51.100.0/24'] })
  expect(await withKey(key, '/events')).toMatchObject({ status: 0 })
  expect(await withKey(key, '/payments')).toMatchObject({ http: 403, status: 9403 })
  expect(await withKey(key, '/players', { username: 'x' })).toMatchObject({ status: 9403 })
  expect(await withKey(key, '/events', undefined, '203.0.113.9')).toMatchObject({ status: 9464 })
  const player = await signUp('Noted')
  expect(await withKey(key, `/players/${player.user.id}/notes`, { text: 'by a machine' })).toMatchObject({
    status: 0,
  })
  const [line] = await auditOf('action=addPlayerNote')
  expect(line).toMatchObject({ actor: `Warehouse (${id})`, role: 'machine' })
  expect((await rowOf(id))?.last_used_at).not.toBeNull()
  const stored = await platformEnv.DB.prepare('SELECT * FROM machine_key WHERE id = ?').bind(id).first()
  expect(JSON.stringify(stored)).not.toContain(key)
  expect(JSON.stringify(await auditOf('action=createKey'))).not.toContain(key)
})

it('[DESK-31] it holds no more than who made it, and nothing that is for people', async () => {
  const decided = ['payments.decide', 'cases.decide', 'partners.write', 'partners.settle']
  for (const one of ['players.money', ...decided, 'staff.manage', 'keys.manage'])
    expect(await make([one]), one).toMatchObject({ status: 9400 })
  await asStaff(
    admin,
    '/roles/keymaker',
    { name: 'K', permissions: ['keys.manage', 'events.read'], reason },
    'PUT',
  )
  const maker = await member('Kim', 'keymaker')
  expect(await make(['players.read'], {}, maker)).toMatchObject({
    status: 9403,
    fields: { permissions: 'refused' },
  })
  expect(await make(['events.read'], {}, maker)).toMatchObject({ status: 0 })
  const renew = ({ id }: { id: string }) =>
    asStaff(maker, `/keys/${id}/rotate`, { expires_at: inDays(90), overlap_hours: 1, reason })
  const more = await keyFor(['events.read', 'players.read'])
  expect(await renew(more)).toMatchObject({ status: 9403, fields: { permissions: 'refused' } })
  expect(await withKey(more.key, '/events')).toMatchObject({ status: 0 })
  expect(await renew(await keyFor(['events.read']))).toMatchObject({ status: 0 })
  expect(await make(['events.read'], { expires_at: inDays(401) })).toMatchObject({ status: 9400 })
  expect(await make(['events.read'], { expires_at: inDays(-1) })).toMatchObject({ status: 9400 })
  expect(await make(['events.read'], { networks: ['nowhere'] })).toMatchObject({ status: 9400 })
})

it('[DESK-31] it proves no identity, says why as people do, moves no money and is nobody’s second person', async () => {
  const { id, key } = await keyFor(['settings.write', 'players.restrict', 'events.write'])
  expect(await call('/operator/settings', { method: 'PUT', token: key, body: {} })).toMatchObject({
    status: 9403,
  })
  const player = await signUp('Unbanned')
  const ban = (body: object) => withKey(key, `/players/${player.user.id}/ban`, body)
  expect(await ban({ is_banned: true })).toMatchObject({ status: 9400, fields: { reason: 'required' } })
  expect(await ban({ is_banned: true, reason })).toMatchObject({ status: 0 })
  const actor = { kind: 'machine' as const, key: { id, name: 'x', permissions: [] } }
  const services = servicesOf(platformEnv)
  expect(await takeFromDay(services, actor, { currency: 'USD', amount_minor: 1 })).toMatchObject({
    ok: false,
  })
  const deed = { action: 'approvePayment' as const, target: 'p', content: {}, amounts: null, reason }
  expect(await requireSecond(services, actor, deed as never)).toMatchObject({
    ok: false,
    error: { code: 9403 },
  })
})

it('[DESK-31] it is renewed with both counting, ends by time with a reminder, and is revoked at once', async () => {
  const { id, key } = await keyFor(['events.read'], { expires_at: inDays(10) })
  expect(await rowOf(id)).toMatchObject({ state: 'ending' })
  await remindOfKeys(servicesOf(platformEnv), Date.now())
  await remindOfKeys(servicesOf(platformEnv), Date.now())
  const { items } = (await asStaff(admin, '/technical-events')).result as { items: { kind: string }[] }
  expect(items.filter(({ kind }) => kind === 'key_ends')).toHaveLength(1)
  const renewed = await asStaff(admin, `/keys/${id}/rotate`, {
    expires_at: inDays(90),
    overlap_hours: 1,
    reason,
  })
  const next = (renewed.result as { key: string }).key
  for (const one of [key, next]) expect(await withKey(one, '/events')).toMatchObject({ status: 0 })
  await platformEnv.DB.prepare('UPDATE machine_key SET before_until = 1 WHERE id = ?').bind(id).run()
  expect(await withKey(key, '/events')).toMatchObject({ status: 9403 })
  expect(await withKey(next, '/events')).toMatchObject({ status: 0 })
  await asStaff(admin, `/keys/${id}/revoke`, { reason })
  expect(await withKey(next, '/events')).toMatchObject({ status: 9403 })
  expect(await rowOf(id)).toMatchObject({ state: 'revoked' })
})

it('[DESK-40] who made a key, or renewed it last, is told by mail that it ends: once, and again where the gateway refused', async () => {
  const remind = () => remindOfKeys(servicesOf(platformEnv), Date.now())
  const [maker, renewer] = [
    await member('KeyMaker', 'administrator'),
    await member('KeyRenewer', 'administrator'),
  ]
  await changeUser(maker.id, { email: 'maker@atoll.test' })
  await changeUser(renewer.id, { email: 'renewer@atoll.test' })
  const made = await make(['events.read'], { name: 'Invoices', expires_at: inDays(10) }, maker)
  const { id } = made.result as { id: string }
  await gatewayAnswers(500)
  await remind()
  expect(await messagesTo('maker@atoll.test')).toEqual([])
  await gatewayAnswers(0)
  for (let run = 0; run < 2; run += 1) await remind()
  const [mail, ...more] = await messagesTo('maker@atoll.test')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: expect.stringContaining('Invoices') as string })
  await asStaff(renewer, `/keys/${id}/rotate`, { expires_at: inDays(3), overlap_hours: 0, reason })
  await remind()
  expect(await messagesTo('renewer@atoll.test')).toHaveLength(1)
  expect(await messagesTo('maker@atoll.test')).toHaveLength(1)
  // Who is banned reads nothing: then it is the administrator who is there the longest.
  await make(['events.read'], { name: 'Orphan', expires_at: inDays(10) }, maker)
  await changeUser(maker.id, { is_banned: 1 })
  await changeUser(renewer.id, { created_at: 0 })
  await remind()
  expect(await messagesTo('maker@atoll.test')).toHaveLength(1)
  expect(await messagesTo('renewer@atoll.test')).toHaveLength(2)
})

it('[DESK-31] a key makes so many calls a minute and no more', async () => {
  const { id } = await keyFor(['events.read'])
  const counter = platformEnv.TRIES.getByName(`rate ${id}`)
  expect(await counter.countCall(2)).toBe(0)
  expect(await counter.countCall(2)).toBe(0)
  expect(await counter.countCall(2)).toBeGreaterThan(0)
})

it('[DESK-22] types that need a permission are read by keys that hold it alone', async () => {
  const { key: plain } = await keyFor(['events.read'])
  const { key: full } = await keyFor(['events.read', 'cases.read'])
  const case_id = crypto.randomUUID()
  await platformEnv.EVENT_LOG.getByName('0').take(0, {
    ...{ playerId: 'p', batch: crypto.randomUUID() },
    facts: [{ type: 'case.opened', at: Date.now(), key: 'p', data: { case_id, player_id: 'p', rule: null } }],
  })
  const read = async (key: string) => JSON.stringify((await withKey(key, '/events?types=case.opened')).result)
  expect(await read(plain)).not.toContain(case_id)
  expect(await read(full)).toContain(case_id)
})

it('[DESK-39] events are read by line too, with the cursor in the headers', async () => {
  const { key } = await keyFor(['events.read'])
  const places = (await withKey(key, '/events?limit=1000')).result as { next: string }
  const batch = ['a', 'b', 'c'].map((name) => ({
    ...{ type: 'play.summed' as const, at: Date.now(), key: name, data: { player_id: name } },
  }))
  await platformEnv.EVENT_LOG.getByName('0').take(0, {
    ...{ playerId: 'lines', batch: crypto.randomUUID(), facts: batch },
  })
  const lines = async (after: string) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
    const url = `${origin}/operator/events?types=play.summed&limit=2&after=${after}`
    const answer = await fetchWorker(new Request(url, { headers }))
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const events = (await answer.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { key: string }).key)
    return { events, next: answer.headers.get('events-next') ?? '', end: answer.headers.get('events-end') }
  }
  const first = await lines(places.next)
  expect(first).toMatchObject({ events: ['a', 'b'], end: 'false' })
  expect(await lines(first.next)).toMatchObject({ events: ['c'], end: 'true' })
})
