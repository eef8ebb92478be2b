/** An amount in hundredths of a currency unit, exact at any size. */
export type Money = bigint

/** Digits before the dot: of a unit price (specification, "Lines") and of a quote's totals. */
export const PRICE_DIGITS = 10
export const TOTAL_DIGITS = 18
/** The highest total of a quote, and of a draft order before tax: a hundred lines of a million units at the highest price, and more. */
export const MOST_MONEY: Money = 10n ** BigInt(TOTAL_DIGITS + 2) - 1n

const WIRE = /^(-?)([0-9]+)\.([0-9]{2})$/
const LOOSE = /^([0-9]+)(?:\.([0-9]{1,2}))?$/

/** Parses the wire format (`1250.00`, also how a numeric(24,2) column reads), or throws a RangeError. */
export function parseMoney(text: string): Money {
  if (!WIRE.test(text)) throw new RangeError(`"${text}" is not an amount with two decimals`)
  return BigInt(text.replace('.', ''))
}

/** Parses an amount as people write it (`45`, `45.5`, `45.50`): no sign, at most two decimals; null for anything else. */
export function readAmount(text: string): Money | null {
  const parts = LOOSE.exec(text)
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : null
}

/** Returns the wire format: an optional minus, digits, a dot and exactly two decimals (specification, "Conventions"). */
export function formatMoney(amount: Money): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the total of a line: exact, so never rounded. */
export function timesQuantity(unitPrice: Money, quantity: number): Money {
  return unitPrice * BigInt(quantity)
}

/** Returns the smaller amount. */
export function least(a: Money, b: Money): Money {
  return a < b ? a : b
}

export function sum(amounts: Iterable<Money>): Money {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/**
 * Returns the quotient rounded half up, away from zero: the only rounding of money (negotiation, section 6). The denominator must be
 * above 0.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}
