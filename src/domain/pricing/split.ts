import { type Money, sum } from '../money.ts'
import { deposit } from './deposit.ts'
import { shareOut } from './discount.ts'
import type { Percent } from './percent.ts'

export interface OrderLine {
  id: string
  lineTotal: Money
  discountShare: Money
  tax: Money
}

export interface SplitOptions {
  /** The quote's shipping less what earlier draft orders carry; 0 or more. */
  shippingLeft: Money
  /** The quote's tax on shipping less what earlier draft orders carry; 0 or more. */
  shippingTaxLeft: Money
  /** All on the first draft order (a conversion's default), or prorated by net over everything accepted and not yet converted. */
  shippingOn: 'first' | 'prorated'
  depositPct: Percent | null
}

/** The figures of one draft order. Its discount goes to the platform as one fixed amount; its tax includes the tax on shipping. */
export interface OrderShare {
  lineIds: string[]
  subtotal: Money
  discount: Money
  shipping: Money
  /** The part of the tax that is on shipping. */
  shippingTax: Money
  tax: Money
  total: Money
  deposit: Money | null
}

/**
 * Returns one draft order for each group of line ids (negotiation, section 6, rule 15). `lines` are all that are accepted and not yet on
 * a draft order. Lines in no group hold back their part of prorated shipping for a later conversion. Each conversion spreads only what
 * the earlier ones left, and the one with the last line takes all of it, so a quote's draft orders sum to the cent in any grouping and
 * any number of rounds. Throws a RangeError if a group names an unknown line or one that another group has.
 */
export function splitOrders(
  lines: readonly OrderLine[],
  groups: readonly (readonly string[])[],
  { shippingLeft, shippingTaxLeft, shippingOn, depositPct }: SplitOptions,
): OrderShare[] {
  const left = new Map(lines.map((line) => [line.id, line]))
  const grouped = groups.map((ids) => ids.map((id) => takeLine(left, id)))
  const nets = [...grouped, [...left.values()]].map(sumNets)
  const weights = shippingOn === 'prorated' && sum(nets) > 0n ? nets : nets.map((_, index) => (index === 0 ? 1n : 0n))
  const shipping = shareOut(shippingLeft, weights)
  const shippingTax = shareOut(shippingTaxLeft, weights)
  return grouped.map((group, index) => orderShare(group, shipping[index] ?? 0n, shippingTax[index] ?? 0n, depositPct))
}

function takeLine(left: Map<string, OrderLine>, id: string): OrderLine {
  const line = left.get(id)
  if (!line) throw new RangeError(`line ${id} is not available to convert, or is in two groups`)
  left.delete(id)
  return line
}

function orderShare(
  lines: readonly OrderLine[],
  shipping: Money,
  shippingTax: Money,
  depositPct: Percent | null,
): OrderShare {
  const subtotal = sum(lines.map((line) => line.lineTotal))
  const discount = sum(lines.map((line) => line.discountShare))
  const tax = sum(lines.map((line) => line.tax)) + shippingTax
  const total = subtotal - discount + shipping + tax
  return {
    lineIds: lines.map((line) => line.id),
    subtotal,
    discount,
    shipping,
    shippingTax,
    tax,
    total,
    deposit: depositPct === null ? null : deposit(total, depositPct),
  }
}

function sumNets(lines: readonly OrderLine[]): Money {
  return sum(lines.map((line) => line.lineTotal - line.discountShare))
}
