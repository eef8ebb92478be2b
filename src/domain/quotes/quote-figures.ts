import { type Money, sum, timesQuantity } from '../money.ts'
import { isAccepted, isConverted, netOf } from './line-state.ts'
import type { Quote, QuoteLine } from './quote.ts'

/** What a quote comes to at a moment, as the analytics count it: without shipping and tax. */
export interface QuoteFigures {
  total: Money
  acceptedLines: number
  acceptedNet: Money
  /** Of the accepted lines that have a price in the catalogue: what they come to, and what the catalogue asks for them. */
  comparedNet: Money
  comparedCatalog: Money
  /** Of the lines on draft orders. */
  convertedNet: Money
}

/** The quote's figures as it is. A kit is compared as a whole: discounts could hide in it. */
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
