import { formatMoney, type Money, readAmount, sum } from '../money.ts'
import { isConverted } from '../quotes/line-state.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import type { StoreSettings } from '../stores/settings.ts'
import type { OrderShare } from './split.ts'

/**
 * What is wrong between the tax that was agreed for a conversion's draft orders and what the platform calculates for them, in words
 * for staff; null where they are the same, or differ by no more than the store tolerates.
 */
export function findTaxGap(
  quote: WorkingQuote,
  orders: readonly OrderShare[],
  platformTax: Money,
  settings: StoreSettings,
): string | null {
  const agreed = sum(orders.map(({ tax }) => tax))
  const difference = platformTax > agreed ? platformTax - agreed : agreed - platformTax
  if (difference <= taxTolerance(settings) + roundingOf(quote, orders, agreed)) return null
  return describeTaxGap(agreed, platformTax, 'Nothing was converted and nothing is billed.')
}

/** By how much the tax the platform calculates may differ from what was agreed: the store's setting, else not at all. */
export function taxTolerance({ negotiation = {} }: StoreSettings): Money {
  return readAmount(negotiation.tax_tolerance ?? '0') ?? 0n
}

/** The gap in words, with what can be done about it. */
export function describeTaxGap(agreed: Money, platformTax: Money, outcome: string): string {
  const before = agreed === 0n ? 'no tax was agreed with the buyer' : `${formatMoney(agreed)} was agreed with the buyer`
  return `The platform calculates ${formatMoney(platformTax)} of tax on these lines, but ${before}. ${outcome} Correct the taxes on the platform; or void the acceptance and send a proposal with the tax as the platform calculates it; or allow such a difference in the settings, under General, as the tax tolerance.`
}

/**
 * What spreading alone can move. All that one version offered is calculated as it was offered, to the cent. Of a part the platform
 * rounds each line anew, and so it does where a kit is sold as one line; where no tax was agreed there is nothing to round.
 */
function roundingOf({ lines, kitConversionMode }: WorkingQuote, orders: readonly OrderShare[], agreed: Money): Money {
  const chosen = orders.flatMap(({ lineIds }) => lineIds)
  const versions = new Set(lines.map(({ decidedInVersion }) => decidedInVersion))
  const isWhole = chosen.length === lines.length && versions.size === 1 && !lines.some(isConverted)
  const mergesKits = kitConversionMode === 'single_line' && lines.some(({ kit }) => kit !== null)
  return agreed === 0n || (isWhole && !mergesKits) ? 0n : BigInt(chosen.length + 1)
}
