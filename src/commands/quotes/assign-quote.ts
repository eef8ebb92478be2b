import { listStaff } from '../../database/access/staff.ts'
import type { DbOrTx } from '../../database/database.ts'
import { findStaffFault } from '../../domain/access/find-staff-fault.ts'
import { may, PERMISSIONS } from '../../domain/access/permissions.ts'
import { decideAssign } from '../../domain/negotiation/assign.ts'
import { invalidFields } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { refused } from '../../domain/refused.ts'
import { actingStaff } from '../access/acting-staff.ts'
import { changeLockedQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/**
 * Assigns the quote to an active staff member, or to nobody (N04). Throws `forbidden` if a Sales rep assigns it to someone else, or takes
 * or releases someone else's quote, and `invalid_request` if the assignee is inactive or has not accepted their invitation.
 */
export async function assignQuote(ctx: Context, target: Target, staffId: string | null): Promise<WorkingQuote> {
  return changeLockedQuote(ctx, target, async (quote, tx) => {
    checkMayAssign(ctx, quote, staffId)
    const member = staffId === null ? null : await readActive(tx, ctx.store.id, staffId)
    return decideAssign(quote, member && { id: member.id, email: member.email }, ctx.now)
  })
}

function checkMayAssign(ctx: Context, { assignedStaff }: WorkingQuote, staffId: string | null): void {
  const staff = actingStaff(ctx)
  const isTheirs = assignedStaff === null || assignedStaff.id === staff.id
  if (may(staff.role, 'quotes.assign') || (isTheirs && (staffId === null || staffId === staff.id))) return
  throw refused('forbidden', { code: 'others_may_assign', roles: PERMISSIONS['quotes.assign'] })
}

async function readActive(tx: DbOrTx, storeId: string, staffId: string) {
  const member = (await listStaff(tx, storeId)).find(({ id }) => id === staffId)
  const fault = findStaffFault(member)
  if (!member || fault) throw invalidFields([{ field: 'staff_id', message: '', ...fault }])
  return member
}
