import { formatMoney } from '../../domain/money.ts'
import type { Tier } from '../../domain/pricing/price-tiers.ts'

/** Returns prices by quantity as all APIs write them. */
export function viewTiers(tiers: readonly Tier[]) {
  return tiers.map(({ from, unit }) => ({ from_quantity: from, unit_price: formatMoney(unit) }))
}
