import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import type { ShownMargin } from './margins.ts'

/** Returns a margin in words, such as "12.00 € (30 %)". */
export function sayMargin({ amount, pct }: ShownMargin, currency: string): string {
  const shown = formatAmount(amount, currency)
  return pct === null ? shown : say('worth.amount_pct', { amount: shown, percent: formatPercentage(pct) })
}
