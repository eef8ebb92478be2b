import { EVENT_MEANINGS } from '../../domain/event-meanings.ts'

/** The `webhooks` of `/openapi.json`: what an endpoint is sent for each event type, and for a ping. */
export function describeWebhooks() {
  const events = Object.entries(EVENT_MEANINGS).map(([type, meaning]) => [type, webhook(type, meaning, EVENT_DATA)])
  return Object.fromEntries([
    ...events,
    ['ping', webhook('ping', 'Staff sent a test ping; it cannot be subscribed to', PING_DATA)],
  ])
}

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}))

const EVENT_DATA = {
  type: 'object',
  required: ['object', 'id', 'sequence', 'actor', 'url', 'event', 'quote'],
  properties: {
    object: { const: 'quote' },
    id: { type: 'string' },
    sequence: { type: 'string', pattern: '^\\d+$' },
    actor: { type: 'string', examples: ['buyer', 'merchant', 'system'] },
    url: { type: 'string' },
    event: { type: 'object', description: 'As the `data` of the event in the feed.' },
    quote: {
      anyOf: [{ $ref: '#/components/schemas/QuoteSnapshot' }, { type: 'null' }],
      description: 'As it is when the attempt is sent; null when the quote was deleted since.',
    },
  },
}

const PING_DATA = {
  type: 'object',
  required: ['object', 'id'],
  properties: { object: { const: 'webhook_endpoint' }, id: { type: 'string' } },
}

function webhook(type: string, summary: string, data: object) {
  return {
    post: {
      operationId: `receive.${type}`,
      summary,
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['type', 'timestamp', 'api_version', 'data'],
              properties: {
                type: { const: type },
                timestamp: { type: 'string', format: 'date-time' },
                api_version: { type: 'string' },
                data,
              },
            },
          },
        },
      },
      responses: { '2XX': { description: 'Received. Anything else, or no answer within 10 seconds, is retried.' } },
    },
  }
}
