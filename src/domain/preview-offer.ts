import { composeOffer, type OfferableLine, type OfferableQuote } from './compose-offer.ts'
import { findFloorBreaches, toFloorLines } from './floor-breaches.ts'
import { isOpen } from './line-state.ts'
import { type CatalogDiscount, discountOffCatalog } from './price-floor.ts'
import type { FieldError } from './problem.ts'
import type { StoreSettings } from './settings.ts'
import type { StagedProposal } from './staged-proposal.ts'
import type { Offer } from './version.ts'

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
