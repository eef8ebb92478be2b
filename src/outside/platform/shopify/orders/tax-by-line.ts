import { divideHalfUp, type Money, parseMoney, sum } from '../../../../domain/money.ts'
import { shareOut } from '../../../../domain/pricing/discount.ts'
import { presented } from '../amounts.ts'
import type { Calculated } from './net-by-line.ts'

const WHOLE = 10n ** 8n

/**
 * Returns the tax added to each line: none if prices include it. Shopify tells only the tax of all together: each rate is reckoned on each taxable line as Shopify does,
 * and what remains is the shipping's. If that is more than the whole, lines have rates of their own: the whole is shared out.
 */
export function taxByLine(
  { lineItems, taxLines, taxesIncluded, totalTaxSet }: Calculated,
  nets: readonly Money[],
): Money[] {
  if (taxesIncluded) return nets.map(() => 0n)
  const rates = taxLines.map(({ ratePercentage }) => scaled(ratePercentage ?? 0))
  const taxable = nets.map((net, i) => (lineItems[i]?.taxable ? net : 0n))
  const taxes = taxable.map((net) => sum(rates.map((rate) => divideHalfUp(net * rate, WHOLE))))
  const whole = parseMoney(presented(totalTaxSet))
  return sum(taxes) <= whole ? taxes : shareOut(whole, taxable)
}

/** Reads a percentage with up to six decimals as a share of WHOLE. */
function scaled(percentage: number): bigint {
  const [units = '0', decimals = ''] = percentage.toFixed(6).split('.')
  return BigInt(`${units}${decimals}`)
}
