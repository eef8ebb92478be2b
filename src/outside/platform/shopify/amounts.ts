import { formatMoney } from '../../../domain/money.ts'
import { PlatformUnavailable } from '../port.ts'
import type { BagFragment } from './documents.ts'

/** Returns Shopify's amount (`10`, `10.0`, `10.00`) with exactly two decimals. Throws PlatformUnavailable for any other shape. */
export function amountOf(text: unknown): string {
  const parts = typeof text === 'string' ? /^([0-9]{1,24})(?:\.([0-9]{1,2}))?$/.exec(text) : null
  if (!parts) throw new PlatformUnavailable('Shopify answered with an amount that cannot be read')
  return formatMoney(BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`))
}

/** Returns the amount of a bag in the buyer's currency. */
export function presented(bag: BagFragment): string {
  return amountOf(bag.presentmentMoney.amount)
}
