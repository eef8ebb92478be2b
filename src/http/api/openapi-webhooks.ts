import type { EventType } from '../../domain/events.ts'

/** The `webhooks` of `/openapi.json`: what an endpoint is sent for each event type, and for a ping. */
export function describeWebhooks() {
  const events = Object.entries(EVENT_MEANINGS).map(([type, meaning]) => [type, webhook(type, meaning, EVENT_DATA)])
  return Object.fromEntries([
    ...events,
    ['ping', webhook('ping', 'Staff sent a test ping; it cannot be subscribed to', PING_DATA)],
  ])
}

/** When each type fires, in short (specification, "Catalog"). */
export const EVENT_MEANINGS: Record<EventType, string> = {
  'quote.created': 'A quote exists: from the storefront, the API or staff',
  'quote.proposal_sent': 'A proposal version goes to the buyer',
  'quote.countered': 'The buyer makes a counter-offer',
  'quote.lines_updated': 'Staff add or remove lines on a live quote',
  'quote.message_created': 'A message that is not internal is posted',
  'quote.assigned': 'The assigned staff member changes',
  'quote.accepted': 'The buyer accepts the whole proposal',
  'quote.partially_accepted': 'The buyer accepts some lines',
  'quote.acceptance_voided': 'Staff void an acceptance before conversion',
  'quote.declined': 'Declined by buyer, staff or a rule',
  'quote.expired': 'The offer passes its expiry date',
  'quote.expiring_soon': "The store's expiry-reminder window is entered, once per proposal",
  'quote.reopened': 'A partly accepted or converted quote is reopened for review',
  'quote.closed': 'The quote is closed',
  'quote.converted': 'A draft order is created from the quote, once for each',
  'quote.invoice_sent': 'The draft-order invoice is sent to the buyer',
  'quote.order_completed': 'The buyer paid and the order was placed',
  'quote.order_cancelled': 'The resulting order was cancelled',
  'quote.order_refunded': 'The resulting order was refunded',
  'quote.merchant_approval.requested': 'A proposal needs internal approval before it is sent',
  'quote.merchant_approval.granted': 'The internal approval chain approved',
  'quote.merchant_approval.rejected': 'The internal approval chain rejected',
  'quote.buyer_approval.requested': "The buyer's approval chain starts reviewing",
  'quote.buyer_approval.granted': "The buyer's chain approved",
  'quote.buyer_approval.rejected': "The buyer's chain rejected; the quote becomes declined",
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
