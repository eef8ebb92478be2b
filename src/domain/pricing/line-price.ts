import type { Money } from '../money.ts'
import { lessPercent, type Percent } from './percent.ts'

/** A line's price: fixed by staff, a discount off the catalog price per unit, or the buyer's or catalog's price. */
export type LinePrice =
  | { kind: 'unit'; amount: Money }
  | { kind: 'percent'; off: Percent }
  | { kind: 'fixed'; off: Money }
  | { kind: 'requested' }
  | { kind: 'catalog' }

interface PriceSources {
  catalogPrice: Money | null
  requestedPrice: Money | null
}

/**
 * Returns the price of one unit (negotiation, section 6, rule 3), or null if there is no price to start from. A fixed discount above the
 * catalog price gives a negative price, which the caller must refuse.
 */
export function unitPrice(price: LinePrice | null, { catalogPrice, requestedPrice }: PriceSources): Money | null {
  switch (price?.kind) {
    case undefined:
      return null
    case 'unit':
      return price.amount
    case 'requested':
      return requestedPrice
    case 'catalog':
      return catalogPrice
    case 'percent':
      return catalogPrice === null ? null : lessPercent(catalogPrice, price.off)
    case 'fixed':
      return catalogPrice === null ? null : catalogPrice - price.off
  }
}
