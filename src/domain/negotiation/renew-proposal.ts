import { type PlatformTax, taxByLineId } from '../pricing/tax.ts'
import { invalidFields } from '../problem.ts'
import type { Change } from '../quotes/change.ts'
import { isOpen, totalsOf } from '../quotes/line-state.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'
import type { Offer, Version } from '../quotes/version.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { releaseVersion } from './send-proposal.ts'
import type { Expiry } from './staged-proposal.ts'

/**
 * Staff renew an expired offer (T28): the same prices in a new version with a new expiry and no new approval; tax left to the platform is
 * calculated anew.
 */
export function decideRenew(
  quote: WorkingQuote,
  offer: Offer,
  { last, staffId, expiry, settings }: { last: Version; staffId: string; expiry: Expiry; settings: StoreSettings },
  now: Date,
): Change {
  checkCan('renew_proposal', quote, now)
  if (expiry.kind === 'at' && expiry.at <= now) {
    throw invalidFields([{ field: 'expires_at', message: 'must be in the future', fault: { code: 'in_the_past' } }])
  }
  const renewed: Version = {
    ...last,
    number: quote.versionNumber + 1,
    state: 'sent',
    sentBy: 'staff',
    staffId,
    createdAt: now,
    offer: { ...offer, staged: { ...offer.staged, expiry, letter: null } },
  }
  return {
    ...releaseVersion(quote, renewed, { settings, approved: quote.proposal?.approved ?? false }, now),
    action: 'renew_proposal',
  }
}

/** Returns the expired offer with its lines as they are now: acceptances may have been voided since the last version went out. */
export function standingOffer({ lines, totals }: WorkingQuote, last: Version): Offer {
  return { ...last.offer, lines, totals }
}

/** Returns the offer with the platform's new tax on its open lines and on shipping not yet on a draft order. */
export function withTax(offer: Offer, { charged }: Pick<WorkingQuote, 'charged'>, figure: PlatformTax): Offer {
  const taxes = taxByLineId(figure)
  const lines = offer.lines.map((line) => (isOpen(line) ? { ...line, tax: taxes.get(line.id) ?? 0n } : line))
  const shippingTax = charged.shippingTax + figure.shipping
  return {
    ...offer,
    lines,
    shippingTax,
    totals: totalsOf(lines, offer.totals.shippingTotal, shippingTax),
    staged: { ...offer.staged, tax: { kind: 'platform', figure } },
  }
}
