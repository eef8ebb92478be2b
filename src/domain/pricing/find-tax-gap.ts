import { formatMoney, type Money, readAmount, sum } from '../money.ts'
import { Problem } from '../problem.ts'
import { isConverted, netOf } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { isCounted, isPreselected } from './choice.ts'

/** Lines of a quote, on one draft order or on all of a conversion, and the tax agreed for them and their shipping. */
interface TaxedPart {
  lineIds: readonly string[]
  tax: Money
}

interface TaxCheck {
  settings: StoreSettings
  /** `none` before there are draft orders; `deleted` if one was made, which a gap has deleted. */
  draft: 'none' | 'deleted'
}

/**
 * Returns the refusal if the platform's tax on a part of the quote differs from the agreed tax; null if it does not, or by no more than
 * rounding explains and the store tolerates.
 */
export function findTaxGap(
  quote: WorkingQuote,
  { lineIds, tax: agreed }: TaxedPart,
  platformTax: Money,
  { settings, draft }: TaxCheck,
): Problem | null {
  const difference = platformTax > agreed ? platformTax - agreed : agreed - platformTax
  if (difference <= taxTolerance(settings) + roundingOf(quote, lineIds)) return null
  return taxGap(agreed, platformTax, { currency: quote.currency, draft })
}

/** Returns how much the platform's tax may differ from the agreed tax: the store's setting, else 0. */
function taxTolerance({ negotiation = {} }: StoreSettings): Money {
  return readAmount(negotiation.tax_tolerance ?? '0') ?? 0n
}

/** Returns the refusal `conversion_mismatch`, which says how to resolve the gap. */
function taxGap(
  agreed: Money,
  platformTax: Money,
  { currency, draft }: { currency: string; draft: 'none' | 'deleted' },
): Problem {
  const [ours, theirs] = [formatMoney(agreed), formatMoney(platformTax)]
  const before = agreed === 0n ? 'no tax was agreed with the buyer' : `${ours} was agreed with the buyer`
  const outcome =
    draft === 'deleted'
      ? 'The draft order was deleted, and its lines were not converted.'
      : 'Nothing was converted or billed.'
  return new Problem(
    'conversion_mismatch',
    `The platform calculates ${theirs} of tax on these lines, but ${before}. ${outcome} Correct the taxes on the platform, or void the acceptance and send a proposal with the platform's tax, or allow the difference in the settings under General, as the tax tolerance.`,
    {},
    { code: 'tax_differs', theirs, agreed: agreed === 0n ? null : ours, currency, draft },
  )
}

/**
 * Returns the difference that rounding alone can cause. A whole version is calculated as it was offered, to the cent. For part of one the
 * platform spreads the discount and rounds each line anew, as it does for a kit sold as one line; where no tax was agreed there is nothing
 * to round. Tax that was scaled to a chosen quantity or to a chosen option carries its rounding along.
 */
function roundingOf({ lines: all, totals, kitConversionMode }: WorkingQuote, lineIds: readonly string[]): Money {
  const lines = all.filter(isCounted)
  const versions = new Set(lines.map(({ decidedInVersion }) => decidedInVersion))
  const isWhole =
    lineIds.length === lines.length && versions.size === 1 && !all.some((line) => isConverted(line) || isOther(line))
  const base = sum(all.filter(isPreselected).map(netOf))
  const scaled = sum(lines.filter(({ id }) => lineIds.includes(id)).map((line) => scaleOf(line, base)))
  const mergesKits = kitConversionMode === 'single_line' && lines.some(({ kit }) => kit !== null)
  return totals.taxEstimate === 0n || (isWhole && !mergesKits) ? 0n : BigInt(lineIds.length + 1) + scaled
}

/** Returns whether the buyer accepted the line otherwise than it was offered. */
function isOther(line: QuoteLine): boolean {
  return line.offered !== null || isCounted(line) !== isPreselected(line)
}

/** Returns how many times the rounding of the offered tax is in that of the chosen quantity or option, rounded up. */
function scaleOf({ offered, tiers, ...line }: QuoteLine, base: Money): bigint {
  const chosen = isPreselected(line) ? 0n : timesOf(netOf(line), base)
  return offered && tiers?.taxPct === null ? chosen + timesOf(netOf(line), netOf(offered)) : chosen
}

function timesOf(now: Money, before: Money): bigint {
  return before > 0n ? now / before + 1n : 0n
}
