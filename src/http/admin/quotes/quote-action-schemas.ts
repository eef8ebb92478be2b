import Type from 'typebox'
import { LOSS_REASONS } from '../../../domain/quotes/loss-reason.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { LANGUAGES } from '../../../languages/languages.ts'
import { quoteComponent } from '../../api/schemas/quote-schemas.ts'
import {
  component,
  datetime,
  domainType,
  fault,
  growing,
  money,
  orNull,
  platformPage,
  platformPages,
  reason,
  ref,
  says,
  strings,
  text,
} from '../../operation/schema-parts.ts'
import { APPROVERS } from '../approvals/approvers.ts'
import { STAGED_LINES, STAGED_TERMS } from '../negotiation/staged-proposal-schemas.ts'

const staffLine = component(
  'StaffQuoteLine',
  Type.Intersect([
    ref('QuoteLine'),
    Type.Object({
      description: orNull(text),
      image_url: orNull(text),
      product_type: orNull(text),
      vendor: orNull(text),
      discount_share: money,
      tax: money,
      net: orNull(money),
      effective_unit_price: Type.Unsafe({
        ...orNull(money),
        description: 'Per unit after all discounts, rounded.',
      }),
      requested_quantity: orNull(Type.Integer()),
      draft_order_id: orNull(text),
      number: Type.Unsafe({
        ...orNull(text),
        description: 'As its buyer sees it, such as `2`, or `2.1` in a kit; null for a hidden line.',
      }),
      product_page: platformPage,
      decided_in_version: orNull(Type.Integer()),
      offered_quantity: Type.Unsafe({
        ...orNull(Type.Integer()),
        description: 'The offered quantity, if the buyer accepted another one.',
      }),
      zone: Type.Enum(['accepted', 'open', 'rejected', 'converted']),
    }),
  ]),
)

const stagedProposal = component(
  'StagedProposal',
  Type.Object(
    { lines: STAGED_LINES, ...STAGED_TERMS },
    { description: 'As in `PUT /admin/api/quotes/{id}/proposal`, besides the revision.' },
  ),
)

const preview = component(
  'ProposalPreview',
  Type.Object({
    totals: Type.Object({
      subtotal: money,
      discount_total: money,
      shipping_total: money,
      tax_estimate: money,
      total: money,
    }),
    lines: Type.Array(
      Type.Object({
        id: text,
        unit_price: orNull(money),
        line_total: orNull(money),
        discount_share: money,
        net: orNull(money),
        effective_unit_price: orNull(money),
        tax: money,
        discount_off_catalog_pct: orNull(Type.Number()),
      }),
    ),
    faults: Type.Array(fault, { description: 'What prevents sending.' }),
    below_floor: Type.Array(Type.Object({ id: text, title: text, discount_pct: Type.Number() }), {
      description: 'Facts to confirm when sending.',
    }),
    approval: Type.Unsafe({
      ...orNull(
        Type.Object({
          needed: Type.Boolean(),
          reasons: Type.Array(reason),
          steps: Type.Array(Type.Object({ mode: Type.Enum(['any', 'all']), approvers: APPROVERS })),
        }),
      ),
      description: 'Null while the platform does not say who the customer is.',
    }),
  }),
)

const chain = Type.Object({
  kind: Type.Enum(['merchant', 'buyer']),
  version_number: Type.Integer(),
  reasons: Type.Array(reason),
  steps: Type.Array(
    Type.Object({
      mode: Type.Enum(['any', 'all']),
      approvers: APPROVERS,
      approved_by: strings,
      state: Type.Enum(['done', 'current', 'waiting']),
    }),
  ),
  requested_by: orNull(text),
  requested_at: datetime,
  note: Type.Unsafe({ ...orNull(text), description: "The sender's words to the approvers." }),
  expires_at: orNull(datetime),
  held: Type.Unsafe({ type: 'object', additionalProperties: growing(['accept', 'reject', 'defer']) }),
  held_quantities: Type.Unsafe({ type: 'object', additionalProperties: { type: 'integer' } }),
})

const action = Type.Object({
  allowed: Type.Boolean(),
  reason: Type.Optional(domainType('reason.ts#Refusal', Type.Object({ ...reason.properties }))),
  one_step_away: Type.Optional(
    Type.Boolean({ description: 'Whether only something temporary, or the role, prevents it: worth showing.' }),
  ),
})

const staffQuote = component(
  'StaffQuote',
  Type.Object({
    ...quoteComponent.properties,
    revision: Type.String({ description: 'Sent with actions on the quote.' }),
    source_url: orNull(text),
    buyer_language: Type.Enum([...LANGUAGES], { description: 'The language the buyer reads.' }),
    platform_pages: platformPages,
    lines: Type.Array(ref('StaffQuoteLine')),
    staged: orNull(ref('StagedProposal')),
    suggested: Type.Unsafe({
      ...orNull(ref('StagedProposal')),
      description: 'A first draft if nothing is staged.',
    }),
    preview: Type.Unsafe({
      ...orNull(ref('ProposalPreview')),
      description: 'The effect of sending the staged proposal, or else the suggested one.',
    }),
    proposal_note: orNull(text),
    renewal_asked_at: orNull(datetime),
    approval: Type.Object({ ...quoteComponent.properties.approval.properties, chain: orNull(chain) }),
    review: Type.Unsafe({
      ...orNull(
        Type.Object({
          version_number: Type.Integer(),
          by: text,
          at: datetime,
          approved: Type.Boolean(),
          comment: text,
          lines: Type.Unsafe({ type: 'object', additionalProperties: text }),
        }),
      ),
      description: 'What an approver wrote who sent the proposal back, or approved it; null once it is sent again.',
    }),
    loss_reason: says(
      'Why it is lost: what somebody said, or no answer to an offer that expired; null while it is not lost, or nobody said.',
      orNull(growing(LOSS_REASONS)),
    ),
    list_parts: says(
      'The quotes that a list of more than 100 lines was requested as, this one among them; else none.',
      Type.Array(Type.Object({ id: text, number: text, part: Type.Integer() })),
    ),
    scheduled_send: Type.Unsafe({
      ...orNull(
        Type.Object({
          at: datetime,
          agreed_at: datetime,
          agreed_by: text,
          total: money,
          copies: Type.Integer(),
          stopped_at: orNull(datetime),
          reason: orNull(reason),
        }),
      ),
      description:
        'When the staged proposal goes out by itself. `reason`: why it did not (`stopped_at`) or, as it is now, will not.',
    }),
    charged: Type.Object(
      { shipping: money, shipping_tax: money },
      { description: "The part of the quote's shipping, and of its tax, already on draft orders." },
    ),
    conversion_running: Type.Boolean(),
    actions: Type.Object(
      Object.fromEntries(
        Object.entries(ACTIONS).flatMap(([name, rule]) => ('permission' in rule ? [[name, action]] : [])),
      ),
      { description: 'The actions possible for this staff member now, and why others are not.' },
    ),
  }),
)

const send = component(
  'StaffProposalSend',
  Type.Object({
    object: Type.Literal('proposal_send'),
    outcome: growing(['sent', 'awaiting_approval']),
    quote: ref('StaffQuote'),
  }),
)

const duplicate = component(
  'DuplicatedQuote',
  Type.Object({
    object: Type.Literal('duplicated_quote'),
    quote: ref('StaffQuote'),
    warnings: Type.Array(Type.Object({ line_id: text, title: text, message: text, fault: fault.properties.fault }), {
      description: 'The lines whose product can no longer be bought: they have no catalog price.',
    }),
  }),
)

/** Schemas of the answers to staff's actions on quotes. */
export const QUOTE_ACTION_COMPONENTS = [staffLine, stagedProposal, preview, staffQuote, send, duplicate]
