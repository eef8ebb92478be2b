import { type Money, sum } from '../money.ts'
import type { Discount } from './discount.ts'
import { HUNDRED_PERCENT, type Percent, parsePercent } from './percent.ts'

/** A priced line compared with its catalog price. */
export interface FloorLine {
  id: string
  title: string
  catalogPrice: Money | null
  unitPrice: Money
  /** Its part of the offer's subtotal. */
  lineTotal: Money
  /** False if a fixed discount takes nothing off it. */
  takesFixed?: boolean
}

export interface BelowFloor {
  id: string
  title: string
  discountPct: number
}

/** A line's discount off catalog, including its share of the whole-quote discount. */
export interface CatalogDiscount {
  id: string
  title: string
  catalogPrice: Money
  /** The price of one unit after all discounts, as an exact fraction of minor units. */
  effective: { numerator: bigint; denominator: bigint }
  /** Rounded up to hundredths of a percent; 0 for a line at or above catalog. */
  discount: Percent
  /** The same as a number, for the wire. */
  discountPct: number
}

/**
 * Returns the lines discounted more than the floor, the highest allowed discount off catalog (negotiation, section 6, rule 8). A
 * percentage discount of exactly the floor never is, whatever the rounding.
 */
export function findBelowFloor(lines: readonly FloorLine[], discount: Discount | null, floor: Percent): BelowFloor[] {
  return discountOffCatalog(lines, discount)
    .filter((line) => isDiscountedMore(line, floor))
    .map(({ id, title, discountPct }) => ({ id, title, discountPct }))
}

/**
 * Returns whether a line is discounted by more than this percentage off catalog; approval policies on line discounts ask this too.
 * Comparing `discount` is not the same: it can exceed the percentage through rounding (15 % off 9.99 is 8.49, which is 15.02 %).
 */
export function isDiscountedMore({ catalogPrice, effective }: CatalogDiscount, percent: Percent): boolean {
  return effective.numerator < floorPrice(catalogPrice, percent) * effective.denominator
}

/** Returns the lowest price per unit that a percentage off catalog allows. */
function floorPrice(catalogPrice: Money, percent: Percent): Money {
  return (catalogPrice * (HUNDRED_PERCENT - percent)) / HUNDRED_PERCENT
}

/** Returns the lowest price per unit of a line under the store's floor; null without one or a catalog price, and in kits, judged as a whole. */
export function findFloorPrice(
  { catalogPrice, kit }: { catalogPrice: Money | null; kit: object | null },
  floor: string | null | undefined,
): Money | null {
  const percent = floor == null ? null : parsePercent(floor)
  return percent === null || !catalogPrice || kit ? null : floorPrice(catalogPrice, percent)
}

/** Returns each line's discount off catalog at its exact effective price; lines without a catalog price above 0 are left out. */
export function discountOffCatalog(lines: readonly FloorLine[], discount: Discount | null): CatalogDiscount[] {
  const all = keptOf(discount, sum(lines.map((line) => line.lineTotal)))
  return lines.flatMap(({ id, title, catalogPrice, unitPrice, takesFixed = true }) => {
    if (!catalogPrice) return []
    const { kept, of } = takesFixed || discount?.kind === 'percent' ? all : WHOLE
    const effective = { numerator: unitPrice * kept, denominator: of }
    const hundredths = ratioUp((catalogPrice * of - effective.numerator) * 10_000n, catalogPrice * of)
    return { id, title, catalogPrice, effective, discount: hundredths * 100n, discountPct: Number(hundredths) / 100 }
  })
}

/** The fraction of every line total that remains after the whole-quote discount, before any rounding: the same for all lines. */
function keptOf(discount: Discount | null, subtotal: Money): { kept: bigint; of: bigint } {
  if (discount?.kind === 'percent') return { kept: HUNDRED_PERCENT - discount.off, of: HUNDRED_PERCENT }
  if (discount?.kind === 'fixed' && subtotal > 0n) return { kept: subtotal - discount.amount, of: subtotal }
  return WHOLE
}

const WHOLE = { kept: 1n, of: 1n }

function ratioUp(numerator: bigint, denominator: bigint): bigint {
  return numerator <= 0n ? 0n : (numerator + denominator - 1n) / denominator
}
