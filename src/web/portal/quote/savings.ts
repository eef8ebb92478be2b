import { type Money, parseMoney, sum, timesQuantity } from '../../../domain/money.ts'
import { isCounted } from '../../../domain/pricing/choice.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'

type Line = Pick<PortalQuote['lines'][number], 'quantity' | 'list_price' | 'unit_price' | 'net_total' | 'choice'>

/** Returns how much less a line costs than at catalogue prices, after all discounts: below 0 if more; null without both prices. */
export function savingOf({ quantity, list_price: listed, unit_price: offered, net_total: net }: Line): Money | null {
  if (listed === null || offered === null || net === null) return null
  return timesQuantity(parseMoney(listed), quantity) - parseMoney(net)
}

/** Returns what the lines in the total save against catalogue prices, dearer ones counted against it; null if that is nothing. */
export function totalSaving(lines: readonly Line[]): Money | null {
  const saved = sum(lines.filter(isCounted).map((line) => savingOf(line) ?? 0n))
  return saved > 0n ? saved : null
}
