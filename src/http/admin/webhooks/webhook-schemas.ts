import Type from 'typebox'
import { DELIVERY_STATES } from '../../../domain/webhooks/delivery-states.ts'
import { EVENT_TYPES } from '../../../domain/webhooks/events.ts'
import { ENDPOINT_FIELDS } from '../../api/schemas/schemas.ts'
import { component, datetime, growing, list, orNull, text } from '../../operation/schema-parts.ts'

const counted = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        count: Type.Integer(),
        at_least: Type.Boolean({ description: 'There may be more: counting stopped here.' }),
      },
      { description: `${description} Not in the list of endpoints.` },
    ),
  )

const endpoint = {
  ...ENDPOINT_FIELDS,
  failing_since: Type.Unsafe({
    ...orNull(datetime),
    description: 'Since when every attempt has failed; after 5 days the endpoint is disabled.',
  }),
  unavailable: Type.Boolean({
    description: 'The last attempt got no answer, 429 or 5xx: deliveries wait until one of them is retried.',
  }),
  next_attempt_at: Type.Unsafe({
    ...orNull(datetime),
    description: 'The next attempt, if anything waits; a time in the past means immediately.',
  }),
  old_secret_works_until: Type.Unsafe({
    ...orNull(datetime),
    description: 'During a rotation: until then deliveries are signed with the old secret too.',
  }),
  queued: counted('Events waiting for their first attempt.'),
  retrying: counted('Failed deliveries being retried.'),
}

const secret = Type.String({ pattern: '^whsec_', description: 'Shown only this once.' })

const deliveryMembers = {
  object: Type.Literal('webhook_delivery'),
  id: Type.String({ description: "The event's id, or the ping's: sent as `webhook-id`." }),
  type: growing([...EVENT_TYPES, 'ping']),
  quote_id: orNull(text),
  state: growing(DELIVERY_STATES),
  attempts: Type.Integer(),
  next_attempt_at: orNull(datetime),
  last_status: orNull(Type.Integer()),
  last_error: orNull(growing(['timeout', 'connection_failed', 'tls_failed', 'address_refused', 'answer_invalid'])),
  last_error_text: Type.Unsafe({ ...orNull(text), description: 'One sentence on why the last attempt failed.' }),
  duration_ms: orNull(Type.Integer()),
  first_attempt_at: orNull(datetime),
  last_attempt_at: orNull(datetime),
  created_at: Type.String({ format: 'date-time', description: 'When the event happened, or the ping was sent.' }),
}

const request = Type.Object(
  {
    method: text,
    url: text,
    headers: Type.Record(Type.String(), text),
    body: Type.String({ description: 'The quote in it is current.' }),
  },
  {
    description:
      'As an attempt would send it now. Each attempt has its own `webhook-timestamp` and `webhook-signature`, which are not shown.',
  },
)

export const WEBHOOK_COMPONENTS = [
  component('StaffWebhook', Type.Object(endpoint)),
  component('StaffWebhookList', list('StaffWebhook', Type.Null())),
  component('MadeWebhook', Type.Object({ ...endpoint, secret })),
  component(
    'RotatedWebhookSecret',
    Type.Object({
      object: Type.Literal('webhook_endpoint'),
      id: text,
      secret,
      old_secret_works_until: datetime,
    }),
  ),
  component('WebhookDelivery', Type.Object(deliveryMembers)),
  component('WebhookDeliveryList', list('WebhookDelivery', orNull(text))),
  component('WebhookDeliveryDetail', Type.Object({ ...deliveryMembers, request: orNull(request) })),
  component('ResentDeliveries', Type.Object({ object: Type.Literal('resent_deliveries'), count: Type.Integer() })),
]
