import { formatMoney, type Money } from './money.ts'
import { formatPercent } from './percent.ts'
import { type CatalogDiscount, isDiscountedMore } from './price-floor.ts'
import type { Mode, QuoteSource } from './quote.ts'
import { amountOf, type Condition, percentageOf } from './settings.ts'
import { findShared, isSameId, matchesProductRule, type ProductFacts } from './targeting.ts'

/** What the conditions of approval policies and automation rules look at. */
export interface ConditionFacts {
  total: Money
  lines: readonly ConditionLine[]
  customerTags: readonly string[]
  /** A full GID; null for a buyer without a company. */
  companyId: string | null
  source: QuoteSource
  mode: Mode
}

export interface ConditionLine extends ProductFacts {
  title: string
  /** As the price floor sees it; null for a line that is not offered yet or has no catalog price. */
  offCatalog: CatalogDiscount | null
}

/** Whether all conditions hold; without any they do. */
export function matchesAll(conditions: readonly Condition[], facts: ConditionFacts): boolean {
  return findFailing(conditions, facts) === null
}

/** The first condition that does not hold, or null when all do. */
export function findFailing(conditions: readonly Condition[], facts: ConditionFacts): Condition | null {
  return conditions.find((condition) => findEvidence(condition, facts).length === 0) ?? null
}

/** Why the conditions hold, in a sentence that names the lines: `Line discount above 15 %: Hex Cap Screw (19 %)`. */
export function explain(conditions: readonly Condition[], facts: ConditionFacts): string {
  if (conditions.length === 0) return 'Always'
  return conditions
    .map((condition) => `${describeCondition(condition)}: ${enumerate(findEvidence(condition, facts), ', ')}`)
    .join('; ')
}

/** What the condition asks for, in words: `Total of at least 1000.00`. */
export function describeCondition(condition: Condition): string {
  switch (condition.field) {
    case 'total':
      return `Total of at least ${formatMoney(amountOf(condition.at_least))}`
    case 'line_discount':
      return `Line discount above ${formatPercent(percentageOf(condition.above))} %`
    case 'product':
      return `${PRODUCT_FIELDS[condition.rule.field]} ${enumerate(condition.rule.values, ' or ')}`
    case 'customer_tag':
      return `Customer tag ${enumerate(condition.values, ' or ')}`
    case 'company':
      return `Company ${enumerate(condition.values, ' or ')}`
    case 'source':
      return `Source ${enumerate(condition.values, ' or ')}`
    case 'mode':
      return `Mode ${enumerate(condition.values, ' or ')}`
  }
}

const PRODUCT_FIELDS = {
  variant: 'Variant',
  product: 'Product',
  collection: 'Collection',
  tag: 'Product tag',
  vendor: 'Vendor',
  type: 'Product type',
} as const

/** What of the quote makes the condition hold; nothing when it does not. */
function findEvidence(condition: Condition, facts: ConditionFacts): string[] {
  switch (condition.field) {
    case 'total':
      return facts.total >= amountOf(condition.at_least) ? [formatMoney(facts.total)] : []
    case 'line_discount':
      return findDiscounted(facts.lines, condition.above)
    case 'product':
      return facts.lines.filter((line) => matchesProductRule(condition.rule, line)).map(({ title }) => title)
    case 'customer_tag':
      return findShared(condition.values, facts.customerTags)
    case 'company':
      return facts.companyId !== null && condition.values.some((value) => isSameId(value, facts.companyId))
        ? [facts.companyId]
        : []
    case 'source':
      return condition.values.filter((value) => value === facts.source)
    case 'mode':
      return condition.values.filter((value) => value === facts.mode)
  }
}

function findDiscounted(lines: readonly ConditionLine[], above: string): string[] {
  const percent = percentageOf(above)
  return lines.flatMap(({ title, offCatalog }) =>
    offCatalog && isDiscountedMore(offCatalog, percent) ? [`${title} (${formatPercent(offCatalog.discount)} %)`] : [],
  )
}

const MOST_NAMED = 5

/** The first few of the names: a rule may have a thousand values, a quote a hundred lines. */
function enumerate(names: readonly string[], separator: string): string {
  const rest = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(separator) + (rest > 0 ? ` and ${rest} more` : '')
}
