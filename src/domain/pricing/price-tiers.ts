import { divideHalfUp, least, type Money, timesQuantity } from '../money.ts'
import type { Discount } from './discount.ts'
import { type Percent, percentOf } from './percent.ts'
import type { Tax } from './tax.ts'

/** The unit price from a quantity on. */
export interface Tier {
  from: number
  unit: Money
}

/** A line's prices by quantity, and the rules its other figures follow from, frozen in a version. */
export interface PriceTable {
  /** By quantity, the smallest first; less than that is not offered. */
  tiers: readonly Tier[]
  /** The whole-quote discount if it is a percentage, 0 without one; null for a fixed amount. */
  percentOff: Percent | null
  /** The tax rate; null if the tax was given as an amount. */
  taxPct: Percent | null
}

/** The figures of a line that follow from its quantity. */
export interface LineFigures {
  quantity: number
  unitPrice: Money | null
  lineTotal: Money | null
  discountShare: Money
  tax: Money
}

/** Of a price table, per line. */
export const MOST_TIERS = 20

/** Returns the unit price of the tier that the quantity falls in; null below the first. */
export function tierPrice(tiers: readonly Tier[], quantity: number): Money | null {
  return tiers.findLast(({ from }) => from <= quantity)?.unit ?? null
}

/** Returns the tiers' quantities in words: `1–9`, `10–49`, `50+`. */
export function tierRanges(tiers: readonly { from: number }[], write: (count: number) => string = String): string[] {
  return tiers.map(({ from }, i) => {
    const last = (tiers[i + 1]?.from ?? 0) - 1
    if (last === from) return write(from)
    return last < from ? `${write(from)}+` : `${write(from)}–${write(last)}`
  })
}

/** Returns the lowest price of the tiers, which floors and approvals judge; null without tiers. */
export function lowestPrice(tiers: readonly Tier[]): Money | null {
  const [first, ...others] = tiers.map(({ unit }) => unit)
  return first === undefined ? null : others.reduce(least, first)
}

/** Returns the table of a line offered with these tiers under the proposal's discount and tax. */
export function toPriceTable(
  tiers: readonly Tier[],
  { discount, tax, taxable }: { discount: Discount | null; tax: Tax; taxable: boolean },
): PriceTable {
  return { tiers, percentOff: percentOff(discount), taxPct: taxRate(tax, taxable) }
}

/**
 * Returns a line's figures at another quantity than offered; at the offered one they are as offered. A percentage applies to the new sum. A
 * fixed discount keeps its proportion to a smaller sum and does not grow with a larger one; tax given as an amount keeps its proportion.
 * Throws a RangeError below the first tier.
 */
export function figuresAt(offered: LineFigures, table: PriceTable, quantity: number): LineFigures {
  if (quantity === offered.quantity) return offered
  const unitPrice = tierPrice(table.tiers, quantity)
  if (unitPrice === null) throw new RangeError(`no price is offered for ${quantity}`)
  const before = offered.lineTotal ?? 0n
  const lineTotal = timesQuantity(unitPrice, quantity)
  const discountShare =
    table.percentOff === null
      ? least(offered.discountShare, inProportion(offered.discountShare, lineTotal, before))
      : percentOf(lineTotal, table.percentOff)
  const net = lineTotal - discountShare
  const tax =
    table.taxPct === null
      ? inProportion(offered.tax, net, before - offered.discountShare)
      : percentOf(net, table.taxPct)
  return { quantity, unitPrice, lineTotal, discountShare, tax }
}

/** Returns whether two lines offer the same prices at every quantity. */
export function isSameTiers(a: PriceTable | null, b: PriceTable | null): boolean {
  const [one, other] = [a?.tiers ?? [], b?.tiers ?? []]
  return (
    one.length === other.length && one.every(({ from, unit }, i) => from === other[i]?.from && unit === other[i].unit)
  )
}

function percentOff(discount: Discount | null): Percent | null {
  if (discount === null) return 0n
  return discount.kind === 'percent' ? discount.off : null
}

function taxRate(tax: Tax, taxable: boolean): Percent | null {
  if (tax.kind === 'rate') return taxable ? tax.pct : 0n
  return tax.kind === 'none' ? 0n : null
}

function inProportion(amount: Money, now: Money, before: Money): Money {
  return before > 0n ? divideHalfUp(amount * now, before) : amount
}
