import type { ApprovalPolicy, StoreSettings } from '../../domain/stores/settings.ts'
import type { EventType } from '../../domain/webhooks/events.ts'

/** The way to an event of a type. */
export interface Scenario {
  /** The acts after a new request, in the story's notation; `{price}` is a price that fits its lines. */
  acts: readonly string[]
  /** The store settings it needs. */
  settings?: StoreSettings
  /** True if the buyer buys for a company. */
  ofCompany?: boolean
}

/** With the platform's tax: a conversion stops if the platform's tax differs from the agreed one. */
const OFFERED = ['staff drafts {price} tax', 'staff sends']
const ACCEPTED = [...OFFERED, 'buyer accepts all']
const PARTLY_ACCEPTED = [...OFFERED, 'buyer accepts 1 defers 2']
const CONVERTED = [...ACCEPTED, 'staff converts all']
const INVOICED = [...CONVERTED, 'staff invoices']
const PAID = [...INVOICED, 'desk pays']

const DAY_MS = 86_400_000
/** Less than the time between two acts. */
const MOMENT_DAYS = 4_000 / DAY_MS

const policy = (domain: ApprovalPolicy['domain'], approvers: ApprovalPolicy['steps'][number]['approvers']) => ({
  approvals: {
    allow_own: true, // one person is enough to play it
    policies: [{ id: 'triggered', name: 'Triggered', domain, conditions: [], steps: [{ mode: 'any', approvers }] }],
  } satisfies StoreSettings['approvals'],
})
const STAFF_APPROVE = policy('merchant', [{ role: 'admin' }, { role: 'manager' }, { role: 'sales_rep' }])
const COMPANY_APPROVES = policy('buyer', [{ company: 'main_contact' }])

/** A way to an event of each type, by real commands. The last act causes it. */
export const SCENARIOS: Record<EventType, Scenario> = {
  'quote.created': { acts: [] },
  'quote.proposal_sent': { acts: OFFERED },
  'quote.countered': { acts: [...OFFERED, 'buyer counters 10%'] },
  'quote.lines_updated': { acts: ['staff drafts {price} drop=2'] },
  'quote.message_created': { acts: ['buyer says : Can you deliver by Friday?'] },
  'quote.assigned': { acts: ['staff assigns staff'] },
  'quote.accepted': { acts: ACCEPTED },
  'quote.partially_accepted': { acts: PARTLY_ACCEPTED },
  'quote.acceptance_voided': { acts: [...ACCEPTED, 'staff voids : The wrong address was given.'] },
  'quote.declined': { acts: [...OFFERED, 'buyer declines : We found another supplier.'] },
  'quote.expired': { acts: [...OFFERED, 'clock expires'], settings: { expiry: { valid_days: MOMENT_DAYS } } },
  'quote.expiring_soon': {
    acts: [...OFFERED, 'clock reminds'],
    settings: { expiry: { valid_days: 1, reminder_days: 1 - MOMENT_DAYS } },
  },
  'quote.reopened': { acts: [...PARTLY_ACCEPTED, 'staff reopens'] },
  'quote.closed': { acts: ['staff closes : The buyer no longer needs it.'] },
  'quote.converted': { acts: CONVERTED },
  'quote.invoice_sent': { acts: INVOICED },
  'quote.order_completed': { acts: PAID },
  'quote.order_cancelled': { acts: [...PAID, 'desk cancels'] },
  'quote.order_refunded': { acts: [...PAID, 'desk refunds'] },
  'quote.merchant_approval.requested': { acts: OFFERED, settings: STAFF_APPROVE },
  'quote.merchant_approval.granted': { acts: [...OFFERED, 'staff approves'], settings: STAFF_APPROVE },
  'quote.merchant_approval.rejected': {
    acts: [...OFFERED, 'staff rejects : Not at this price.'],
    settings: STAFF_APPROVE,
  },
  'quote.buyer_approval.requested': { acts: ACCEPTED, settings: COMPANY_APPROVES, ofCompany: true },
  'quote.buyer_approval.granted': {
    acts: [...ACCEPTED, 'approver approves'],
    settings: COMPANY_APPROVES,
    ofCompany: true,
  },
  'quote.buyer_approval.rejected': {
    acts: [...ACCEPTED, 'approver rejects : Over our budget.'],
    settings: COMPANY_APPROVES,
    ofCompany: true,
  },
}
