import { formatAmount } from '../../languages/format.ts'
import { formatMoney, type Money } from '../money.ts'
import { type NamedType, type NameOf, PRODUCT_RULE_TYPES } from '../orders/platform-names.ts'
import { formatPercent } from '../pricing/percent.ts'
import { type CatalogDiscount, isDiscountedMore } from '../pricing/price-floor.ts'
import type { Mode, QuoteSource } from '../quotes/quote-terms.ts'
import { MODE_NAMES, SOURCE_NAMES } from '../quotes/source-names.ts'
import { findShared, isSameId, matchesProductRule, type ProductFacts } from '../quotes/targeting.ts'
import { amountOf, type Condition, type ProductRule, percentageOf } from '../stores/settings.ts'

/** The facts that conditions of approval policies and automation rules use. */
export interface ConditionFacts {
  /** Currency of the total and of amounts in conditions. */
  currency: string
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
  /** As the price floor sees it; null for a line that has not been offered or has no catalog price. */
  offCatalog: CatalogDiscount | null
}

/** Returns whether all conditions hold; true if there are none. */
export function matchesAll(conditions: readonly Condition[], facts: ConditionFacts): boolean {
  return findFailing(conditions, facts) === null
}

/** Returns the first condition that does not hold, or null if all do. */
export function findFailing(conditions: readonly Condition[], facts: ConditionFacts): Condition | null {
  return conditions.find((condition) => !holds(condition, facts)) ?? null
}

/** Returns why the conditions hold, in a sentence naming the lines: `Line discount above 15 %: Hex Cap Screw (19 %)`. */
export function explain(conditions: readonly Condition[], facts: ConditionFacts): string {
  if (conditions.length === 0) return 'Always'
  return conditions
    .map((condition) => {
      const evidence = enumerate(findEvidence(condition, facts), ', ')
      return evidence === ''
        ? describeCondition(condition, facts)
        : `${describeCondition(condition, facts)}: ${evidence}`
    })
    .join('; ')
}

/** Everything needed to put conditions into words. */
interface ConditionWords {
  currency: string
  /** Returns the platform's name for an id; if absent, ids are counted instead. */
  nameOf?: NameOf
}

/** Returns an amount in its currency, as shown to staff. */
export function sayAmount(amount: Money, currency: string): string {
  return formatAmount(formatMoney(amount), currency, 'en')
}

/** Describes the condition: `Total of at least $1,000.00`. */
export function describeCondition(condition: Condition, words: ConditionWords): string {
  switch (condition.field) {
    case 'total':
      return `Total of at least ${sayAmount(amountOf(condition.at_least), words.currency)}`
    case 'line_discount':
      return `Line discount above ${formatPercent(percentageOf(condition.above))} %`
    case 'product':
      return describeProductRule(condition.rule, words)
    case 'customer_tag':
      return `Customer tag ${enumerate(condition.values, ' or ')}`
    case 'company':
      return `Company ${nameAll('Company', condition.values, words)}`
    case 'source':
      return `Came from: ${enumerate(condition.values.map(wordIn(SOURCE_NAMES)), ' or ')}`
    case 'mode':
      return `Kind of buyer: ${enumerate(condition.values.map(wordIn(MODE_NAMES)), ' or ')}`
  }
}

function describeProductRule({ field, values }: ProductRule, words: ConditionWords): string {
  const type = PRODUCT_RULE_TYPES[field]
  return `${PRODUCT_FIELDS[field]} ${type ? nameAll(type, values, words) : enumerate(values, ' or ')}`
}

/** Returns things by name, never by id: `Oak board or Mug`; or `among the 2 chosen` if a name is unknown. */
function nameAll(type: NamedType, ids: readonly string[], { nameOf }: ConditionWords): string {
  const names = ids.map((id) => nameOf?.(type, id))
  if (names.every((name) => name !== undefined)) return enumerate(names, ' or ')
  return ids.length === 1 ? 'that is chosen' : `among the ${ids.length} chosen`
}

const wordIn =
  (names: Readonly<Record<string, string>>) =>
  (value: string): string =>
    names[value] ?? value

const PRODUCT_FIELDS = {
  variant: 'Variant',
  product: 'Product',
  collection: 'Collection',
  tag: 'Product tag',
  vendor: 'Vendor',
  type: 'Product type',
} as const

function holds(condition: Condition, facts: ConditionFacts): boolean {
  switch (condition.field) {
    case 'company':
      return facts.companyId !== null && condition.values.some((value) => isSameId(value, facts.companyId))
    case 'source':
      return condition.values.includes(facts.source)
    case 'mode':
      return condition.values.includes(facts.mode)
    default:
      return findEvidence(condition, facts).length > 0
  }
}

/** Returns what in the quote makes the condition hold, unless its words already say so. */
function findEvidence(condition: Condition, facts: ConditionFacts): string[] {
  switch (condition.field) {
    case 'total':
      return facts.total >= amountOf(condition.at_least) ? [sayAmount(facts.total, facts.currency)] : []
    case 'line_discount':
      return findDiscounted(facts.lines, condition.above)
    case 'product':
      return facts.lines.filter((line) => matchesProductRule(condition.rule, line)).map(({ title }) => title)
    case 'customer_tag':
      return findShared(condition.values, facts.customerTags)
    case 'source':
      return condition.values.length > 1 ? [SOURCE_NAMES[facts.source]] : []
    default:
      return []
  }
}

function findDiscounted(lines: readonly ConditionLine[], above: string): string[] {
  const percent = percentageOf(above)
  return lines.flatMap(({ title, offCatalog }) =>
    offCatalog && isDiscountedMore(offCatalog, percent) ? [`${title} (${formatPercent(offCatalog.discount)} %)`] : [],
  )
}

const MOST_NAMED = 5

/** Returns the first few names: a rule may have a thousand values, a quote a hundred lines. */
function enumerate(names: readonly string[], separator: string): string {
  const rest = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(separator) + (rest > 0 ? ` and ${rest} more` : '')
}
