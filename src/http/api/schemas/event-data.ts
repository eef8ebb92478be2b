import Type from 'typebox'
import { QUOTE_SOURCES, STATUSES } from '../../../domain/quotes/quote-terms.ts'
import { EVENT_TYPES, type EventType } from '../../../domain/webhooks/events.ts'
import { component, datetime, growing, orNull, says, text } from '../../operation/schema-parts.ts'

const status = growing(STATUSES)
/** Every field an event's data may have (specification, "Event data"). */
const MEMBERS = {
  previous_status: says("The quote's status before.", status),
  new_status: says("The quote's status after.", status),
  version_number: says('The proposal version concerned.', Type.Integer()),
  approval_kind: says("The approver: the store itself, or the buyer's company.", growing(['merchant', 'buyer'])),
  source: says('Where the quote came from.', growing(QUOTE_SOURCES)),
  message_id: says('The message that was posted.', text),
  assigned_staff_id: says('The assigned staff member; null: unassigned.', orNull(text)),
  draft_order_id: says("The platform's draft order, `gid://platform/DraftOrder/<id>`.", text),
  conversion_group_id: says('Shared by all draft orders of a conversion.', text),
  is_final: says('Whether this conversion completed the quote.', Type.Boolean()),
  order_id: says("The platform's order, `gid://platform/Order/<id>`.", text),
  expires_at: says('When the offer expires.', datetime),
}
/** A field an event's data may have. */
export type EventMember = keyof typeof MEMBERS

const MOVE = ['previous_status', 'new_status'] as const
const VERSION = ['version_number'] as const
const APPROVAL = ['approval_kind', 'version_number'] as const

/** The fields of each event type's data: always present, and optional. */
const BY_TYPE: Record<EventType, { has: readonly EventMember[]; mayHave?: readonly EventMember[] }> = {
  'quote.created': { has: ['source'] },
  'quote.proposal_sent': { has: [...MOVE, ...VERSION] },
  'quote.countered': { has: [...MOVE, ...VERSION] },
  'quote.lines_updated': { has: [] },
  'quote.message_created': { has: ['message_id'] },
  'quote.assigned': { has: ['assigned_staff_id'] },
  'quote.accepted': { has: [...MOVE, ...VERSION] },
  'quote.partially_accepted': { has: [...MOVE, ...VERSION] },
  'quote.acceptance_voided': { has: [...MOVE, ...VERSION] },
  'quote.declined': { has: MOVE, mayHave: VERSION },
  'quote.expired': { has: [...MOVE, ...VERSION] },
  'quote.expiring_soon': { has: ['expires_at', ...VERSION] },
  'quote.reopened': { has: MOVE },
  'quote.closed': { has: MOVE },
  'quote.converted': { has: ['draft_order_id', 'conversion_group_id', 'is_final', ...MOVE] },
  'quote.invoice_sent': { has: ['draft_order_id'] },
  'quote.order_completed': { has: ['draft_order_id', 'order_id'] },
  'quote.order_cancelled': { has: ['order_id'] },
  'quote.order_refunded': { has: ['order_id'] },
  'quote.merchant_approval.requested': { has: APPROVAL },
  'quote.merchant_approval.granted': { has: APPROVAL },
  'quote.merchant_approval.rejected': { has: APPROVAL },
  'quote.buyer_approval.requested': { has: APPROVAL },
  'quote.buyer_approval.granted': { has: APPROVAL },
  'quote.buyer_approval.rejected': { has: [...APPROVAL, ...MOVE] },
}

/** The data of an event of any type, as in the feed. */
export const EVENT_DATA_COMPONENT = component(
  'EventData',
  Type.Object(
    Object.fromEntries(
      Object.entries(MEMBERS).map(([name, schema]) => [
        name,
        Type.Optional(
          says(`${(schema as { description?: string }).description} ${saysOn(name as EventMember)}`, schema),
        ),
      ]),
    ),
    {
      description:
        "The event's data, by its type; never personal data. The `webhooks` of this document list the fields of each type.",
    },
  ),
)

/** Returns the schema of the data of events of this type. */
export function eventDataOf(type: EventType): Type.TObject {
  const { has, mayHave = [] } = BY_TYPE[type]
  return Type.Object({
    ...Object.fromEntries(has.map((name) => [name, MEMBERS[name]])),
    ...Object.fromEntries(mayHave.map((name) => [name, Type.Optional(MEMBERS[name])])),
  })
}

function saysOn(name: EventMember): string {
  const types = EVENT_TYPES.filter((type) => [...BY_TYPE[type].has, ...(BY_TYPE[type].mayHave ?? [])].includes(name))
  return `On ${types.map((type) => `\`${type}\``).join(', ')}.`
}
