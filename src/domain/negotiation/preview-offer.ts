import { findFloorBreaches, toFloorLines } from '../pricing/floor-breaches.ts'
import { type CatalogDiscount, discountOffCatalog } from '../pricing/price-floor.ts'
import type { FieldError } from '../problem.ts'
import { isOpen } from '../quotes/line-state.ts'
import type { Offer } from '../quotes/version.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { composeOffer, type OfferableLine, type OfferableQuote } from './compose-offer.ts'
import type { StagedProposal } from './staged-proposal.ts'

/** What a proposal as it stands comes to. */
export interface OfferPreview<Line extends OfferableLine> {
  offer: Offer<Line>
  /** The same without the open lines that have no price yet: what the floor and approval policies judge. */
  priced: Offer<Line>
  /** What keeps it from being sent, an entry each. */
  faults: FieldError[]
  /** The discounts off the catalogue of the open lines that have a price and a catalogue price, by line id. */
  offCatalog: ReadonlyMap<string, CatalogDiscount>
  floorBreaches: ReturnType<typeof findFloorBreaches>
}

/** What the proposal comes to; staff's editor shows it while they type, computed in the browser. */
export function previewOffer<Line extends OfferableLine>(
  quote: OfferableQuote<Line>,
  staged: StagedProposal,
  settings: Pick<StoreSettings, 'price_floor'>,
  now: Date,
): OfferPreview<Line> {
  const { offer, faults } = composeOffer(quote, staged, now)
  const priced = { ...offer, lines: offer.lines.filter((line) => !isOpen(line) || line.unitPrice !== null) }
  return {
    offer,
    priced,
    faults,
    offCatalog: new Map(discountOffCatalog(toFloorLines(priced.lines), offer.discount).map((line) => [line.id, line])),
    floorBreaches: findFloorBreaches(priced, settings),
  }
}
