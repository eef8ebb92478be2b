import type { EventType } from './events.ts'

/** The types of events, in the groups of the specification ("Catalog"). */
export const EVENT_GROUPS = {
  intake: ['quote.created'],
  negotiation: [
    'quote.proposal_sent',
    'quote.countered',
    'quote.lines_updated',
    'quote.message_created',
    'quote.assigned',
  ],
  outcome: [
    'quote.accepted',
    'quote.partially_accepted',
    'quote.acceptance_voided',
    'quote.declined',
    'quote.expired',
    'quote.expiring_soon',
    'quote.reopened',
    'quote.closed',
  ],
  orders: [
    'quote.converted',
    'quote.invoice_sent',
    'quote.order_completed',
    'quote.order_cancelled',
    'quote.order_refunded',
  ],
  approvals: [
    'quote.merchant_approval.requested',
    'quote.merchant_approval.granted',
    'quote.merchant_approval.rejected',
    'quote.buyer_approval.requested',
    'quote.buyer_approval.granted',
    'quote.buyer_approval.rejected',
  ],
} as const satisfies Record<string, readonly EventType[]>

/** When each type fires, briefly. Staff read the same in their language (`event.…`). */
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
  'quote.expiring_soon': 'The store’s expiry-reminder window is entered, once per proposal',
  'quote.reopened': 'A partly accepted or converted quote is reopened for review',
  'quote.closed': 'The quote is closed',
  'quote.converted': 'A draft order is created from the quote, once for each',
  'quote.invoice_sent': 'The draft-order invoice is sent to the buyer',
  'quote.order_completed': 'The order was placed: the buyer paid, or pays later',
  'quote.order_cancelled': 'The resulting order was cancelled',
  'quote.order_refunded': 'The resulting order was refunded',
  'quote.merchant_approval.requested': 'A proposal needs internal approval before it is sent',
  'quote.merchant_approval.granted': 'The internal approval chain approved',
  'quote.merchant_approval.rejected': 'The internal approval chain rejected',
  'quote.buyer_approval.requested': 'The buyer’s approval chain starts reviewing',
  'quote.buyer_approval.granted': 'The buyer’s chain approved',
  'quote.buyer_approval.rejected': 'The buyer’s chain rejected; the quote becomes declined',
}
