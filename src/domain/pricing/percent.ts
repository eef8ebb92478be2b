import { divideHalfUp, type Money } from '../money.ts'

/** A percentage in ten-thousandths of a percent, exact: 7.5 % is 75000n. */
export type Percent = bigint

export const HUNDRED_PERCENT: Percent = 1_000_000n

const WRITTEN = /^([0-9]{1,3})(?:\.([0-9]{1,4}))?$/

/**
 * Parses a percentage as people write it (`15`, `8.25`): no sign, at most three digits before the dot and four after; null for anything
 * else.
 */
export function parsePercent(text: string): Percent | null {
  const parts = WRITTEN.exec(text)
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(4, '0')}`) : null
}

/** Returns a percentage of 0 or more in its shortest form: `7.5`, `15`. */
export function formatPercent(percent: Percent): string {
  const decimals = (percent % 10_000n).toString().padStart(4, '0').replace(/0+$/, '')
  return `${percent / 10_000n}${decimals && `.${decimals}`}`
}

/** Returns this percentage of the amount, rounded half up. */
export function percentOf(amount: Money, percent: Percent): Money {
  return divideHalfUp(amount * percent, HUNDRED_PERCENT)
}

/** Returns the amount less this percentage, rounded half up once, which can differ from subtracting `percentOf`. */
export function lessPercent(amount: Money, percent: Percent): Money {
  return percentOf(amount, HUNDRED_PERCENT - percent)
}
