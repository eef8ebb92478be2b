import { formatMoney, parseMoney } from '../../../../domain/money.ts'
import { lessPercent, type Percent } from '../../../../domain/pricing/percent.ts'
import { tierRanges } from '../../../../domain/pricing/price-tiers.ts'
import { formatCount } from '../../../../languages/format.ts'
import { formatAmount } from '../../../ui/format.ts'
import { spokenLocale } from '../../../ui/say.ts'
import type { DraftLine, DraftPrice } from './draft.ts'

export type DraftTiers = NonNullable<DraftLine['tiers']>

/** Returns the price of a line: its own, or, with prices by quantity, that of the tier its quantity falls in. */
export function priceOf({ price, tiers, quantity }: DraftLine): DraftPrice | null {
  if (!tiers) return price
  const tier = tiers.findLast(({ from_quantity: from }) => from <= quantity)
  return tier ? { kind: 'unit', amount: tier.unit_price } : null
}

/** Returns the change that gives a line this price; null if it has prices by quantity and this is none of them. */
export function putPrice(line: DraftLine, price: DraftPrice | null): Partial<DraftLine> | null {
  const { tiers, quantity } = line
  if (!tiers) return { price }
  const at = tiers.findLastIndex(({ from_quantity: from }) => from <= quantity)
  const tier = tiers[at]
  if (!tier || price?.kind !== 'unit') return null
  return { tiers: tiers.with(at, { ...tier, unit_price: price.amount }) }
}

/** Returns all prices less this percentage. */
export function tiersLess(tiers: DraftTiers, off: Percent): DraftTiers {
  return tiers.map((tier) => ({ ...tier, unit_price: formatMoney(lessPercent(parseMoney(tier.unit_price), off)) }))
}

/** Returns prices by quantity in words: `1–9: €10.00 · 10+: €9.00`. */
export function describeTiers(tiers: DraftTiers, currency: string): string {
  const ranges = tierRanges(
    tiers.map(({ from_quantity: from }) => ({ from })),
    (count) => formatCount(count, spokenLocale()),
  )
  return tiers.map(({ unit_price }, i) => `${ranges[i]}: ${formatAmount(unit_price, currency)}`).join(' · ')
}
