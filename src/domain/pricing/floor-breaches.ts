import { sum, timesQuantity } from '../money.ts'
import type { OfferableLine } from '../negotiation/compose-offer.ts'
import { isOpen } from '../quotes/line-state.ts'
import type { Offer } from '../quotes/version.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { isCounted } from './choice.ts'
import { parsePercent } from './percent.ts'
import { type BelowFloor, type FloorLine, findBelowFloor } from './price-floor.ts'
import { lowestPrice } from './price-tiers.ts'

/** Returns the lines offered below the store's price floor, at their effective price; empty without a floor. */
export function findFloorBreaches(
  { lines, discount }: Pick<Offer<OfferableLine>, 'lines' | 'discount'>,
  { price_floor }: Pick<StoreSettings, 'price_floor'>,
): BelowFloor[] {
  const floor = price_floor && parsePercent(price_floor.percent)
  return floor === undefined || floor === null ? [] : findBelowFloor(toFloorLines(lines), discount, floor)
}

/**
 * Returns the open lines of an offer as the floor judges them. A kit with a price is judged as a whole, its price against the catalog
 * price of everything in it, because its components have no price of their own; a line with prices by quantity by the lowest of them.
 * Options and alternatives outside the sum are judged like the others.
 */
export function toFloorLines(lines: readonly OfferableLine[]): FloorLine[] {
  const open = lines.filter(isOpen)
  const priced = new Set(open.flatMap(({ kit, unitPrice }) => (kit?.role === 'parent' && unitPrice ? [kit.key] : [])))
  return open.flatMap(({ id, title, catalogPrice, unitPrice, lineTotal, kit, tiers, choice }): FloorLine[] => {
    if (!kit || !priced.has(kit.key)) {
      const lowest = (tiers && lowestPrice(tiers.tiers)) ?? unitPrice ?? 0n
      const counts = isCounted({ choice })
      const takesFixed = counts || choice?.kind !== 'optional'
      return [{ id, title, catalogPrice, unitPrice: lowest, lineTotal: counts ? (lineTotal ?? 0n) : 0n, takesFixed }]
    }
    if (kit.role === 'component') return []
    const all = open.filter((line) => line.kit?.key === kit.key)
    const price = sum(all.map((line) => line.lineTotal ?? 0n))
    const catalog = sum(all.map((line) => timesQuantity(line.catalogPrice ?? 0n, line.quantity)))
    return [{ id, title, catalogPrice: catalog, unitPrice: price, lineTotal: price }]
  })
}
