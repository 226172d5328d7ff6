import { brand } from '@brand/brand.ts'
import { eventNames, eventTypeOf, OutEvent, type EventName } from '#contract/events.ts'
import { schemaOf, type Schema } from '../../shared/openApi.ts'

/** The table of events as an AsyncAPI 3.0 document. What endpoints get by POST is what `readEvents` answers, so one channel has both. */
export function asyncApiDocument(): Schema {
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${brand.name}: events`,
      version: '1',
      description:
        'What happens on the platform, for other systems: sent to their endpoints, signed by Standard Webhooks and repeated until it is taken, or read after a cursor (`GET /operator/events`). An event may come several times with the same id. Fields are only ever added.',
    },
    defaultContentType: 'application/json',
    channels: {
      events: {
        description: 'An endpoint: its address is what staff set in the studio',
        messages: ofAll((name) => ({ $ref: `#/components/messages/${name}` })),
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        channel: { $ref: '#/channels/events' },
        summary: 'Send an event to an endpoint; an answer of 2xx takes it',
        messages: eventNames.map((name) => ({ $ref: `#/channels/events/messages/${name}` })),
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
    },
    components: { messages: ofAll(messageOf), schemas: { Signature: signature } },
  }
}

const ofAll = (one: (name: EventName) => Schema): Schema =>
  Object.fromEntries(eventNames.map((name) => [name, one(name)]))

const text = { type: 'string' }
const signature = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: { 'webhook-id': text, 'webhook-timestamp': text, 'webhook-signature': text },
}

function messageOf(name: EventName): Schema {
  const { version, summary, data, needs, isForced } = eventTypeOf(name)
  const { properties, ...event } = schemaOf(OutEvent, 'output') as { properties: Schema }
  const own = { type: { const: name }, version: { const: version }, data: schemaOf(data, 'output') }
  return {
    ...{ name, title: name, summary, contentType: 'application/json' },
    headers: { $ref: '#/components/schemas/Signature' },
    payload: { ...event, properties: { ...properties, ...own } },
    ...(needs !== undefined && { 'x-permission': needs }),
    ...(isForced && { 'x-goes-to-all-of-players': true }),
  }
}
