import * as v from 'valibot'
import { get, post, put, remove, type StaffCall } from '../calls/call.ts'
import { choosableEvents, EventName, OutEvent } from '../events.ts'
import {
  Empty,
  Id,
  IdParams,
  listOf,
  listQuery,
  Moment,
  Nullable,
  Reason,
  ReasonBody,
  Text,
} from './fields.ts'

/* Events out: endpoints that get them signed, with the log of attempts, and the events themselves for a warehouse. */

/** Why an endpoint gets nothing: staff said so, nothing was taken for three days, or it answered that it is gone (410). */
const pausedBy = ['staff', 'failures', 'gone'] as const
export type PausedBy = (typeof pausedBy)[number]

/** taken: by an answer of 2xx. again: it is tried again. given_up: after the last try. */
const outcomes = ['taken', 'again', 'given_up', 'gone'] as const
export type DeliveryOutcome = (typeof outcomes)[number]
const Outcome = v.picklist(outcomes, 'incorrectInput')

const Types = v.pipe(
  v.array(v.picklist(choosableEvents, 'incorrectInput')),
  v.nonEmpty('required'),
  v.transform((types) => choosableEvents.filter((type) => types.includes(type))),
)
const longestUrl = 500

/** What staff say of an endpoint. `brand`: null for all. `concurrency`: how many are sent at once; with one, in their order. */
const EndpointInput = {
  name: v.pipe(Text(60), v.nonEmpty('required')),
  url: v.pipe(Text(longestUrl), v.nonEmpty('required')),
  types: Types,
  brand: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/, 'incorrectInput'))), null),
  concurrency: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20, 'incorrectInput')),
    4,
  ),
}

export const EndpointRow = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  types: v.array(EventName),
  brand: Nullable,
  concurrency: v.number(),
  state: v.picklist(['active', 'paused']),
  paused_by: v.nullable(v.picklist(pausedBy)),
  /** Until when the secret before signs too. */
  before_until: v.nullable(Moment),
  created_by: v.string(),
  created_at: Moment,
  waiting: v.number(),
  failed: v.number(),
  /** Since when the oldest event waits, and since when nothing was taken. */
  oldest_at: v.nullable(Moment),
  failing_since: v.nullable(Moment),
  next_at: v.nullable(Moment),
})
export type EndpointRow = v.InferOutput<typeof EndpointRow>

export const AttemptEntry = v.object({
  id: v.string(),
  event_id: v.string(),
  type: EventName,
  at: Moment,
  status: v.nullable(v.number()),
  duration_ms: v.number(),
  answer: v.string(),
  outcome: Outcome,
})
export type AttemptEntry = v.InferOutput<typeof AttemptEntry>

export const EventTypeRow = v.object({
  id: EventName,
  version: v.number(),
  summary: v.string(),
  needs: Nullable,
  is_forced: v.boolean(),
  /** A JSON Schema of `data`. */
  schema: v.unknown(),
})
export type EventTypeRow = v.InferOutput<typeof EventTypeRow>

const EventId = v.pipe(v.string(), v.regex(/^evt_[\w-]{1,40}$/, 'incorrectInput'))
const Time = v.pipe(v.string('required'), v.isoTimestamp('incorrectDate'))
export const Replay = v.variant('what', [
  v.object({ what: v.literal('event'), event_id: EventId, reason: Reason }),
  v.object({ what: v.literal('failed'), reason: Reason }),
  v.object({ what: v.literal('range'), from: Time, until: Time, reason: Reason }),
])
export type Replay = v.InferOutput<typeof Replay>

/** `secret` is in this answer alone. */
const WithSecret = v.object({ id: v.string(), secret: v.string() })

const TypeList = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter(Boolean)),
    v.array(EventName),
  ),
)
const mostEvents = 1000

const write = { access: 'staff:events.write', reason: 'required', outside: true } as const

export const eventCalls = {
  listEventTypes: {
    ...get,
    path: '/operator/event-types',
    access: 'staff:events.read',
    summary: 'The types of events that leave the platform, with a JSON Schema of each',
    result: listOf(EventTypeRow),
  },
  asyncApi: {
    ...get,
    path: '/operator/asyncapi.json',
    access: 'staff:events.read',
    summary: 'The types of events as an AsyncAPI 3.0 document',
    file: true,
    result: v.unknown(),
  },
  readEvents: {
    ...get,
    path: '/operator/events',
    access: 'staff:events.read',
    summary:
      'Events after a cursor, for a warehouse: `next` is the cursor to go on with, `is_end` says that nothing is after it now. `types` are some with commas between them. Types that need a permission which the caller lacks are left out. Kept for EVENT_DAYS. With `Accept: application/x-ndjson` each event is a line, and the headers `events-next` and `events-end` have the other two',
    query: v.object({
      after: v.optional(
        v.pipe(v.string(), v.regex(/^(\d{1,4}\.\d{1,15}(_\d{1,4}\.\d{1,15})*)?$/, 'incorrectInput')),
        '',
      ),
      types: TypeList,
      limit: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^[1-9]\d{0,3}$/, 'incorrectInput'),
          v.transform(Number),
          v.maxValue(mostEvents, 'incorrectInput'),
        ),
        '200',
      ),
    }),
    result: v.object({ items: v.array(OutEvent), next: v.string(), is_end: v.boolean() }),
  },
  listEndpoints: {
    ...get,
    path: '/operator/endpoints',
    access: 'staff:events.read',
    summary: 'Where events go, and what waits for each',
    result: listOf(EndpointRow),
  },
  readEndpoint: {
    ...get,
    path: '/operator/endpoints/:id',
    access: 'staff:events.read',
    summary: 'An endpoint',
    params: IdParams,
    result: EndpointRow,
  },
  createEndpoint: {
    ...post,
    ...write,
    proof: 'fresh',
    path: '/operator/endpoints',
    summary:
      'Let events go to an address from now on. The secret is shown once. 9489 for an address that nothing may be sent to, 9403 for types that need a permission which the caller lacks',
    body: v.object({ ...EndpointInput, reason: Reason }),
    result: WithSecret,
  },
  putEndpoint: {
    ...put,
    ...write,
    proof: 'fresh',
    path: '/operator/endpoints/:id',
    summary: 'Change an endpoint; 9489 and 9403 as for a new one',
    params: IdParams,
    body: v.object({ ...EndpointInput, reason: Reason }),
    result: EndpointRow,
  },
  removeEndpoint: {
    ...remove,
    ...write,
    path: '/operator/endpoints/:id',
    summary: 'Remove an endpoint with what waits for it and its log',
    params: IdParams,
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
  setEndpointState: {
    ...put,
    ...write,
    path: '/operator/endpoints/:id/state',
    summary: 'Pause an endpoint, or let it go on: then what waited is sent, as far as it is kept',
    params: IdParams,
    body: v.object({ state: v.picklist(['active', 'paused'], 'incorrectInput'), reason: Reason }),
    result: EndpointRow,
  },
  rotateEndpointSecret: {
    ...post,
    ...write,
    proof: 'fresh',
    path: '/operator/endpoints/:id/secret',
    summary: 'A new secret, shown once. For `overlap_hours` the one before signs too',
    params: IdParams,
    body: v.object({
      overlap_hours: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(168, 'incorrectInput')),
        24,
      ),
      reason: Reason,
    }),
    result: WithSecret,
  },
  testEndpoint: {
    ...post,
    access: 'staff:events.write',
    outside: true,
    path: '/operator/endpoints/:id/test',
    summary: 'Send a test event; the log of attempts has the answer',
    params: IdParams,
    result: v.object({ event_id: v.string() }),
  },
  listAttempts: {
    ...get,
    path: '/operator/endpoints/:id/attempts',
    access: 'staff:events.read',
    summary: 'What was sent to an endpoint and what it answered, newest first, of 30 days',
    params: IdParams,
    query: v.object({ ...listQuery(['at']), event_id: v.optional(Id), outcome: v.optional(Outcome) }),
    result: listOf(AttemptEntry),
  },
  replayEvents: {
    ...post,
    ...write,
    path: '/operator/endpoints/:id/replay',
    summary:
      'Send again: one event, what was given up, or all of a time. Ids stay as they were. `count` is null for a time; 9404 for an event that is kept no more or is not for the endpoint',
    params: IdParams,
    body: Replay,
    result: v.object({ count: v.nullable(v.number()) }),
  },
} as const satisfies Record<string, StaffCall>
