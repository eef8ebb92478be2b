import { shareOut } from '../../../domain/discount.ts'
import { type Money, sum, timesQuantity } from '../../../domain/money.ts'
import { HUNDRED_PERCENT, type Percent, percentOf } from '../../../domain/percent.ts'

export interface FigureLine {
  unitPrice: Money
  quantity: number
  taxable: boolean
}

export interface FigureTerms {
  discount: { type: 'percentage'; off: Percent } | { type: 'fixed'; amount: Money } | null
  shipping: Money
  /** null where no tax is due. */
  tax: { rate: Percent; shippingTaxable: boolean } | null
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
 * What a draft order comes to, reckoned as commerce platforms do: a percentage is rounded DOWN (7.5 % of 437.42 is 32.80),
 * the discount is spread over the lines by largest remainder, and tax is rounded half up on each line's rest and on the
 * shipping.
 */
export function reckonDraft(
  lines: readonly FigureLine[],
  { discount, shipping, tax, deposit }: FigureTerms,
): DraftFigures {
  const totals = lines.map(({ unitPrice, quantity }) => timesQuantity(unitPrice, quantity))
  const subtotal = sum(totals)
  const discountTotal = discountOf(discount, subtotal)
  const shares = shareOut(discountTotal, totals)
  const reckoned = lines.map(({ taxable }, i) => {
    const [total, share] = [totals[i] ?? 0n, shares[i] ?? 0n]
    return { total, discount: share, tax: tax && taxable ? percentOf(total - share, tax.rate) : 0n }
  })
  const shippingTax = tax?.shippingTaxable ? percentOf(shipping, tax.rate) : 0n
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

function discountOf(discount: FigureTerms['discount'], subtotal: Money): Money {
  if (discount === null) return 0n
  return discount.type === 'fixed' ? discount.amount : (subtotal * discount.off) / HUNDRED_PERCENT
}
