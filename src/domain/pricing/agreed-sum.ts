import { type Money, sum } from '../money.ts'
import { type AgreedTerms, type Splittable, shareOrders } from '../orders/convert.ts'
import { isAccepted, isConverted, netOf } from '../quotes/line-state.ts'
import { hasHiddenPrice } from './hidden-prices.ts'

/** What all that a buyer accepted comes to. */
export interface AgreedSum {
  subtotal: Money
  discount: Money
  /** Whether goods are in it whose prices the buyer does not see. */
  hasHiddenPrices: boolean
  /** Before shipping and tax: the quote's `accepted_total`, where that is not null. */
  net: Money
  shipping: Money
  tax: Money
  total: Money
  /** Of the total, what is on draft orders already. */
  ordered: Money
  /** Due first of what is still to be ordered; null for none. */
  deposit: Money | null
}

/** As much of a quote as is looked at to sum up what is accepted. */
interface SplittableGoods extends Splittable {
  lines: readonly (Splittable['lines'][number] & Parameters<typeof hasHiddenPrice>[0])[]
}

/** What a buyer accepted, and by which terms. */
export interface Agreed {
  sum: AgreedSum
  terms: AgreedTerms
}

/**
 * What the accepted lines come to with all that belongs to them, or null where none is accepted: the one sum that the buyer sees
 * before a binding answer and in every mail, document and invoice after it. It is made by the conversion's own rule, so it is
 * the sum of their draft orders to the cent, in whatever groups and rounds they are made. `terms` are those agreed to.
 */
export function agreedSum(
  { lines, charged }: SplittableGoods,
  terms: Pick<AgreedTerms, 'shippingTotal' | 'shippingTax' | 'depositPercentage'>,
): AgreedSum | null {
  const accepted = lines.filter(isAccepted)
  if (accepted.length === 0) return null
  const made = accepted.filter(isConverted)
  const left = accepted.filter((line) => !isConverted(line)).map(({ id }) => id)
  const [rest] = left.length > 0 ? shareOrders({ lines, charged }, [left], 'first', terms) : []
  const net = sum(accepted.map(netOf))
  const discount = sum(accepted.map((line) => line.discountShare))
  const madeTax = sum(made.map((line) => line.tax)) + charged.shippingTax
  const ordered = sum(made.map(netOf)) + charged.shipping + madeTax
  return {
    subtotal: net + discount,
    discount,
    hasHiddenPrices: accepted.some(hasHiddenPrice),
    net,
    shipping: charged.shipping + (rest?.shipping ?? 0n),
    tax: madeTax + (rest?.tax ?? 0n),
    total: ordered + (rest?.total ?? 0n),
    ordered,
    deposit: rest?.deposit ?? null,
  }
}
