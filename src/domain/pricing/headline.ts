import type { Money } from '../money.ts'
import type { Totals } from '../quotes/quote-terms.ts'

/** Returns the main figure: what was accepted on a mixed acceptance, else the whole offer. */
export function headline({ acceptedTotal, total }: Pick<Totals, 'acceptedTotal' | 'total' | 'headlineMode'>): Money {
  return acceptedTotal ?? total
}
