import { type Money, sum } from '../money.ts'
import { type Percent, percentOf } from './percent.ts'

/** A discount on the whole quote. */
export type Discount = { kind: 'percent'; off: Percent } | { kind: 'fixed'; amount: Money }

/**
 * Returns what a whole-quote discount takes off (negotiation, section 6, rule 5); a fixed discount applies in full, even above the
 * subtotal.
 */
export function discountTotal(discount: Discount | null, subtotal: Money): Money {
  if (discount === null) return 0n
  return discount.kind === 'percent' ? percentOf(subtotal, discount.off) : discount.amount
}

/**
 * Spreads an amount of 0 or more over weights by largest remainder; ties go to the larger weight, then to the earlier one (negotiation,
 * section 6, rule 6). The shares sum to the amount exactly; no share exceeds its weight unless the amount exceeds their sum. If all
 * weights are 0, all shares are 0.
 */
export function shareOut(amount: Money, weights: readonly Money[]): Money[] {
  const whole = sum(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (amount * weight) / whole)
  const left = Number(amount - sum(shares))
  const entitled = weights
    .map((weight, index) => ({ index, weight, remainder: (amount * weight) % whole }))
    .sort((a, b) => descending(a.remainder, b.remainder) || descending(a.weight, b.weight) || a.index - b.index)
  const rounded = new Set(entitled.slice(0, left).map(({ index }) => index))
  return shares.map((share, index) => (rounded.has(index) ? share + 1n : share))
}

function descending(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}
