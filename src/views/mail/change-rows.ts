import { formatMoney } from '../../domain/money.ts'
import { lineNumbers } from '../../domain/portal/line-numbers.ts'
import { compareOffers, shownPrice } from '../../domain/portal/portal-offer.ts'
import { isSameChoice } from '../../domain/pricing/choice.ts'
import { isSameTiers } from '../../domain/pricing/price-tiers.ts'
import type { QuoteLine } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import { formatAmount, formatCount } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'

/** A mail names the changes of at most this many lines; the offer shows all. */
const MOST_LINES = 10

type Row = { label: string; value: string }

/** Returns what a new version changed for its buyer, one row a line, and the total before; none for a first version. */
export function changeRows(before: Version | null, after: Version, currency: string, language: Language): Row[] {
  if (!before) return []
  const words = CATALOGUES[language].mail
  const { added, removed, changed, totals } = compareOffers(before, after)
  const fresh = after.offer.lines.filter(({ id }) => added.includes(id))
  const at = (line: QuoteLine) => quantityAt(line, currency, language)
  const numbers = numbersOf(after)
  const named = (line: QuoteLine) => `${numbers.get(line.id) ?? ''} ${nameOf(line)}`.trim()
  const rows = [
    ...changed.map((one) => ({ label: named(one.after), value: sayChange(one, at, words) })),
    ...fresh.map((line) => ({ label: named(line), value: `${words.line_new}: ${at(line)}` })),
    ...removed.map((line) => ({ label: nameOf(line), value: words.line_removed })),
  ]
  const more = rows.length - MOST_LINES
  return [
    ...rows.slice(0, MOST_LINES),
    ...(more > 0 ? [{ label: words.more_changes, value: formatCount(more, language) }] : []),
    ...(totals.before.total === totals.after.total
      ? []
      : [{ label: words.total_before, value: formatAmount(formatMoney(totals.before.total), currency, language) }]),
  ]
}

interface Changed {
  before: QuoteLine
  after: QuoteLine
}

function sayChange(
  { before, after }: Changed,
  at: (line: QuoteLine) => string,
  words: Record<'line_tiers' | 'line_choice', string>,
) {
  return [
    at(before) === at(after) ? '' : `${at(before)} → ${at(after)}`,
    isSameTiers(before.tiers, after.tiers) ? '' : words.line_tiers,
    isSameChoice(before.choice, after.choice) ? '' : words.line_choice,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `12 × $28.00`, or `12 ×` without a price that the buyer sees. */
function quantityAt(line: QuoteLine, currency: string, language: Language): string {
  const price = shownPrice(line)
  const quantity = `${formatCount(line.quantity, language)} ×`
  return price === null ? quantity : `${quantity} ${formatAmount(formatMoney(price), currency, language)}`
}

/** The lines' numbers in the offer, by id. */
function numbersOf({ offer: { lines } }: Version): ReadonlyMap<string, string | null> {
  const numbers = lineNumbers(lines)
  return new Map(lines.map(({ id }, i) => [id, numbers[i] ?? null]))
}

function nameOf({ title, variantTitle }: QuoteLine): string {
  return variantTitle ? `${title}, ${variantTitle}` : title
}
