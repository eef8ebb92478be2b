import { releaseVersion } from '../../domain/negotiation/send-proposal.ts'
import { compareOffers, portalOffer } from '../../domain/portal/portal-offer.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { type PortalQuoteParts, viewPortalQuote } from '../portal/portal-quote.ts'

/** A version with everything its preview needs. */
export interface BuyerPreviewView {
  /** The last version sent before it; null for the first. */
  before: Version | null
  seller: PortalQuoteParts['seller']
}

/**
 * Returns a version of a proposal exactly as its buyer sees it when it reaches them, sent or not: the portal's own view, so without
 * hidden lines and prices. Messages and possible actions are left out.
 */
export function viewBuyerPreview(quote: WorkingQuote, version: Version, { before, seller }: BuyerPreviewView) {
  const now = version.createdAt
  const { settings } = seller.store
  const { quote: released } = releaseVersion(quote, version, { settings, approved: true }, now)
  // the current one may have been approved after it was made, and extended since
  const proposal = quote.proposal?.versionNumber === version.number ? quote.proposal : released.proposal
  const shown = { ...released, pendingApproval: null, proposal, expiresAt: proposal?.expiresAt ?? released.expiresAt }
  return viewPortalQuote({
    quote: shown,
    offer: portalOffer(shown, version),
    agreed: null,
    difference: before && compareOffers(before, version),
    actions: [],
    messages: [],
    seller,
    orders: { conversions: [], drafts: new Map(), orders: new Map(), answered: true },
    now,
  })
}
