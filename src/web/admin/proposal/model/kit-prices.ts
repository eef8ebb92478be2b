import { divideHalfUp, formatMoney, type Money, parseMoney, sum, timesQuantity } from '../../../../domain/money.ts'

/** A line that will be part of a kit, with its current total; null while it has no price. */
export interface KitPart {
  id: string
  title: string
  quantity: number
  lineTotal: string | null
}

/** Unit prices by line id, null for no price, and the kit's total with them. Lines not listed keep their price. */
export interface KitPrices {
  units: Readonly<Record<string, string | null>>
  total: string
}

/** Returns the sum of the parts at their current prices. */
export function sumOf(parts: readonly KitPart[]): string {
  return formatMoney(sum(parts.map(amountOf)))
}

/**
 * Returns prices that keep the kit's total equal to the sum of its parts. The parent gets the price if the sum divides by its quantity;
 * otherwise another part takes over the parent's amount; if no part divides either, the parent gets the nearest price.
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

/** Returns the kit's prices for a given price per parent unit. */
export function priceKit({ id, quantity }: KitPart, unit: Money): KitPrices {
  return { units: { [id]: formatMoney(unit) }, total: formatMoney(timesQuantity(unit, quantity)) }
}

function amountOf({ lineTotal }: KitPart): Money {
  return lineTotal === null ? 0n : parseMoney(lineTotal)
}
