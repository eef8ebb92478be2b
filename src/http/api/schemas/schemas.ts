import Type from 'typebox'
import { SCOPES } from '../../../domain/access/scopes.ts'
import { DOCUMENT_TYPES } from '../../../domain/documents/documents.ts'
import { ENDPOINT_SOURCES } from '../../../domain/webhooks/endpoint-sources.ts'
import { EVENT_TYPES } from '../../../domain/webhooks/events.ts'
import { ATTACHMENT_COMPONENTS } from '../../operation/attachment-schema.ts'
import { component, datetime, growing, list, orNull, ref, says, text } from '../../operation/schema-parts.ts'
import { ANALYTICS_COMPONENTS } from './analytics-schemas.ts'
import { EVENT_DATA_COMPONENT } from './event-data.ts'
import { problemComponent } from './problem-schema.ts'
import { QUOTE_COMPONENTS, snapshotComponent } from './quote-schemas.ts'

/** The cause of an event. */
export const actor = says(
  'The cause; `system` is automation, scheduled jobs, the API and the platform.',
  growing(['buyer', 'merchant', 'system']),
)
/** The position of an event in its store's feed. */
export const sequence = says(
  'Increases with every event. Compare as a big integer: it may exceed 2^53.',
  Type.String({ pattern: '^\\d+$' }),
)

const event = component(
  'Event',
  Type.Object(
    {
      object: says('Always `event`.', Type.Literal('event')),
      id: says('Never changes; the `webhook-id` of the matching webhook.', text),
      type: says('What happened.', growing(EVENT_TYPES)),
      created_at: says('When it happened.', datetime),
      sequence,
      quote_id: says('The quote concerned.', orNull(text)),
      actor,
      data: ref('EventData'),
    },
    { description: 'Something that happened to a quote. Ignore types you do not know.' },
  ),
)

/** A message as every API shows it. */
export const messageComponent = component(
  'Message',
  Type.Object(
    {
      object: says('Always `message`.', Type.Literal('message')),
      id: says('The id of the message.', text),
      quote_id: says('The quote it is on.', text),
      internal: says('Whether it is an internal note, which the buyer never sees.', Type.Boolean()),
      body: says('The text.', text),
      created_at: says('When it was posted.', datetime),
    },
    { description: 'A message on a quote.' },
  ),
)

const proposalSend = component(
  'ProposalSend',
  Type.Object(
    {
      object: says('Always `proposal_send`.', Type.Literal('proposal_send')),
      outcome: says(
        '`sent`: e-mailed to the buyer. `awaiting_approval`: held for approval by staff; the buyer gets it once approved.',
        growing(['sent', 'awaiting_approval']),
      ),
      version_number: says("The proposal's version.", Type.Integer()),
      quote: ref('Quote'),
    },
    { description: 'The result of sending a proposal.' },
  ),
)

/** A webhook endpoint's fields, common to all APIs. */
export const ENDPOINT_FIELDS = {
  object: says('Always `webhook_endpoint`.', Type.Literal('webhook_endpoint')),
  id: says('The id of the endpoint.', text),
  url: says('Where events are sent.', Type.String({ format: 'uri' })),
  description: says('Your description.', orNull(text)),
  events: says('The event types it is sent; empty: every type.', Type.Array(growing(EVENT_TYPES))),
  status: says(
    '`active`, `disabled` by staff, or `auto_disabled` by the service after five days of failures.',
    growing(['active', 'disabled', 'auto_disabled']),
  ),
  source: says('Its creator.', growing(ENDPOINT_SOURCES)),
  created_at: says('When it was added.', datetime),
}

const endpoint = component(
  'WebhookEndpoint',
  Type.Object(
    {
      ...ENDPOINT_FIELDS,
      secret: Type.Optional(
        Type.String({
          pattern: '^whsec_',
          description: 'The signing secret of its deliveries. Only in the answer that adds the endpoint.',
        }),
      ),
    },
    { description: 'An address that events are sent to.' },
  ),
)

/** A document's fields, common to all APIs. */
export const DOCUMENT_FIELDS = {
  object: says('Always `document`.', Type.Literal('document')),
  id: says('The id of the document.', text),
  quote_id: says('The quote it belongs to.', text),
  type: says('The kind of document.', growing(DOCUMENT_TYPES)),
  file_name: says('A file name for saving it.', text),
  file_size: says('In bytes.', Type.Integer()),
  locale: says('Its language.', text),
  generated_at: says('When it was made.', datetime),
}

const ping = component(
  'Ping',
  Type.Object(
    {
      object: says('Always `ping`.', Type.Literal('ping')),
      shop_domain: says("The key's store.", text),
      api_version: says('The version of the API that answered.', text),
      scopes: says("The key's scopes.", Type.Array(growing(SCOPES))),
    },
    { description: "A key's store and scopes." },
  ),
)

const lastPage = says('Always null: there is only one page.', Type.Null())

/** The named schemas of `/openapi.json`. */
export const COMPONENTS = [
  ping,
  ...QUOTE_COMPONENTS,
  snapshotComponent,
  component('QuoteList', list('Quote', says('The `cursor` of the next page; null on the last.', orNull(text)))),
  event,
  EVENT_DATA_COMPONENT,
  component(
    'EventList',
    list('Event', says('The `starting_after` of the next page; null on an empty one.', orNull(text))),
  ),
  messageComponent,
  proposalSend,
  ...ANALYTICS_COMPONENTS,
  endpoint,
  component('DocumentSummary', Type.Object(DOCUMENT_FIELDS, { description: 'A document of a quote.' })),
  component('DocumentList', list('DocumentSummary', lastPage)),
  component(
    'Document',
    Type.Object(
      {
        ...DOCUMENT_FIELDS,
        download_url: says(
          'Opens the PDF without a key; once expired it answers 410 `link_invalid`.',
          Type.String({ format: 'uri' }),
        ),
        download_url_expires_at: says('15 minutes from now. Read the document again for a new link.', datetime),
      },
      { description: 'A document of a quote, and a link that opens it.' },
    ),
  ),
  ...ATTACHMENT_COMPONENTS,
  component('WebhookEndpointList', list('WebhookEndpoint', lastPage)),
  component(
    'DeletedWebhookEndpoint',
    Type.Object(
      {
        object: says('Always `webhook_endpoint`.', Type.Literal('webhook_endpoint')),
        id: says('The id it had.', text),
        deleted: says('Always true.', Type.Literal(true)),
      },
      { description: 'A deleted endpoint.' },
    ),
  ),
  problemComponent,
]

/** A response with one of the named schemas. */
export { ref }
