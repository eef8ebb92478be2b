import { divideHalfUp, type Money } from '../money.ts'

const RATE = /^([0-9]+)(?:\.([0-9]+))?$/

/**
 * Returns the amount in the store's base currency at a rate given as a decimal (`1.0850`), rounded half up; null if either is unknown
 * (negotiation, section 6, rule 14). Throws a RangeError if the rate is not a decimal.
 */
export function inBaseCurrency(amount: Money | null, rate: string | null): Money | null {
  if (amount === null || rate === null) return null
  const parts = RATE.exec(rate)
  if (!parts) throw new RangeError(`"${rate}" is not an exchange rate`)
  const [, units = '', decimals = ''] = parts
  return divideHalfUp(amount * BigInt(units + decimals), 10n ** BigInt(decimals.length))
}
