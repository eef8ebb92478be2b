import { type Money, parseMoney, sum } from '../../../../domain/money.ts'
import { shareOrders } from '../../../../domain/orders/convert.ts'
import { isCounted } from '../../../../domain/pricing/choice.ts'
import { parsePercent } from '../../../../domain/pricing/percent.ts'
import type { OrderShare } from '../../../../domain/pricing/split.ts'
import { isAccepted, isConvertible, isOpen, netOf } from '../../../../domain/quotes/line-state.ts'
import type { Conversion, StaffQuote, Version } from '../../../client/admin-answers.ts'
import { lineIdsOf, type Unit } from './plan-split.ts'

export type ShippingOn = Parameters<typeof shareOrders>[2]

/** The parts that make up a quote's total. */
export interface TotalParts {
  /** The figures of each planned draft order. */
  orders: OrderShare[]
  together: Money
  /** The total of draft orders created earlier. */
  earlier: Money
  /** Accepted lines not chosen now, with their share of the shipping, plus open lines. */
  later: Money
  rejected: Money
  /** The sum of all parts. */
  whole: Money
}

interface Plan {
  groups: readonly (readonly Unit[])[]
  shippingOn: ShippingOn
  /** The version whose terms apply. */
  agreed: Version
  conversions: readonly Conversion[]
}

/** Returns the figures of the planned draft orders, calculated by the service's own rules, and what remains of the quote's total. */
export function computeOrders(quote: StaffQuote, { groups, shippingOn, agreed, conversions }: Plan): TotalParts {
  const lines = quote.lines.map(toLine)
  const chosen = groups.map(lineIdsOf)
  const ids = new Set(chosen.flat())
  const rest = lines.filter((line) => isConvertible(line) && !ids.has(line.id))
  const { shipping, shipping_tax } = quote.charged
  const shares = shareOrders(
    { lines, charged: { shipping: parseMoney(shipping), shippingTax: parseMoney(shipping_tax) } },
    rest.length > 0 ? [...chosen, rest.map(({ id }) => id)] : chosen,
    shippingOn,
    termsOf(agreed),
  )
  const orders = shares.slice(0, groups.length)
  const later = sum(shares.slice(groups.length).map(({ total }) => total)) + sumOf(lines.filter(isOpen))
  const together = sum(orders.map(({ total }) => total))
  const done = conversions.filter(({ state }) => state === 'done')
  const earlier = sum(done.map(({ figures }) => parseMoney(figures.total)))
  const rejected = sumOf(lines.filter(({ decision }) => decision === 'reject'))
  return { orders, together, earlier, later, rejected, whole: together + earlier + later + rejected }
}

/** Returns the number of the version whose terms apply when the quote's accepted lines are converted. */
export function agreedVersionOf({ lines }: StaffQuote): number {
  const accepted = lines.filter(isAccepted)
  return Math.max(0, ...accepted.map(({ decided_in_version }) => decided_in_version ?? 0))
}

/** Sums the lines in the quote's total: not those the buyer did not choose. */
function sumOf(lines: readonly ReturnType<typeof toLine>[]): Money {
  return sum(lines.filter(isCounted).map((line) => netOf(line) + line.tax))
}

function toLine(line: StaffQuote['lines'][number]) {
  const { id, decision, draft_order_id, line_total, discount_share, tax, choice } = line
  return {
    id,
    decision,
    choice: choice ?? null,
    draftOrderId: draft_order_id ?? null,
    lineTotal: parseMoney(line_total ?? '0.00'),
    discountShare: parseMoney(discount_share ?? '0.00'),
    tax: parseMoney(tax ?? '0.00'),
  }
}

function termsOf({ totals, terms }: Version) {
  return {
    shippingTotal: parseMoney(totals.shipping_total),
    shippingTax: parseMoney(totals.shipping_tax),
    depositPercentage: terms.deposit_percentage === null ? null : parsePercent(terms.deposit_percentage),
  }
}
