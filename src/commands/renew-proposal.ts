import { offeredVersion } from '../domain/line-state.ts'
import type { WorkingQuote } from '../domain/quote.ts'
import { decideRenew } from '../domain/renew-proposal.ts'
import type { Expiry } from '../domain/staged-proposal.ts'
import { checkCan } from '../domain/transitions.ts'
import { readVersion } from '../store/versions.ts'
import { actingStaff } from './acting-staff.ts'
import { changeQuote, type Target } from './change-quote.ts'
import type { Context } from './context.ts'

/** Renews an expired offer at the same prices (T28). Throws `action_unavailable`, or `invalid_request` for a time that has passed. */
export async function renewProposal(ctx: Context, target: Target, expiry: Expiry): Promise<WorkingQuote> {
  const { store, now } = ctx
  const staffId = actingStaff(ctx).id
  return changeQuote(ctx, target, async (quote, tx) => {
    checkCan('renew_proposal', quote, now)
    const last = await readVersion(tx, store.id, quote.id, offeredVersion(quote))
    return decideRenew(quote, last, { staffId, expiry, settings: store.settings }, now)
  })
}
