import type { DocumentType, PaperQuote } from '../../domain/documents.ts'
import type { Money } from '../../domain/money.ts'
import type { Paper } from '../../domain/paper.ts'
import { hidesParts } from '../../domain/portal-offer.ts'
import type { ShippingStatus } from '../../domain/quote.ts'
import type { PaperFormat } from './paper-format.ts'
import { printable } from './printable.ts'
import { fill, type Words } from './words.ts'

/** The figures of a draft order. */
export interface OrderFigures {
  subtotal: Money
  discount: Money
  shipping: Money
  tax: Money
  total: Money
  deposit: Money | null
}

export interface TotalsParts {
  shipping: { status: ShippingStatus; label: string | null }
  words: Words
  format: PaperFormat
}
type Total = Paper['totals'][number]

/** The totals of a proposal or a confirmation, as its buyer sees them: those of parts only where they tell no hidden price. */
export function viewQuoteTotals(quote: PaperQuote, type: DocumentType, parts: TotalsParts): Total[] {
  const { words, format } = parts
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
    isPart ? words.total_offered : words.total,
    parts,
  )
  if (!isPart || hidesParts(lines as Parameters<typeof hidesParts>[0])) return list
  const add = (name: string, amount: Money | null, strong: boolean) =>
    amount === null ? [] : [{ name, value: format.money(amount), strong }]
  return [
    ...list.map((total) => ({ ...total, strong: false })),
    ...add(words.open_total, stillOpenTotal, false),
    ...add(words.accepted_total, acceptedTotal, true),
  ]
}

/**
 * The totals of a draft order. Where lines whose prices the buyer does not see are on it and elsewhere too, there is only what is to
 * be paid.
 */
export function viewOrderTotals(
  { lines }: PaperQuote,
  draftOrderId: string,
  figures: OrderFigures,
  parts: TotalsParts,
): Total[] {
  const unpriced = lines.filter(({ buyerVisibility }) => buyerVisibility !== 'show')
  const isSplit = new Set(unpriced.map((line) => line.draftOrderId === draftOrderId)).size > 1
  const { words, format } = parts
  if (isSplit) return [{ name: words.total, value: format.money(figures.total), strong: true }]
  return viewTotals(figures, words.total, parts)
}

function viewTotals(
  { subtotal, discount, shipping, tax, total }: Omit<OrderFigures, 'deposit'>,
  totalName: string,
  { shipping: { status, label }, words, format }: TotalsParts,
): Total[] {
  const one = (name: string, value: string, strong = false) => ({ name, value, strong })
  const shippingName = label ? fill(words.shipping_with, { label: printable(label) }) : words.shipping
  const shippingValue = status === 'quoted' || shipping !== 0n ? format.money(shipping) : words[`shipping_${status}`]
  return [
    one(words.subtotal, format.money(subtotal)),
    ...(discount === 0n ? [] : [one(words.discount, format.money(-discount))]),
    one(shippingName, shippingValue),
    one(words.tax, format.money(tax)),
    one(totalName, format.money(total), true),
  ]
}
