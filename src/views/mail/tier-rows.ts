import { formatMoney } from '../../domain/money.ts'
import { tierRanges } from '../../domain/pricing/price-tiers.ts'
import type { QuoteLine } from '../../domain/quotes/quote.ts'
import { formatAmount, formatCount } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'

/** A mail shows the prices by quantity of at most this many lines; the offer shows all. */
const MOST_LINES = 10

/** Returns the prices by quantity of the lines an offer shows its buyer, one row a line. */
export function tierRows(
  lines: readonly Pick<QuoteLine, 'title' | 'tiers' | 'buyerVisibility'>[],
  currency: string,
  language: Language,
): { label: string; value: string }[] {
  const tiered = lines.flatMap(({ title, tiers, buyerVisibility }) =>
    tiers && buyerVisibility === 'show' ? [{ title, tiers: tiers.tiers }] : [],
  )
  return tiered.slice(0, MOST_LINES).map(({ title, tiers }) => {
    const ranges = tierRanges(tiers, (count) => formatCount(count, language))
    const prices = tiers.map(({ unit }, i) => `${ranges[i]}: ${formatAmount(formatMoney(unit), currency, language)}`)
    return { label: title, value: prices.join(' · ') }
  })
}
