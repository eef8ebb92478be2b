import type { Money } from '../money.ts'
import { lessPercent, type Percent } from './percent.ts'

/** How staff priced a line: outright, or off the catalog price per unit, or at what the buyer or the catalog says. */
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
 * The price of one unit (negotiation, section 6, rule 3), or null when there is nothing to price from. Judges nothing:
 * a fixed discount above the catalog price gives a negative price, which is for the caller to refuse.
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
