import { divideHalfUp, formatMoney, type Money, parseMoney, sum, timesQuantity } from '../../../../domain/money.ts'

/** A line that is to be part of a kit: what it comes to now, null while it has no price. */
export interface KitPart {
  id: string
  title: string
  quantity: number
  lineTotal: string | null
}

/** Unit prices by line id, null for none; what is not named keeps its own. And what the kit comes to with them. */
export interface KitPrices {
  units: Readonly<Record<string, string | null>>
  total: string
}

/** What the parts come to as they are. */
export function sumOf(parts: readonly KitPart[]): string {
  return formatMoney(sum(parts.map(amountOf)))
}

/**
 * Prices with which a kit comes to what its parts do: at its parent; where the sum does not divide by how many there are of it, at
 * the parts, one of which takes over what the parent cost; and where that does not either, at the parent as near as it goes.
 */
export function keepSum(parts: readonly KitPart[], parentId: string): KitPrices {
  const parent = parts.find(({ id }) => id === parentId)
  if (!parent || parts.every(({ lineTotal }) => lineTotal === null)) return { units: {}, total: sumOf(parts) }
  const whole = sum(parts.map(amountOf))
  const atParent = priceKit(parent, divideHalfUp(whole, BigInt(parent.quantity)))
  if (parseMoney(atParent.total) === whole) return atParent
  const heir = parts.find((one) => one !== parent && (amountOf(one) + amountOf(parent)) % BigInt(one.quantity) === 0n)
  if (!heir) return atParent
  const unit = (amountOf(heir) + amountOf(parent)) / BigInt(heir.quantity)
  return { units: { [parent.id]: null, [heir.id]: formatMoney(unit) }, total: formatMoney(whole) }
}

/** The kit at a price for each of its parent. */
export function priceKit({ id, quantity }: KitPart, unit: Money): KitPrices {
  return { units: { [id]: formatMoney(unit) }, total: formatMoney(timesQuantity(unit, quantity)) }
}

function amountOf({ lineTotal }: KitPart): Money {
  return lineTotal === null ? 0n : parseMoney(lineTotal)
}
