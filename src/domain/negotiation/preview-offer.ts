import { findFloorBreaches, toFloorLines } from '../pricing/floor-breaches.ts'
import { type CatalogDiscount, discountOffCatalog } from '../pricing/price-floor.ts'
import type { FieldError } from '../problem.ts'
import { isOpen } from '../quotes/line-state.ts'
import type { Offer } from '../quotes/version.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { composeOffer, type OfferableLine, type OfferableQuote } from './compose-offer.ts'
import type { StagedProposal } from './staged-proposal.ts'

/** The figures of a proposal as it is. */
export interface OfferPreview<Line extends OfferableLine> {
  offer: Offer<Line>
  /** The same without open lines that have no price yet, as the floor and approval policies judge it. */
  priced: Offer<Line>
  /** The obstacles to sending, one entry each. */
  faults: FieldError[]
  /** The discounts off catalog, by line id, of open lines that have a price and a catalog price. */
  offCatalog: ReadonlyMap<string, CatalogDiscount>
  floorBreaches: ReturnType<typeof findFloorBreaches>
}

/** Computes the proposal's figures. Staff's editor runs this in the browser as they type. */
export function previewOffer<Line extends OfferableLine>(
  quote: OfferableQuote<Line>,
  staged: StagedProposal,
  settings: Pick<StoreSettings, 'price_floor'>,
  now: Date,
): OfferPreview<Line> {
  const { offer, faults } = composeOffer(quote, staged, now)
  const priced = { ...offer, lines: offer.lines.filter((line) => !isOpen(line) || line.unitPrice !== null) }
  const atQuoted = priced.lines.map((line) => ({ ...line, tiers: null }))
  return {
    offer,
    priced,
    faults,
    offCatalog: new Map(discountOffCatalog(toFloorLines(atQuoted), offer.discount).map((line) => [line.id, line])),
    floorBreaches: findFloorBreaches(priced, settings),
  }
}
