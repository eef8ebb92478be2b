import Type from 'typebox'
import { DOCUMENT_TYPES } from '../../domain/documents.ts'
import { EVENT_TYPES } from '../../domain/events.ts'
import { PROBLEMS } from '../../domain/problem.ts'
import { SCOPES } from '../../domain/scopes.ts'
import { summaryComponent } from './analytics-schemas.ts'
import { QUOTE_COMPONENTS } from './quote-schemas.ts'
import { component, datetime, growing, list, money, orNull, ref, strings, text } from './schema-parts.ts'

const event = component(
  'Event',
  Type.Object({
    object: Type.Literal('event'),
    id: text,
    type: growing(EVENT_TYPES),
    created_at: datetime,
    sequence: Type.String({ pattern: '^\\d+$', description: 'Compare as a big integer.' }),
    quote_id: orNull(text),
    actor: growing(['buyer', 'merchant', 'system']),
    data: Type.Object({}),
  }),
)

/** A message as every API shows it. */
export const messageComponent = component(
  'Message',
  Type.Object({
    object: Type.Literal('message'),
    id: text,
    quote_id: text,
    internal: Type.Boolean(),
    body: text,
    created_at: datetime,
  }),
)

const proposalSend = component(
  'ProposalSend',
  Type.Object({
    object: Type.Literal('proposal_send'),
    outcome: growing(['sent', 'awaiting_approval']),
    version_number: Type.Integer(),
    quote: ref('Quote'),
  }),
)

/** What every API shows of a webhook endpoint. */
export const ENDPOINT_FIELDS = {
  object: Type.Literal('webhook_endpoint'),
  id: text,
  url: text,
  description: orNull(text),
  events: strings,
  status: growing(['active', 'disabled', 'auto_disabled']),
  source: growing(['merchant', 'automation_platform', 'agent_protocol']),
  created_at: datetime,
}

const endpoint = component(
  'WebhookEndpoint',
  Type.Object({
    ...ENDPOINT_FIELDS,
    secret: Type.Optional(
      Type.String({ pattern: '^whsec_', description: 'Only in the answer that creates the endpoint.' }),
    ),
  }),
)

/** Every refusal of every API. */
export const problemComponent = component(
  'Problem',
  Type.Object({
    type: text,
    title: text,
    status: Type.Integer(),
    detail: text,
    code: growing(Object.keys(PROBLEMS)),
    request_id: Type.Optional(text),
    errors: Type.Optional(Type.Array(Type.Object({ field: text, message: text }))),
    required_scopes: Type.Optional(strings),
    required_plan: Type.Optional(text),
    reason: Type.Optional(text),
    line_index: Type.Optional(Type.Integer()),
    daily_limit: Type.Optional(Type.Integer()),
    total: Type.Optional(money),
    floor_discount_pct: Type.Optional(Type.Number()),
    lines: Type.Optional(Type.Array(Type.Object({ title: text, discount_pct: Type.Number() }))),
    resolution: Type.Optional(text),
  }),
)

/** What every API shows of a document. */
export const DOCUMENT_FIELDS = {
  object: Type.Literal('document'),
  id: text,
  quote_id: text,
  type: growing(DOCUMENT_TYPES),
  file_name: text,
  file_size: Type.Integer(),
  locale: text,
  generated_at: datetime,
}

const ping = component(
  'Ping',
  Type.Object({
    object: Type.Literal('ping'),
    shop_domain: text,
    api_version: text,
    scopes: Type.Array(growing(SCOPES)),
  }),
)

/** The named schemas of `/openapi.json`. */
export const COMPONENTS = [
  ping,
  ...QUOTE_COMPONENTS,
  component('QuoteList', list('Quote', orNull(text))),
  event,
  component('EventList', list('Event', orNull(text))),
  messageComponent,
  proposalSend,
  summaryComponent,
  endpoint,
  component('DocumentSummary', Type.Object(DOCUMENT_FIELDS)),
  component('DocumentList', list('DocumentSummary', Type.Null())),
  component(
    'Document',
    Type.Object({
      ...DOCUMENT_FIELDS,
      download_url: Type.String({ description: 'Opens the document without a key, for 15 minutes.' }),
      download_url_expires_at: datetime,
    }),
  ),
  component('WebhookEndpointList', list('WebhookEndpoint', Type.Null())),
  component(
    'DeletedWebhookEndpoint',
    Type.Object({ object: Type.Literal('webhook_endpoint'), id: text, deleted: Type.Literal(true) }),
  ),
  problemComponent,
]

/** A response that is one of the named schemas. */
export { ref }
