import type { Money } from '../money.ts'
import { type Percent, percentOf } from './percent.ts'

/** Returns the deposit on an order of this total (negotiation, section 6, rule 13). */
export function deposit(total: Money, pct: Percent): Money {
  return percentOf(total, pct)
}
