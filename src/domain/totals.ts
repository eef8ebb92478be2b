import { type Money, sum } from './money.ts'
import type { QuoteLine, Totals } from './quote.ts'

/** The figures before a proposal: an estimate at catalog price; custom lines have no price (specification, "Quote"). */
export function estimateTotals(lines: readonly QuoteLine[]): Totals {
  const subtotal = sum(lines.map((line) => line.lineTotal ?? 0n))
  return {
    subtotal,
    discountTotal: 0n,
    shippingTotal: 0n,
    taxEstimate: 0n,
    total: subtotal,
    acceptedTotal: null,
    stillOpenTotal: null,
    headlineMode: 'none',
  }
}

/** The figure to act on: what was accepted on a mixed acceptance, else the whole offer. */
export function headline({ acceptedTotal, total }: Totals): Money {
  return acceptedTotal ?? total
}
