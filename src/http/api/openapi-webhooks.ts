import Type from 'typebox'
import { EVENT_MEANINGS } from '../../domain/webhooks/event-meanings.ts'
import { EVENT_TYPES, type EventType } from '../../domain/webhooks/events.ts'
import { component, datetime, named, orNull, ref, says, text } from '../operation/schema-parts.ts'
import { showDelivery, showPing } from './examples/sample-events.ts'
import { eventDataOf } from './schemas/event-data.ts'
import { actor, sequence } from './schemas/schemas.ts'

const EVENTS = EVENT_TYPES.map((type) => ({ type, name: `${nameOf(type)}Delivery`, summary: EVENT_MEANINGS[type] }))
const PING = {
  type: 'ping',
  name: 'PingDelivery',
  summary: 'Staff sent a test ping; it cannot be subscribed to',
} as const

const PING_DATA = Type.Object({
  object: says('Always `webhook_endpoint`.', Type.Literal('webhook_endpoint')),
  id: says('The id of the endpoint.', text),
})

/** A type of event, or a ping: the name of its message, and when it is sent. */
interface Kind {
  type: string
  name: string
  summary: string
}

/** Schemas of what an endpoint is sent: for each event type, for a ping, and for any of them. */
export const DELIVERY_COMPONENTS = [
  ...EVENTS.map(({ type, name, summary }) => component(name, delivery({ type, name, summary }, eventDelivered(type)))),
  component(PING.name, delivery(PING, PING_DATA)),
  component(
    'Delivery',
    Type.Unsafe({
      oneOf: [...EVENTS, PING].map(({ name }) => ref(name)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries([...EVENTS, PING].map(({ type, name }) => [type, `#/components/schemas/${name}`])),
      },
      description: 'What an endpoint is sent. Ignore types you do not know.',
    }),
  ),
]

/** The `webhooks` of `/openapi.json`. */
export function describeWebhooks(baseUrl: string): Record<string, object> {
  return Object.fromEntries(
    [...EVENTS, PING].map(({ type, name, summary }) => [
      type,
      { post: receiving(type, summary, name, type === 'ping' ? showPing() : showDelivery(type, baseUrl)) },
    ]),
  )
}

/** Describes what is sent to an added endpoint's address, whatever its type. */
export function describeDeliveries(baseUrl: string) {
  const post = receiving('delivery', 'What the endpoint is sent', 'Delivery', showDelivery('quote.accepted', baseUrl))
  return { delivery: { '{$request.body#/url}': { post } } }
}

function receiving(what: string, summary: string, schema: string, example: unknown) {
  return {
    operationId: `receive.${what}`,
    summary,
    description:
      'Signed as in Standard Webhooks. Retried until you answer 2xx, at most eight attempts. Order by `data.sequence`.',
    tags: ['Webhooks'],
    security: [], // receivers recognise us by the signature
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    },
    responses: {
      '2XX': { description: 'Received.' },
      '4XX': { description: 'Not received: retried, as after no answer within 10 seconds.' },
    },
  }
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})
const HEADERS = [
  header(
    'webhook-id',
    "The event's id, the same for every attempt: drop those you have already handled.",
    'evt_01k6f8x4m2c7v9q3t5w0y1z2a3',
  ),
  header(
    'webhook-timestamp',
    'The time of this attempt in Unix seconds. Refuse it if it is more than 5 minutes off.',
    '1793613600',
  ),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<raw body>`; two, separated by a space, while a secret is rotated.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** `QuoteMerchantApprovalGranted` for `quote.merchant_approval.granted`. */
function nameOf(type: EventType): string {
  return type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function delivery({ type, name, summary }: Kind, data: Type.TSchema) {
  return Type.Object(
    {
      type: says('The kind of event.', Type.Literal(type)),
      timestamp: says('When it happened, not when it was sent.', datetime),
      api_version: says('The API version of its format.', text),
      data: named(`${name}Data`, says('What happened, and to which quote.', data)),
    },
    { description: `${summary}.` },
  )
}

function eventDelivered(type: EventType) {
  return Type.Object({
    object: says('Always `quote`.', Type.Literal('quote')),
    id: says('The id of the quote.', text),
    sequence,
    actor,
    url: says('Where to read the quote.', Type.String({ format: 'uri' })),
    event: named(`${nameOf(type)}EventData`, says("The same as the event's `data` in the feed.", eventDataOf(type))),
    quote: says('The quote as of this attempt; null if it was deleted.', orNull(ref('QuoteSnapshot'))),
  })
}
