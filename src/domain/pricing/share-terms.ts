import { divideHalfUp, least, type Money, sum } from '../money.ts'
import { isPreselected, isSameGroup, type OfferedChoice } from './choice.ts'
import { type Discount, discountTotal, shareOut } from './discount.ts'
import { percentOf } from './percent.ts'
import { estimateTax, type Tax, type TaxEstimate, type TaxedLine } from './tax.ts'

/** An open line of an offer before discount and tax. */
export interface PricedLine {
  id: string
  total: Money
  taxable: boolean
  choice: OfferedChoice | null
}

/** The parts of an offer's terms that are shared over its lines. */
export interface SharedTerms {
  /** Of the lines in the sum. */
  subtotal: Money
  /** Each line's share of the discount. */
  shares: Money[]
  /** Each line's tax; the total is of the lines in the sum. */
  tax: TaxEstimate
}

/**
 * Returns the discount and the tax of each line (negotiation, section 6, rules 5 to 9). The lines in the sum share them; a line outside
 * has the figures that choosing it adds: a percentage and a tax rate apply to it as to any other. A fixed discount takes nothing off an
 * option outside the sum, and off an alternative what it takes off the recommended one, in proportion if it costs less. Tax given as an
 * amount applies at its average rate. So every line's figures stand by themselves, whatever else the buyer chooses.
 */
export function shareTerms(
  lines: readonly PricedLine[],
  { discount, tax }: { discount: Discount | null; tax: Tax },
  shipping: Money,
): SharedTerms {
  const subtotal = sum(lines.filter(isPreselected).map(({ total }) => total))
  const off = discountTotal(discount, subtotal)
  const weights = lines.map((line) => (isPreselected(line) ? line.total : 0n))
  const shared = shareOut(off > subtotal ? subtotal : off, weights)
  const shares = lines.map((line, i) =>
    isPreselected(line) ? (shared[i] ?? 0n) : discountApart(line, { discount, lines, shared }),
  )
  const taxed = lines.map(({ total, ...line }, i) => ({ ...line, net: total - (shares[i] ?? 0n) }))
  const counted = taxed.filter(isPreselected)
  const estimate = estimateTax(tax, counted, shipping)
  const taxes = new Map(counted.map(({ id }, i) => [id, estimate.lines[i] ?? 0n]))
  const each = taxed.map((line) => taxes.get(line.id) ?? taxApart(line, { tax, counted, estimate }))
  return { subtotal, shares, tax: { ...estimate, lines: each } }
}

interface Shared {
  discount: Discount | null
  lines: readonly PricedLine[]
  shared: readonly Money[]
}

function discountApart(line: PricedLine, { discount, lines, shared }: Shared): Money {
  if (discount === null || line.total <= 0n) return 0n
  if (discount.kind === 'percent') return percentOf(line.total, discount.off)
  const at = lines.findIndex((other) => isPreselected(other) && isSameGroup(other, line))
  const [recommended, share = 0n] = [lines[at], shared[at]]
  if (!recommended || line.total >= recommended.total) return least(share, line.total)
  return divideHalfUp(share * line.total, recommended.total)
}

interface Taxed {
  tax: Tax
  counted: readonly TaxedLine[]
  estimate: TaxEstimate
}

function taxApart(line: TaxedLine, { tax, counted, estimate }: Taxed): Money {
  if (tax.kind !== 'amount') return estimateTax(tax, [line], 0n).lines[0] ?? 0n
  const taxable = counted.filter((one) => one.taxable)
  const hasTaxable = sum(taxable.map(({ net }) => net)) > 0n
  const base = sum((hasTaxable ? taxable : counted).map(({ net }) => net))
  if (base <= 0n || (hasTaxable && !line.taxable)) return 0n
  return divideHalfUp(sum(estimate.lines) * line.net, base)
}
