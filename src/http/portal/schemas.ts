import Type from 'typebox'
import type { CustomField } from '../../domain/stores/settings.ts'
import { screenProblemComponent } from '../api/schemas/problem-schema.ts'
import { ATTACHMENT_COMPONENTS, uploadComponent } from '../operation/attachment-schema.ts'
import { choiceComponent } from '../operation/choice-schema.ts'
import { PART_NUMBER_COMPONENTS } from '../operation/part-number-schema.ts'
import {
  anyMembers,
  component,
  datetime,
  growing,
  list,
  money,
  orNull,
  ref,
  says,
  strings,
  text,
} from '../operation/schema-parts.ts'
import { STATEMENT_COMPONENTS } from '../operation/statement-schema.ts'
import { tierComponent } from '../operation/tiers-schema.ts'
import { QUOTE_DOCUMENT_COMPONENTS } from '../quote-documents.ts'
import { COMPANY_COMPONENTS } from './company/company-schemas.ts'
import { PORTAL_HEAD, PORTAL_QUOTE_COMPONENTS } from './quote-schemas.ts'

const session = component(
  'PortalSession',
  Type.Object({
    object: Type.Literal('portal_session'),
    kind: Type.Enum(['link', 'contact']),
    store: Type.Object({ name: text, domain: text, currency: text, clock_ahead_ms: Type.Integer() }),
    branding: ref('Branding'),
    quote_id: orNull(text),
    has_invoices: Type.Boolean(),
    contact: orNull(ref('PortalContact')),
    csrf_token: orNull(text),
  }),
)

const contact = component(
  'PortalContact',
  Type.Object({
    email: text,
    name: orNull(text),
    companies: Type.Array(
      Type.Object({
        id: text,
        name: text,
        is_main_contact: Type.Boolean(),
        locations: Type.Array(Type.Object({ id: text, name: text, role: orNull(text) })),
      }),
    ),
  }),
)

const item = component(
  'PortalQuoteItem',
  Type.Object({
    ...PORTAL_HEAD,
    company_id: orNull(text),
    company_location_id: orNull(text),
    buyer: Type.Object({ email: text, name: orNull(text) }),
    total: orNull(money),
  }),
)

const approval = component(
  'PortalApproval',
  Type.Object({
    object: Type.Literal('approval'),
    quote: ref('PortalQuoteItem'),
    revision: text,
    requested_at: datetime,
    expires_at: orNull(datetime),
    lines: Type.Array(
      Type.Object({
        id: text,
        title: text,
        variant_title: orNull(text),
        sku: orNull(text),
        quantity: Type.Integer(),
        net_total: orNull(money),
        decision: growing(['accept', 'reject', 'defer']),
      }),
    ),
    agreed: orNull(ref('AgreedSum')),
  }),
)

const made = component(
  'QuoteRequested',
  Type.Object({
    object: Type.Literal('quote_request'),
    id: text,
    number: text,
    created_at: datetime,
    further: says('The quotes of the lines above 100, in order.', Type.Array(Type.Object({ id: text, number: text }))),
  }),
)

const form = component(
  'RequestForm',
  Type.Object({
    object: Type.Literal('request_form'),
    store: Type.Object({ name: text, domain: text, currency: text }),
    branding: ref('Branding'),
    takes_requests: Type.Boolean(),
    custom_lines: Type.Boolean(),
    custom_fields: Type.Array(
      Type.Object({
        key: text,
        label: text,
        type: growing(['text', 'number', 'select', 'multi', 'checkbox', 'date']),
        required: Type.Boolean(),
        options: strings,
        help: orNull(text),
        translations: Type.Unsafe<NonNullable<CustomField['translations']>>({
          type: 'object',
          description:
            'Its texts in languages other than the store’s, by code: `label`, `help`, and `options` by the option, which is what is sent in every language.',
          additionalProperties: Type.Object({
            label: Type.Optional(text),
            help: Type.Optional(text),
            options: Type.Optional(Type.Record(Type.String(), text)),
          }),
        }),
      }),
    ),
    limits: Type.Object({
      lines: says('Of a quote.', Type.Integer()),
      list_lines: says('Of a request, which becomes several quotes.', Type.Integer()),
      quantity: Type.Integer(),
      body_bytes: Type.Integer(),
    }),
    contact: orNull(ref('PortalContact')),
    words: orNull(
      says(
        'The form’s own texts by key, in the language asked for; null without one.',
        Type.Record(Type.String(), text),
      ),
    ),
    csrf_token: orNull(
      Type.String({ description: 'Through a store’s own address: the member `csrf_token` of the request’s body.' }),
    ),
  }),
)

const product = component(
  'PortalProduct',
  Type.Object({
    object: Type.Literal('product'),
    variant_id: text,
    title: text,
    variant_title: orNull(text),
    sku: orNull(text),
    price: money,
    image_url: orNull(text),
    in_stock: says('Null if the store does not show it, or nobody counts.', orNull(Type.Boolean())),
    units_in_stock: orNull(Type.Integer()),
    lead_days: says('Days until it can be delivered when it is not in stock.', orNull(Type.Integer())),
  }),
)

/** The named schemas of `/portal/api/openapi.json`. */
export const PORTAL_COMPONENTS = [
  screenProblemComponent,
  contact,
  session,
  component('Done', Type.Object({ object: Type.Literal('done') })),
  component(
    'PasskeyOptions',
    Type.Object({
      object: Type.Literal('passkey_options'),
      options: says('For the browser: `PublicKeyCredential.parse…OptionsFromJSON`.', anyMembers),
    }),
  ),
  component(
    'Passkey',
    Type.Object({ object: Type.Literal('passkey'), id: text, created_at: datetime, used_at: orNull(datetime) }),
  ),
  component('PasskeyList', list('Passkey', Type.Null())),
  component('Csv', text),
  ...COMPANY_COMPONENTS,
  ...PART_NUMBER_COMPONENTS,
  tierComponent,
  choiceComponent,
  ...PORTAL_QUOTE_COMPONENTS,
  item,
  component('PortalQuoteList', list('PortalQuoteItem', orNull(text))),
  ...QUOTE_DOCUMENT_COMPONENTS,
  ...ATTACHMENT_COMPONENTS,
  uploadComponent,
  approval,
  component('PortalApprovalList', list('PortalApproval', Type.Null())),
  component(
    'AnswerPreview',
    Type.Object({
      object: Type.Literal('answer_preview'),
      agreed: orNull(ref('AgreedSum')),
      above_limit: says('Whether the company’s own limit has someone approve it first.', Type.Boolean()),
      lines: Type.Array(
        Type.Object({ id: text, quantity: Type.Integer(), unit_price: money, line_total: money, net_total: money }),
        { description: 'The lines in another quantity than offered.' },
      ),
    }),
  ),
  made,
  form,
  product,
  component(
    'ProductMatch',
    Type.Object({
      object: Type.Literal('product_match'),
      asked: text,
      product: orNull(ref('PortalProduct')),
      others: Type.Integer({ description: 'How many more have this SKU.' }),
    }),
  ),
  component('ProductMatchList', list('ProductMatch', Type.Null())),
  component('PortalProductList', list('PortalProduct', Type.Null())),
  ...STATEMENT_COMPONENTS,
]
