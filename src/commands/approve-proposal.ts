import { decideApprove } from '../domain/approve.ts'
import type { WorkingQuote } from '../domain/quote.ts'
import { checkCan } from '../domain/transitions.ts'
import { readVersion } from '../store/versions.ts'
import { actingStaff } from './acting-staff.ts'
import { changeQuote, type Target } from './change-quote.ts'
import type { Context } from './context.ts'
import { checkNotLapsed } from './expire-due.ts'

/**
 * Approves the parked proposal: the next step is asked, or it goes out (T06); or back to staging where its chosen expiry has passed.
 * Throws `action_unavailable`, or `forbidden` to who may not approve it.
 */
export async function approveProposal(ctx: Context, target: Target): Promise<WorkingQuote> {
  const { store, now } = ctx
  const approver = actingStaff(ctx)
  await checkNotLapsed(ctx, target)
  return changeQuote(ctx, target, async (quote, tx) => {
    checkCan('approve_proposal', quote, now)
    const parked = await readVersion(tx, store.id, quote.id, quote.versionNumber)
    return decideApprove(quote, parked, approver, store.settings, now)
  })
}
