import { divideHalfUp, type Money } from '../money.ts'

/** Returns the price halfway between two, rounded half up: never beyond either, and at most a cent nearer to one than to the other. */
export function middleOf(one: Money, other: Money): Money {
  return divideHalfUp(one + other, 2n)
}
