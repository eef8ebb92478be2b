import { type Money, sum, timesQuantity } from '../money.ts'
import { isAccepted, isConverted, netOf } from './line-state.ts'
import type { Quote, QuoteLine } from './quote.ts'

/** A quote's figures at a moment, as analytics count them: without shipping and tax. */
export interface QuoteFigures {
  total: Money
  acceptedLines: number
  acceptedNet: Money
  /** Accepted lines with a catalog price: their net, and their total at catalog price. */
  comparedNet: Money
  comparedCatalog: Money
  /** Of the lines on draft orders. */
  convertedNet: Money
}

/** Returns the quote's figures now. A kit is compared as a whole, since discounts could hide in it. */
export function figuresOf({ totals, lines }: Pick<Quote, 'totals' | 'lines'>): QuoteFigures {
  const accepted = lines.filter(isAccepted)
  const compared = [...Map.groupBy(accepted, ({ id, kit }) => kit?.key ?? id).values()].filter(isInCatalog).flat()
  return {
    total: totals.total,
    acceptedLines: accepted.length,
    acceptedNet: sum(accepted.map(netOf)),
    comparedNet: sum(compared.map(netOf)),
    comparedCatalog: sum(compared.map(({ catalogPrice, quantity }) => timesQuantity(catalogPrice ?? 0n, quantity))),
    convertedNet: sum(lines.filter(isConverted).map(netOf)),
  }
}

function isInCatalog(item: readonly QuoteLine[]): boolean {
  return item.some(({ catalogPrice }) => catalogPrice !== null)
}
