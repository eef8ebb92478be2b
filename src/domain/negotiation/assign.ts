import { type Change, makeChange } from '../quotes/change.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'

/** Assigns the quote to a staff member or to nobody (N04); null if nothing changes. */
export function decideAssign(
  quote: WorkingQuote,
  staff: { id: string; email: string } | null,
  now: Date,
): Change | null {
  checkCan('assign', quote, now)
  if ((quote.assignedStaff?.id ?? null) === (staff?.id ?? null)) return null
  return makeChange({ ...quote, assignedStaff: staff }, 'assign', {
    detail: { from: quote.assignedStaff?.id ?? null, to: staff?.id ?? null },
    events: [{ type: 'quote.assigned', data: { assigned_staff_id: staff?.id ?? null } }],
    mail: staff ? [{ kind: 'assigned', audience: 'assignee' }] : [],
  })
}
