import type { DocumentType, PaperQuote } from '../../domain/documents.ts'
import type { Money } from '../../domain/money.ts'
import type { Paper } from '../../domain/paper.ts'
import { hidesParts, isHiddenPriceTold } from '../../domain/portal-offer.ts'
import type { ShippingStatus } from '../../domain/quote.ts'
import type { Manner } from './manner.ts'
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

/** The totals of a proposal or a confirmation, as its buyer sees them: those of parts only where they tell no hidden price. */
export function viewQuoteTotals(quote: PaperQuote, type: DocumentType, shipping: Shipping, manner: Manner): Total[] {
  const { say, money } = manner
  const { totals, lines } = quote
  const { acceptedTotal, stillOpenTotal } = totals
  const isPart = type === 'confirmation' && acceptedTotal !== null
  const list = viewTotals(
    {
      subtotal: totals.subtotal,
      discount: totals.discountTotal,
      shipping: totals.shippingTotal,
      tax: totals.taxEstimate,
      total: totals.total,
    },
    say(isPart ? 'total.total_offered' : 'total.total'),
    shipping,
    manner,
  )
  if (!isPart || hidesParts(lines)) return list
  const add = (name: string, amount: Money | null, strong: boolean) =>
    amount === null ? [] : [{ name, value: money(amount), strong }]
  return [
    ...list.map((total) => ({ ...total, strong: false })),
    ...add(say('total.open_total'), stillOpenTotal, false),
    ...add(say('total.accepted_total'), acceptedTotal, true),
  ]
}

/**
 * The totals of a draft order. Where lines whose prices the buyer does not see are on it and elsewhere too, there is only what is to
 * be paid, as the portal says it too.
 */
export function viewOrderTotals(
  { lines }: PaperQuote,
  draftOrderId: string,
  figures: OrderFigures,
  shipping: Shipping,
  manner: Manner,
): Total[] {
  const { say, money } = manner
  const tellsPrice = isHiddenPriceTold(lines, (line) => line.draftOrderId === draftOrderId)
  if (tellsPrice) return [{ name: say('total.total'), value: money(figures.total), strong: true }]
  return viewTotals(figures, say('total.total'), shipping, manner)
}

function viewTotals(
  { subtotal, discount, shipping, tax, total }: Omit<OrderFigures, 'deposit'>,
  totalName: string,
  { status, label }: Shipping,
  { say, money }: Manner,
): Total[] {
  const one = (name: string, value: string, strong = false) => ({ name, value, strong })
  const shippingName = label ? say('total.shipping_with', { label: printable(label) }) : say('total.shipping')
  const shippingValue = status === 'quoted' || shipping !== 0n ? money(shipping) : say(`shipping.${status}`)
  return [
    one(say('total.subtotal'), money(subtotal)),
    ...(discount === 0n ? [] : [one(say('total.discount'), money(-discount))]),
    one(shippingName, shippingValue),
    one(say('total.tax'), money(tax)),
    one(totalName, money(total), true),
  ]
}
