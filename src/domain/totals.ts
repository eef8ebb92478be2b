import type { Money } from './money.ts'
import type { Totals } from './quote.ts'

/** What the accepted lines come to, less discounts and without shipping and tax: what an acceptance is worth in the figures. */
export function acceptedNet({ headlineMode, acceptedTotal, subtotal, discountTotal }: Totals): Money {
  if (headlineMode === 'none') return 0n
  return headlineMode === 'full' ? subtotal - discountTotal : (acceptedTotal ?? 0n)
}

/** The figure to act on: what was accepted on a mixed acceptance, else the whole offer. */
export function headline({ acceptedTotal, total }: Pick<Totals, 'acceptedTotal' | 'total' | 'headlineMode'>): Money {
  return acceptedTotal ?? total
}
