import { readVersion } from '../../database/quotes/versions.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { decideRenew, standingOffer, withTax } from '../../domain/negotiation/renew-proposal.ts'
import type { Expiry } from '../../domain/negotiation/staged-proposal.ts'
import { isTaxAsked } from '../../domain/negotiation/staged-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import { offeredVersion } from '../../domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import type { Offer, Version } from '../../domain/quotes/version.ts'
import { actingStaff } from '../access/acting-staff.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { askPlatformTax } from '../pricing/ask-platform-tax.ts'
import { askForTax } from '../pricing/tax-to-send.ts'

/**
 * Renews an expired offer at the same prices (T28), recalculating tax left to the platform; if that changes the total, `total` must name
 * the new one. Throws `action_unavailable`, `invalid_request` for a time in the past, `tax_changed` with the new total, or
 * `platform_unavailable`.
 */
export async function renewProposal(
  ctx: Context,
  target: Target,
  expiry: Expiry,
  total?: Money,
): Promise<WorkingQuote> {
  const { store, now } = ctx
  const staffId = actingStaff(ctx).id
  const seen = await readQuoteAt(ctx, target)
  checkCan('renew_proposal', seen, now)
  const last = await readVersion(ctx.db, store.id, seen.id, offeredVersion(seen))
  const offer = await offerAgain(ctx, seen, last)
  checkTotal(seen, offer, total)
  return changeQuote(ctx, { quoteId: seen.id, revision: seen.revision }, (quote) =>
    decideRenew(quote, offer, { last, staffId, expiry, settings: store.settings }, now),
  )
}

async function offerAgain(ctx: Context, quote: WorkingQuote, last: Version): Promise<Offer> {
  const offer = standingOffer(quote, last)
  if (!isTaxAsked(offer.staged)) return offer
  return withTax(offer, quote, await askForTax(ctx, () => askPlatformTax(ctx, quote, offer)))
}

function checkTotal({ totals, currency }: WorkingQuote, { totals: renewed }: Offer, total: Money = totals.total): void {
  if (renewed.total === total) return
  const [now, was] = [renewed, totals].map((one) => ({
    tax: formatMoney(one.taxEstimate),
    total: formatMoney(one.total),
  }))
  throw new Problem(
    'tax_changed',
    `The platform now calculates ${now?.tax} of tax instead of ${was?.tax}: renewed, the offer's total is ${now?.total} instead of ${was?.total}. Nothing was sent.`,
    { total: now?.total ?? '' },
    {
      code: 'total_changed',
      now: now?.tax ?? '',
      was: was?.tax ?? '',
      total: now?.total ?? '',
      before: was?.total ?? '',
      currency,
    },
  )
}
