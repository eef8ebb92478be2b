import { SCOPES } from '../../../domain/access/scopes.ts'
import { SERVICE_VERSION } from '../../../domain/service-version.ts'
import { viewAnalytics } from '../../../views/analytics/analytics.ts'
import { viewAttachment } from '../../../views/attachments/attachment.ts'
import { viewDocument, viewDocumentSummary } from '../../../views/documents/document.ts'
import { viewMessage } from '../../../views/quotes/message.ts'
import { viewEndpoint } from '../../../views/webhooks/webhook-endpoint.ts'
import { showEvent } from './sample-events.ts'
import { ASKED_AT, OFFERED_AT, offered, sampleId, showOffered, showRequested } from './sample-quote.ts'

interface Sample {
  request?: unknown
  answer: unknown
}

const page = (data: readonly unknown[], next: unknown = null) => ({
  object: 'list',
  data,
  has_more: next !== null,
  next_cursor: next,
})

const message = {
  id: sampleId('msg', 1),
  quoteId: offered.id,
  internal: false,
  body: 'We can deliver on the 28th.',
  createdAt: OFFERED_AT,
}
const document = {
  id: sampleId('doc', 1),
  storeId: '1',
  quoteId: offered.id,
  type: 'proposal',
  position: 1,
  locale: 'de',
  fileName: 'angebot-1042-v1.pdf',
  createdAt: OFFERED_AT,
  made: { fileSize: 26_418, generatedAt: OFFERED_AT },
} as const
const attachment = {
  id: sampleId('att', 1),
  storeId: '1',
  quoteId: offered.id,
  messageId: message.id,
  internal: false,
  lineId: null,
  fromBuyer: true,
  fileName: 'Drawing 12-04.pdf',
  mediaType: 'application/pdf',
  fileSize: 184_220,
  scan: 'clean',
  createdAt: OFFERED_AT,
} as const
const endpoint = viewEndpoint({
  id: sampleId('whe', 1),
  url: 'https://erp.acme.com/hooks/quotes',
  description: 'ERP',
  events: ['quote.accepted', 'quote.converted'],
  status: 'active',
  source: 'merchant',
  failingSince: null,
  oldSecretUntil: null,
  createdAt: ASKED_AT,
})
const november = { start: new Date('2026-11-01T00:00:00.000Z'), end: new Date('2026-12-01T00:00:00.000Z') }
const figures = {
  total: 64,
  new: 41,
  accepted: 17,
  partiallyAccepted: 4,
  declined: 6,
  expired: 3,
  converted: 15,
  acceptedValue: 48_210_50n,
  pipelineValue: 91_004_00n,
  convertedValue: 44_018_20n,
  avgDiscountPct: 8.4,
  avgFirstResponseMinutes: 51.5,
  avgNegotiationDays: 3.2,
  avgConversionDays: null,
}

/** Returns a request and an answer for each operation of `/v1`, by operation id, all for one store and quote. */
export function sampleRequests(baseUrl: string): Record<string, Sample> {
  const link = {
    url: `${baseUrl}/documents/${document.id}/download?store=1&expires=1793614500&signature=c2FtcGxl`,
    expiresAt: new Date(OFFERED_AT.getTime() + 900_000),
  }
  const quote = showOffered(baseUrl)
  return {
    ping: {
      answer: { object: 'ping', shop_domain: 'hydra.store.example', api_version: SERVICE_VERSION, scopes: [...SCOPES] },
    },
    listQuotes: { answer: page([quote], 'q4cVt1zS0m8wXQ') },
    createQuote: { request: REQUEST, answer: showRequested(baseUrl) },
    getQuote: { answer: quote },
    listEvents: {
      answer: page([showEvent('quote.created'), showEvent('quote.proposal_sent')], showEvent('quote.proposal_sent').id),
    },
    listQuoteEvents: { answer: page([showEvent('quote.created')], showEvent('quote.created').id) },
    postMessage: { request: { body: message.body, internal: false }, answer: viewMessage(message) },
    sendProposal: {
      request: { confirm_below_floor: false },
      answer: { object: 'proposal_send', outcome: 'sent', version_number: 1, quote },
    },
    listDocuments: { answer: page([viewDocumentSummary(document)]) },
    getDocument: { answer: viewDocument(document, link) },
    listAttachments: {
      answer: page([
        viewAttachment(attachment, {
          ...link,
          url: link.url.replace(`documents/${document.id}`, `attachments/${attachment.id}`),
        }),
      ]),
    },
    readAnalytics: {
      answer: viewAnalytics({ period: 'month', currency: 'EUR', computedAt: OFFERED_AT }, [november], [figures]),
    },
    createWebhook: {
      request: {
        url: endpoint.url,
        events: endpoint.events,
        description: endpoint.description,
        source: endpoint.source,
      },
      answer: { ...endpoint, secret: 'whsec_c2FtcGxlIHNlY3JldCBvZiAzMiBieXRlcyBpbiBhbGw=' },
    },
    listWebhooks: { answer: page([endpoint]) },
    getWebhook: { answer: endpoint },
    deleteWebhook: { answer: { object: 'webhook_endpoint', id: endpoint.id, deleted: true } },
  }
}

const [valve, gasket] = offered.lines
const { customer, platform } = offered

const REQUEST = {
  buyer: {
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    company_name: customer.companyName,
  },
  customer_id: platform.customerId,
  company_location_id: platform.companyLocationId,
  lines: [
    { variant_id: valve?.variantId, quantity: valve?.quantity, requested_price: '42.00', note: valve?.buyerNote },
    { custom: { title: gasket?.title, description: gasket?.description }, quantity: gasket?.quantity },
  ],
  notes: customer.notes,
  po_number: offered.poNumber,
  requested_delivery_date: offered.requestedDeliveryDate,
  shipping_address: customer.shippingAddress,
  custom_fields: customer.customFields,
  source_url: 'https://hydra.store.example/products/ball-valve',
}
