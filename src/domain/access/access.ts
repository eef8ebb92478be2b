import type { Approver } from '../approvals/approver.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import type { StoreSettings } from '../stores/settings.ts'
import type { Actor } from './actor.ts'
import { may } from './permissions.ts'

/**
 * Returns whether the actor may see and work on the quote (design, "Roles"). A Sales rep sees only their own and unassigned quotes,
 * unless the store lets them see all, and quotes waiting for their own approval. To anyone refused, the quote does not exist.
 */
export function mayAccess(
  actor: Actor,
  quote: { assignedStaff: { id: string } | null } & Partial<Pick<WorkingQuote, 'approval'>>,
  settings: StoreSettings,
): boolean {
  if (actor.kind !== 'staff' || may(actor.role, 'quotes.see_all', settings)) return true
  const isNamed = (approver: Approver) =>
    ('staff' in approver && approver.staff === actor.id) || ('role' in approver && approver.role === actor.role)
  return (
    quote.assignedStaff === null ||
    quote.assignedStaff.id === actor.id ||
    (quote.approval?.kind === 'merchant' && quote.approval.steps.some(({ approvers }) => approvers.some(isNamed)))
  )
}
