import { asc, eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import {
  choosableEvents,
  eventNames,
  eventTypeOf,
  neededFor,
  type EventName,
  type OutEvent,
} from '#contract/events.ts'
import type { EndpointRow } from '#contract/operator/events.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import { newWebhookSecret } from '#lib/webhookSignature.ts'
import { schemaOf } from '../../shared/openApi.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { mayMake, type Actor } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { webhookEndpoint, type WebhookEndpoint } from '../tables/events.ts'
import type { StoredEvent } from './eventLog.ts'
import type { EndpointStanding } from './webhookEndpoint.ts'
import { asyncApiDocument } from './asyncApi.ts'
import { newestPlaces, readEvents } from './logs.ts'
import { endpointOf } from './schedule.ts'
import { sealSecret } from './secrets.ts'
import { wholeEvents } from './send.ts'
import { targetFault } from './targets.ts'

const ndjson = 'application/x-ndjson'

/** As warehouses load it: a line an event. */
function linesOf(items: readonly OutEvent[], next: string, isEnd: boolean): Response {
  const headers = {
    ...{ 'Content-Type': ndjson, 'Cache-Control': 'private, no-store' },
    ...{ 'Events-Next': next, 'Events-End': String(isEnd) },
  }
  return new Response(items.map((item) => `${JSON.stringify(item)}\n`).join(''), { headers })
}

const noSuchEndpoint = fail(code.noSuchCall, 'no such endpoint')

/** The staff's calls for events; contract/operator/events.ts describes them. */
export const eventStaffCalls = {
  listEventTypes: () => {
    const items = eventNames.map((id) => {
      const { version, summary, data, needs = null, isForced = false } = eventTypeOf(id)
      return { id, version, summary, needs, is_forced: isForced, schema: schemaOf(data, 'output') }
    })
    return Promise.resolve(ok({ items, total: items.length }))
  },
  asyncApi: () => Promise.resolve(ok(Response.json(asyncApiDocument()))),
  readEvents: async ({ services, actor, request, query: { after, types = choosableEvents, limit } }) => {
    const allowed = types.filter((type) => mayGet(actor, type))
    const { events, next, isEnd } = await readEvents(services.env, { after, types: allowed, limit })
    const items = await wholeEvents(services, events)
    const isByLine = request.headers.get('accept')?.includes(ndjson) === true
    // The dispatcher passes a file on as it is; the type of the call is that of JSON.
    return ok(isByLine ? (linesOf(items, next, isEnd) as never) : { items, next, is_end: isEnd })
  },
  listEndpoints: async ({ services }) => {
    const rows = await services.db.select().from(webhookEndpoint).orderBy(asc(webhookEndpoint.createdAt))
    const items = await Promise.all(rows.map((row) => described(services, row)))
    return ok({ items, total: items.length })
  },
  readEndpoint: async ({ services, params }) => {
    const row = await find(services, params.id)
    return row ? ok(await described(services, row)) : noSuchEndpoint
  },
  createEndpoint,
  putEndpoint,
  removeEndpoint: async ({ services, params, audit }) => {
    const row = await find(services, params.id)
    if (!row) return noSuchEndpoint
    audit.before = contentOf(row)
    await services.db.delete(webhookEndpoint).where(eq(webhookEndpoint.id, row.id))
    await endpointOf(services, row.id).forget()
    return ok({})
  },
  setEndpointState,
  rotateEndpointSecret,
  testEndpoint: async ({ services, params, audit, author }) => {
    const row = await find(services, params.id)
    if (!row) return noSuchEndpoint
    if (row.state !== 'active') return fail(code.conflict, 'the endpoint is paused')
    const event = testEvent(row, author)
    await endpointOf(services, row.id).sendTest(event)
    audit.after = { event_id: event.id }
    return ok({ event_id: event.id })
  },
  listAttempts: async ({ services, params, query }) => {
    if (!(await find(services, params.id))) return noSuchEndpoint
    const { items, total } = await endpointOf(services, params.id).attempts(query)
    return ok({
      items: items.map(({ n, at, ...rest }) => ({ id: String(n), at: isoOf(at), ...rest })),
      total,
    })
  },
  replayEvents: async ({ services, params, body, audit }) => {
    const row = await find(services, params.id)
    if (!row) return noSuchEndpoint
    const { reason: _, ...ask } = body
    const what =
      ask.what === 'range' ? { ...ask, from: Date.parse(ask.from), until: Date.parse(ask.until) } : ask
    const count = await endpointOf(services, row.id).replay(what)
    if (count === 'gone')
      return fail(code.noSuchCall, 'the event is kept no more, or the endpoint does not get it')
    audit.after = { ...ask, count }
    return ok({ count })
  },
} satisfies Partial<StaffHandlers>

/** Whether the caller may get a type, and let others get it. */
function mayGet(actor: Actor, type: EventName): boolean {
  const { needs } = eventTypeOf(type)
  return needs === undefined || mayMake(actor, `staff:${needs}`)
}

async function find({ db }: Services, id: string): Promise<WebhookEndpoint | undefined> {
  const [row] = await db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id))
  return row
}

type Content = Pick<WebhookEndpoint, 'name' | 'url' | 'types' | 'brand' | 'concurrency'>
const contentOf = ({ name, url, types, brand, concurrency }: Content) => ({
  name,
  url,
  types,
  brand,
  concurrency,
})

/** 9489 for an address that nothing is sent to, 9403 for types that the caller may not get. */
function checkContent({
  services,
  actor,
  body,
}: Pick<StaffContext<'createEndpoint'>, 'services' | 'actor' | 'body'>) {
  const fault = targetFault(services.env, body.url)
  if (fault) return fail(code.endpointRefused, `the address is refused: ${fault}`, { fields: { url: fault } })
  const missing = neededFor(body.types).filter((needed) => !mayMake(actor, `staff:${needed}`))
  if (missing.length === 0) return ok(undefined)
  return fail(code.refused, `these types need ${missing.join(', ')}`, { fields: { types: 'refused' } })
}

async function createEndpoint(
  context: StaffContext<'createEndpoint'>,
): Promise<Result<{ id: string; secret: string }, CallFailure>> {
  const { services, body, author, audit } = context
  const checked = checkContent(context)
  if (!checked.ok) return checked
  const [id, secret, now] = [crypto.randomUUID(), newWebhookSecret(), Date.now()]
  // The object first: it begins where the logs are now.
  await endpointOf(services, id).begin(id, await newestPlaces(services.env))
  await services.db.insert(webhookEndpoint).values({
    ...{ id, ...contentOf(body), state: 'active', secret: await sealSecret(services, id, secret) },
    ...{ createdBy: author, createdAt: now, updatedAt: now },
  })
  audit.target = id
  audit.after = contentOf(body)
  await endpointOf(services, id).ring()
  return ok({ id, secret })
}

async function putEndpoint(context: StaffContext<'putEndpoint'>): Promise<Result<EndpointRow, CallFailure>> {
  const { services, params, body, audit } = context
  const row = await find(services, params.id)
  if (!row) return noSuchEndpoint
  const checked = checkContent(context)
  if (!checked.ok) return checked
  audit.before = contentOf(row)
  audit.after = contentOf(body)
  return changed(services, row.id, contentOf(body))
}

async function setEndpointState({
  services,
  params,
  body: { state },
  audit,
}: StaffContext<'setEndpointState'>): Promise<Result<EndpointRow, CallFailure>> {
  const row = await find(services, params.id)
  if (!row) return noSuchEndpoint
  audit.before = { state: row.state, paused_by: row.pausedBy }
  audit.after = { state }
  const after = await changed(services, row.id, { state, pausedBy: state === 'paused' ? 'staff' : null })
  if (state === 'active') await endpointOf(services, row.id).resume()
  return after
}

async function rotateEndpointSecret({
  services,
  params,
  body: { overlap_hours },
  audit,
}: StaffContext<'rotateEndpointSecret'>): Promise<Result<{ id: string; secret: string }, CallFailure>> {
  const row = await find(services, params.id)
  if (!row) return noSuchEndpoint
  const secret = newWebhookSecret()
  audit.after = { overlap_hours }
  await changed(services, row.id, {
    secret: await sealSecret(services, row.id, secret),
    ...{ secretBefore: row.secret, beforeUntil: Date.now() + overlap_hours * hour_ms },
  })
  return ok({ id: row.id, secret })
}

async function changed(
  services: Services,
  id: string,
  changes: Partial<WebhookEndpoint>,
): Promise<Result<EndpointRow, CallFailure>> {
  const [row] = await services.db
    .update(webhookEndpoint)
    .set({ ...changes, updatedAt: Date.now() })
    .where(eq(webhookEndpoint.id, id))
    .returning()
  return row ? ok(await described(services, row)) : err(noSuchEndpoint.error)
}

async function described(services: Services, row: WebhookEndpoint): Promise<EndpointRow> {
  const { id, state, pausedBy, beforeUntil, createdBy, createdAt } = row
  const standing: EndpointStanding = await endpointOf(services, id).standing()
  const { waiting, failed, oldest_at, failing_since, next_at } = standing
  return {
    ...{
      id,
      ...contentOf(row),
      state,
      paused_by: pausedBy,
      created_by: createdBy,
      created_at: isoOf(createdAt),
    },
    before_until: beforeUntil !== null && beforeUntil > Date.now() ? isoOf(beforeUntil) : null,
    ...{ waiting, failed, oldest_at: isoOrNull(oldest_at), failing_since: isoOrNull(failing_since) },
    next_at: isoOrNull(next_at),
  }
}

function testEvent({ id }: WebhookEndpoint, author: string): StoredEvent {
  const unique = crypto.randomUUID()
  return {
    ...{ id: `evt_test-${unique}`, type: 'endpoint.test', version: 1, timestamp: isoOf(Date.now()) },
    ...{
      sequence: '0-0',
      key: id,
      brand: null,
      data: JSON.stringify({ endpoint_id: id, note: `sent by ${author}` }),
    },
  }
}
