import type { Money } from '../money.ts'
import type { Totals } from '../quotes/quote-terms.ts'

/** The figure to act on: what was accepted on a mixed acceptance, else the whole offer. */
export function headline({ acceptedTotal, total }: Pick<Totals, 'acceptedTotal' | 'total' | 'headlineMode'>): Money {
  return acceptedTotal ?? total
}
