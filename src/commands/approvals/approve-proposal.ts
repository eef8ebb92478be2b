import { readVersion } from '../../database/quotes/versions.ts'
import { decideApprove, type Remark } from '../../domain/approvals/approve.ts'
import { isTaxAsked } from '../../domain/negotiation/staged-proposal.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { actingStaff } from '../access/acting-staff.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { checkNotLapsed } from '../negotiation/expire-due.ts'
import { askPlatformTax } from '../pricing/ask-platform-tax.ts'
import { askForTax } from '../pricing/tax-to-send.ts'

/**
 * Approves the parked proposal: the next step is asked, or it goes out (T06), or returns to staging if its chosen expiry has passed or
 * the platform's tax has changed since. Throws `action_unavailable`, `forbidden` unless the caller is an approver, or
 * `platform_unavailable` if tax left to the platform cannot be calculated.
 */
export async function approveProposal(
  ctx: Context,
  target: Target,
  remark: Remark | null = null,
): Promise<WorkingQuote> {
  const { store, now } = ctx
  const approver = actingStaff(ctx)
  await checkNotLapsed(ctx, target)
  const seen = await readQuoteAt(ctx, target)
  checkCan('approve_proposal', seen, now)
  const parked = await readVersion(ctx.db, store.id, seen.id, seen.versionNumber)
  const { offer } = parked
  const tax = isTaxAsked(offer.staged) ? await askForTax(ctx, () => askPlatformTax(ctx, seen, offer)) : null
  return changeQuote(ctx, { quoteId: seen.id, revision: seen.revision }, (quote) =>
    decideApprove(quote, parked, approver, { settings: store.settings, tax, remark }, now),
  )
}
