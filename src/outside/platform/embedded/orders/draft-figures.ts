import { type Money, sum, timesQuantity } from '../../../../domain/money.ts'
import { shareOut } from '../../../../domain/pricing/discount.ts'
import { HUNDRED_PERCENT, type Percent, percentOf } from '../../../../domain/pricing/percent.ts'

export interface FigureLine {
  unitPrice: Money
  quantity: number
  taxable: boolean
}

export interface FigureTerms {
  discount: { type: 'percentage'; off: Percent } | { type: 'fixed'; amount: Money } | null
  shipping: Money
  /** The store's rate, or the tax agreed for each line and the shipping; null without tax. */
  tax: { rate: Percent; shippingTaxable: boolean } | { lines: readonly Money[]; shipping: Money } | null
  deposit: Percent
}

export interface DraftFigures {
  lines: { total: Money; discount: Money; tax: Money }[]
  subtotal: Money
  discountTotal: Money
  shippingTotal: Money
  taxTotal: Money
  total: Money
  deposit: Money
}

/**
 * Calculates a draft order as commerce platforms do: percentages round DOWN (7.5 % of 437.42 is 32.80), the discount is
 * spread over the lines by largest remainder, and tax rounds half up on each line's rest and on the shipping. An agreed tax
 * is booked as it is, because it was already spread.
 */
export function reckonDraft(
  lines: readonly FigureLine[],
  { discount, shipping, tax, deposit }: FigureTerms,
): DraftFigures {
  const totals = lines.map(({ unitPrice, quantity }) => timesQuantity(unitPrice, quantity))
  const subtotal = sum(totals)
  const discountTotal = discountOf(discount, subtotal)
  const shares = shareOut(discountTotal, totals)
  const taxOf = (net: Money, taxable: boolean, i: number) => {
    if (tax && 'lines' in tax) return tax.lines[i] ?? 0n
    return tax && taxable ? percentOf(net, tax.rate) : 0n
  }
  const reckoned = lines.map(({ taxable }, i) => {
    const [total, share] = [totals[i] ?? 0n, shares[i] ?? 0n]
    return { total, discount: share, tax: taxOf(total - share, taxable, i) }
  })
  const shippingTax = shippingTaxOf(tax, shipping)
  const taxTotal = sum(reckoned.map((line) => line.tax)) + shippingTax
  const total = subtotal - discountTotal + shipping + taxTotal
  return {
    lines: reckoned,
    subtotal,
    discountTotal,
    shippingTotal: shipping,
    taxTotal,
    total,
    deposit: percentOf(total, deposit),
  }
}

function shippingTaxOf(tax: FigureTerms['tax'], shipping: Money): Money {
  if (tax && 'lines' in tax) return tax.shipping
  return tax?.shippingTaxable ? percentOf(shipping, tax.rate) : 0n
}

function discountOf(discount: FigureTerms['discount'], subtotal: Money): Money {
  if (discount === null) return 0n
  return discount.type === 'fixed' ? discount.amount : (subtotal * discount.off) / HUNDRED_PERCENT
}
