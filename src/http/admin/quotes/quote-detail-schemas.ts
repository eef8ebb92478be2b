import Type from 'typebox'
import { STATUSES } from '../../../domain/quotes/quote-terms.ts'
import { choice, OFFERED_CHOICE } from '../../operation/choice-schema.ts'
import {
  anyMembers,
  component,
  datetime,
  domainType,
  either,
  growing,
  list,
  money,
  orNull,
  ref,
  text,
} from '../../operation/schema-parts.ts'
import { tiers } from '../../operation/tiers-schema.ts'
import { KIT, STAGED_TERMS, VISIBILITY } from '../negotiation/staged-proposal-schemas.ts'

const ACTOR_KINDS = ['staff', 'buyer', 'api', 'agent', 'automation', 'job', 'platform', 'merchant', 'system']

const actor = component('Actor', Type.Object({ kind: growing(ACTOR_KINDS), id: orNull(text), name: orNull(text) }))

const versionLine = component(
  'VersionLine',
  Type.Object({
    id: text,
    sku: orNull(text),
    title: text,
    variant_title: orNull(text),
    quantity: Type.Integer(),
    catalog_price: orNull(money),
    requested_price: orNull(money),
    unit_price: orNull(money),
    line_total: orNull(money),
    tiers: Type.Optional(tiers),
    choice: Type.Optional(choice),
    discount_share: money,
    tax: money,
    buyer_visibility: VISIBILITY,
    kit: KIT,
    decision: orNull(growing(['accept', 'reject', 'defer'])),
  }),
)

const version = component(
  'Version',
  Type.Object({
    object: Type.Literal('version'),
    number: Type.Integer(),
    state: growing(['pending', 'sent', 'rejected', 'cancelled']),
    outcome: growing([
      'awaiting_approval',
      'rejected',
      'cancelled',
      'open',
      'countered',
      'accepted',
      'partially_accepted',
      'declined',
      'expired',
      'recalled',
      'closed',
    ]),
    sent_by: growing(['staff', 'automation', 'api']),
    staff: orNull(Type.Object({ id: text, name: orNull(text) })),
    created_at: datetime,
    totals: Type.Object({
      subtotal: money,
      discount_total: money,
      shipping_total: money,
      tax_estimate: money,
      shipping_tax: money,
      total: money,
      headline: money,
      headline_mode: growing(['none', 'full', 'decided', 'open']),
    }),
    confirmed_below_floor: Type.Array(Type.Object({ title: text, discount_pct: Type.Number() })),
    terms: Type.Object({ ...STAGED_TERMS, total: money }),
    lines: Type.Array(ref('VersionLine')),
  }),
)

const change = (value: Type.TSchema) => Type.Optional(Type.Object({ before: value, after: value }))

const diff = component(
  'VersionDiff',
  Type.Object({
    object: Type.Literal('version_diff'),
    from: Type.Integer(),
    to: Type.Integer(),
    lines: Type.Object({
      added: Type.Array(ref('VersionLine')),
      removed: Type.Array(ref('VersionLine')),
      changed: Type.Array(
        Type.Object({
          id: text,
          title: text,
          quantity: change(Type.Integer()),
          unit_price: change(orNull(money)),
          discount_share: change(money),
          buyer_visibility: change(VISIBILITY),
          tiers: change(tiers),
          choice: change(orNull(OFFERED_CHOICE)),
        }),
      ),
    }),
    terms: Type.Object(
      {
        discount: change(STAGED_TERMS.discount),
        shipping: change(STAGED_TERMS.shipping),
        tax: change(STAGED_TERMS.tax),
        payment_terms: change(orNull(text)),
        deposit_percentage: change(orNull(text)),
        expiry: change(STAGED_TERMS.expiry),
        note: change(orNull(text)),
        total: change(money),
      },
      { description: 'Only those that differ.' },
    ),
  }),
)

const message = component(
  'StaffMessage',
  Type.Object({
    object: Type.Literal('message'),
    id: text,
    quote_id: text,
    internal: Type.Boolean(),
    author: ref('Actor'),
    body: text,
    created_at: datetime,
  }),
)

const ENTRY = { object: Type.Literal('timeline_entry'), at: datetime, actor: ref('Actor') }
const entry = component(
  'TimelineEntry',
  either(
    Type.Object({
      ...ENTRY,
      kind: Type.Literal('change'),
      action: domainType('quotes/change.ts#TimelineAction', text),
      previous_status: orNull(growing(STATUSES)),
      new_status: growing(STATUSES),
      detail: anyMembers,
    }),
    Type.Object({
      ...ENTRY,
      kind: Type.Literal('message'),
      message: Type.Object({ id: text, internal: Type.Boolean(), body: text }),
    }),
    Type.Object({
      ...ENTRY,
      kind: Type.Literal('event'),
      event: Type.Object({ id: text, type: text, data: anyMembers }),
    }),
  ),
)

export const QUOTE_DETAIL_COMPONENTS = [
  actor,
  versionLine,
  version,
  component('VersionList', list('Version', Type.Null())),
  diff,
  message,
  component('StaffMessageList', list('StaffMessage', Type.Null())),
  entry,
  component('Timeline', list('TimelineEntry', Type.Null())),
]
