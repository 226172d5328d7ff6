import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { AttemptEntry, EndpointRow } from '#contract/operator/events.ts'
import { isWebhookSigned } from '#lib/webhookSignature.ts'
import { day_ms } from '#lib/time.ts'
import { gatherEvents } from '../../../../functions/platform/events/schedule.ts'
import type { WebhookEndpoint } from '../../../../functions/platform/events/webhookEndpoint.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { dyingSql, isCrash } from '../crashes.ts'
import { bankAnswers } from '../payments/paymentSupport.ts'
import { login, migrate, operator, platformEnv, signUp, type Player } from '../support.ts'

/* Events on their way to an endpoint, which is a stub: it takes them, fails, or is gone. */
let player: Player
let id = ''
let secret = ''
const url = 'http://hooks.localhost/hook'
const reason = 'a CRM'

beforeAll(async () => {
  await migrate()
  player = await signUp('Hooked')
  await gather()
})
beforeEach(async () => {
  if (id !== '') await operator(`/endpoints/${id}`, { reason }, 'DELETE')
  const made = await operator('/endpoints', {
    name: 'CRM',
    url,
    types: ['player.signed_in'],
    concurrency: 1,
    reason,
  })
  expect(made).toMatchObject({ status: 0 })
  ;({ id, secret } = made.result as { id: string; secret: string })
  await answers(200)
})

async function gather(): Promise<void> {
  while (await gatherEvents(servicesOf(platformEnv), Date.now()));
}

const answers = (status: number) => bankAnswers({ 'POST /hook': { status, text: 'thanks, or not' } })
type Call = { headers: Record<string, string>; body: string }
async function calls(): Promise<Call[]> {
  return (await platformEnv.SANDBOX?.fetch('http://hooks.localhost/__stub'))?.json() ?? []
}
const object = () => platformEnv.WEBHOOK.getByName(id)
const endpoint = async () => (await operator(`/endpoints/${id}`)).result as EndpointRow
const attempts = async () =>
  ((await operator(`/endpoints/${id}/attempts`)).result as { items: AttemptEntry[] }).items
/** Whatever waits for a time comes now. */
async function alarm(): Promise<void> {
  await runInDurableObject(object(), (_, { storage }) => {
    storage.sql.exec('UPDATE delivery SET due_at = 1 WHERE due_at IS NOT NULL')
    storage.sql.exec('UPDATE health SET held_until = 0')
  })
  await object().ring()
  await runDurableObjectAlarm(object())
}
async function signIn(): Promise<void> {
  await login(player.user.username ?? '')
  await gather()
}

it('[DESK-23] gets what was chosen from its making on, signed, by either secret while two count', async () => {
  await signIn()
  await alarm()
  const renewed = await operator(`/endpoints/${id}/secret`, { overlap_hours: 1, reason })
  await signIn()
  await alarm()
  const all = await calls()
  expect(all.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'player.signed_in',
    'player.signed_in',
  ])
  const isGood = ({ headers, body }: Call, by: string) => {
    const [sent, timestamp_s] = [headers['webhook-id'] ?? '', Number(headers['webhook-timestamp'])]
    return isWebhookSigned(
      by,
      { id: sent, timestamp_s, body },
      headers['webhook-signature'] ?? '',
      Date.now() / 1000,
    )
  }
  const [first, second] = all
  if (!first || !second) throw new Error('two events were sent')
  expect(await isGood(first, secret)).toBe(true)
  expect(await isGood(second, secret)).toBe(true)
  expect(await isGood(second, (renewed.result as { secret: string }).secret)).toBe(true)
  expect(await attempts()).toMatchObject([
    { outcome: 'taken', status: 200, answer: 'thanks, or not' },
    { outcome: 'taken' },
  ])
  const shown = JSON.stringify([await endpoint(), await attempts()])
  expect(shown).not.toContain(secret.slice(6))
})

it('[DESK-23] what fails is tried again with pauses that grow, and arrives once it is taken', async () => {
  await answers(500)
  await signIn()
  const pauses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    await alarm()
    const due = await runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec<{ due_at: number }>('SELECT due_at FROM delivery').one(),
    )
    pauses.push(due.due_at - Date.now())
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(await endpoint()).toMatchObject({ waiting: 1, state: 'active' })
  expect((await endpoint()).failing_since).not.toBeNull()
  await answers(200)
  await alarm()
  expect(await endpoint()).toMatchObject({ waiting: 0, failing_since: null })
  expect((await attempts()).map(({ outcome }) => outcome)).toEqual([
    'taken',
    'again',
    'again',
    'again',
    'again',
  ])
})

it('[DESK-23] is paused after three days without success, which the first page counts; what waited arrives when it goes on', async () => {
  await answers(503)
  await signIn()
  await alarm()
  await runInDurableObject(
    object(),
    (_, { storage }) => void storage.sql.exec('UPDATE health SET failing_since = ?', Date.now() - 3 * day_ms),
  )
  await alarm()
  expect(await endpoint()).toMatchObject({ state: 'paused', paused_by: 'failures', waiting: 1 })
  const { items } = (await operator('/technical-events')).result as {
    items: { kind: string; detail: string }[]
  }
  expect(items).toContainEqual(expect.objectContaining({ kind: 'endpoint_paused', detail: 'CRM failures' }))
  expect((await operator('/reports/waiting')).result).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ work: 'endpoints', count: 1 })]) as unknown,
  })
  await answers(200)
  await alarm()
  expect(await calls()).toEqual([])
  await operator(`/endpoints/${id}/state`, { state: 'active', reason }, 'PUT')
  await alarm()
  expect(await endpoint()).toMatchObject({ state: 'active', waiting: 0 })
})

it('[DESK-23] one that is gone is paused at once, and a redirect is followed by nobody', async () => {
  await bankAnswers({
    'POST /hook': { status: 302, text: '', headers: { location: 'http://hooks.localhost/other' } } as never,
  })
  await signIn()
  await alarm()
  expect((await calls()).length).toBe(1)
  expect((await attempts())[0]).toMatchObject({ outcome: 'again', status: 302 })
  await answers(410)
  await alarm()
  expect(await endpoint()).toMatchObject({ state: 'paused', paused_by: 'gone' })
})

it('[DESK-23] one event, a time, and what was given up are sent again by the same ids; a test goes to it alone', async () => {
  await signIn()
  await signIn()
  await alarm()
  const [last, first] = await attempts()
  await operator(`/endpoints/${id}/replay`, { what: 'event', event_id: last?.event_id, reason })
  await alarm()
  const [from, until] = [Date.parse(first?.at ?? '') - 60_000, Date.now() + 60_000].map((at) =>
    new Date(at).toISOString(),
  )
  expect(await operator(`/endpoints/${id}/replay`, { what: 'range', from, until, reason })).toMatchObject({
    status: 0,
  })
  await alarm()
  await alarm()
  const ids = (await attempts()).map(({ event_id }) => event_id)
  expect(ids.filter((one) => one === last?.event_id).length).toBe(3)
  expect(ids.filter((one) => one === first?.event_id).length).toBe(2)
  await runInDurableObject(object(), (_, { storage }) => {
    storage.sql.exec(
      `INSERT INTO delivery (event_id, type, event, first_at) SELECT 'evt_x', type, '{"id":"evt_x","type":"stop.set","data":"{}"}', 1 FROM attempt LIMIT 1`,
    )
  })
  expect((await endpoint()).failed).toBe(1)
  expect((await operator(`/endpoints/${id}/replay`, { what: 'failed', reason })).result).toEqual({ count: 1 })
  await alarm()
  expect((await endpoint()).failed).toBe(0)
  const tested = (await operator(`/endpoints/${id}/test`, undefined, 'POST')).result as { event_id: string }
  await alarm()
  expect((await attempts())[0]).toMatchObject({
    type: 'endpoint.test',
    event_id: tested.event_id,
    outcome: 'taken',
  })
})

it('[DESK-23] no event of a type that it does not get is sent again to it, though its id is known', async () => {
  await operator(`/players/${player.user.id}/ban`, { is_banned: true, reason })
  await operator(`/players/${player.user.id}/ban`, { is_banned: false, reason })
  await platformEnv.DB.prepare(`UPDATE user SET first_name = 'Hook' WHERE id = ?`).bind(player.user.id).run()
  await gather()
  const { items } = (await operator('/events?types=player.contact,player.blocked&limit=1000')).result as {
    items: { id: string; type: string; key: string }[]
  }
  const again = (type: string) => {
    const event_id = items.findLast((one) => one.type === type && one.key === player.user.id)?.id
    expect(event_id, type).toBeDefined()
    return operator(`/endpoints/${id}/replay`, { what: 'event', event_id, reason })
  }
  expect(await again('player.blocked')).toMatchObject({ status: 0 })
  expect(await again('player.contact')).toMatchObject({ http: 404 })
})

it('[DESK-23] wherever its object dies, each event arrives', async () => {
  for (let died = 1; died < 24; died += 1) {
    await signIn()
    await runInDurableObject(object(), async (instance: WebhookEndpoint, { storage }) => {
      storage.sql.exec('UPDATE delivery SET due_at = 1 WHERE due_at IS NOT NULL')
      storage.sql.exec('UPDATE health SET held_until = 0')
      const own = instance as unknown as { sql: SqlStorage }
      own.sql = dyingSql(storage.sql, died)
      await instance.alarm().catch((error: unknown) => expect(isCrash(error)).toBe(true))
      own.sql = storage.sql
    })
  }
  await alarm()
  await alarm()
  const sent = new Set((await calls()).map(({ headers }) => headers['webhook-id']))
  expect(sent.size).toBe(23)
  expect(await endpoint()).toMatchObject({ waiting: 0, failed: 0 })
})

it('[DESK-23] an address that nothing may be sent to is refused', async () => {
  for (const bad of ['https://169.254.169.254/', 'http://crm.acme.com/', 'https://db.internal/'])
    expect(await operator('/endpoints', { name: 'x', url: bad, types: ['stop.set'], reason })).toMatchObject({
      status: 9489,
    })
})
