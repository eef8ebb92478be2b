import type { PaperLine, PaperQuote } from '../../../domain/documents/documents.ts'
import type { Paper } from '../../../domain/documents/paper.ts'
import type { Money } from '../../../domain/money.ts'
import type { Agreed } from '../../../domain/pricing/agreed-sum.ts'
import { hasHiddenPrice } from '../../../domain/pricing/hidden-prices.ts'
import type { ShippingStatus } from '../../../domain/quotes/quote-terms.ts'
import type { PaperFormat } from './paper-format.ts'
import { printable } from './printable.ts'

/** The figures of a draft order. */
export interface OrderFigures {
  subtotal: Money
  discount: Money
  shipping: Money
  tax: Money
  total: Money
  deposit: Money | null
}

export interface Shipping {
  status: ShippingStatus
  label: string | null
}
type Total = Paper['totals'][number]

/** Returns a proposal's totals as its buyer sees them. */
export function viewOfferTotals({ totals, lines }: PaperQuote, shipping: Shipping, format: PaperFormat): Total[] {
  const figures = {
    subtotal: totals.subtotal,
    discount: totals.discountTotal,
    shipping: totals.shippingTotal,
    tax: totals.taxEstimate,
    total: totals.total,
  }
  return viewTotals(figures, lines.some(hasHiddenPrice), shipping, format)
}

/** Returns the one sum of everything the buyer accepted, followed by what is already ordered and what is still open. */
export function viewAgreedTotals({ totals }: PaperQuote, { sum, terms }: Agreed, format: PaperFormat): Total[] {
  const { say, money } = format
  const add = (name: string, amount: Money | null) =>
    amount === null || amount === 0n ? [] : [{ name, value: money(amount), strong: false }]
  const shipping = { status: terms.shippingStatus, label: terms.shippingLabel }
  return [
    ...viewTotals(sum, sum.hasHiddenPrices, shipping, format),
    ...add(say('total.ordered'), sum.ordered),
    ...(sum.ordered === 0n ? [] : add(say('total.to_order'), sum.total - sum.ordered)),
    ...add(say('total.open_total'), totals.stillOpenTotal),
  ]
}

export function viewOrderTotals(
  lines: readonly PaperLine[],
  figures: OrderFigures,
  shipping: Shipping,
  format: PaperFormat,
): Total[] {
  return viewTotals(figures, lines.some(hasHiddenPrice), shipping, format)
}

function viewTotals(
  { subtotal, discount, net, shipping, tax, total }: Omit<OrderFigures, 'deposit'> & { net?: Money },
  hasHidden: boolean,
  { status, label }: Shipping,
  { say, money }: PaperFormat,
): Total[] {
  const one = (name: string, value: string, strong = false) => ({ name, value, strong })
  const shippingName = label ? say('total.shipping_with', { label: printable(label) }) : say('total.shipping')
  const shippingValue = status === 'quoted' || shipping !== 0n ? money(shipping) : say(`shipping.${status}`)
  return [
    one(say(hasHidden ? 'total.subtotal_with_hidden' : 'total.subtotal'), money(subtotal)),
    ...(discount === 0n ? [] : [one(say('total.discount'), money(-discount))]),
    ...(net === undefined ? [] : [one(say('total.accepted_total'), money(net))]),
    one(shippingName, shippingValue),
    one(say('total.tax'), money(tax)),
    one(say('total.total'), money(total), true),
  ]
}
