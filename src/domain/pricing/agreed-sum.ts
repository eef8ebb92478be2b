import { type Money, sum } from '../money.ts'
import { type AgreedTerms, type Splittable, shareOrders } from '../orders/convert.ts'
import { isAccepted, isConverted, netOf } from '../quotes/line-state.ts'
import { hasHiddenPrice } from './hidden-prices.ts'

/** The sum of everything a buyer accepted. */
export interface AgreedSum {
  subtotal: Money
  discount: Money
  /** True if it includes goods whose prices the buyer cannot see. */
  hasHiddenPrices: boolean
  /** Before shipping and tax: the quote's `accepted_total`, if that is not null. */
  net: Money
  shipping: Money
  tax: Money
  total: Money
  /** The part of the total that is on draft orders already. */
  ordered: Money
  /** Due first for what is still to be ordered; null if nothing. */
  deposit: Money | null
}

/** The parts of a quote needed to sum up what is accepted. */
interface SplittableGoods extends Splittable {
  lines: readonly (Splittable['lines'][number] & Parameters<typeof hasHiddenPrice>[0])[]
}

/** The lines a buyer accepted and the terms they agreed to. */
export interface Agreed {
  sum: AgreedSum
  terms: AgreedTerms
}

/**
 * Returns the sum of the accepted lines with everything that belongs to them, or null if none is accepted. It is the one sum the buyer
 * sees before a binding answer and in every mail, document and invoice afterwards. It follows the conversion's own rule, so it equals the
 * sum of their draft orders to the cent, in whatever groups and rounds they are made. `terms` are those agreed to.
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
