import { formatMoney, type Money } from '../money.ts'
import { type NamedType, type NameOf, PRODUCT_RULE_TYPES } from '../orders/platform-names.ts'
import { formatPercent } from '../pricing/percent.ts'
import { type CatalogDiscount, isDiscountedMore } from '../pricing/price-floor.ts'
import type { Mode, QuoteSource } from '../quotes/quote-terms.ts'
import { findShared, isSameId, matchesProductRule, type ProductFacts } from '../quotes/targeting.ts'
import { type ConditionReason, type Names, someOf } from '../reason.ts'
import { amountOf, type Condition, percentageOf } from '../stores/settings.ts'

/** What the conditions of approval policies and automation rules look at. */
export interface ConditionFacts {
  /** Of the total and of the amounts in conditions. */
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
  /** As the price floor sees it; null for a line that is not offered yet or has no catalog price. */
  offCatalog: CatalogDiscount | null
}

/** Whether all conditions hold; without any they do. */
export function matchesAll(conditions: readonly Condition[], facts: ConditionFacts): boolean {
  return findFailing(conditions, facts) === null
}

/** The first condition that does not hold, or null when all do. */
export function findFailing(conditions: readonly Condition[], facts: ConditionFacts): Condition | null {
  return conditions.find((condition) => !holds(condition, facts)) ?? null
}

/** Returns why the conditions hold: each with what in the quote meets it. */
export function explain(conditions: readonly Condition[], facts: ConditionFacts): ConditionReason[] {
  return conditions.map((condition) => ({ ...describeCondition(condition, facts), ...findEvidence(condition, facts) }))
}

/** What describing conditions takes. */
interface Naming {
  currency: string
  /** What the platform calls what has this id; without it, ids are counted. */
  nameOf?: NameOf
}

/** Returns what the condition asks for: `total` of at least so much. */
export function describeCondition(condition: Condition, { currency, nameOf }: Naming): ConditionReason {
  switch (condition.field) {
    case 'total':
      return { code: 'total', at_least: formatMoney(amountOf(condition.at_least)), currency }
    case 'line_discount':
      return { code: 'line_discount', above: formatPercent(percentageOf(condition.above)) }
    case 'product': {
      const { field, values } = condition.rule
      const type = PRODUCT_RULE_TYPES[field]
      return { code: 'product', field, values: type ? namesOf(type, values, nameOf) : someOf(values) }
    }
    case 'company':
      return { code: 'company', values: namesOf('Company', condition.values, nameOf) }
    case 'customer_tag':
    case 'source':
    case 'mode':
      return { code: condition.field, values: someOf(condition.values) }
  }
}

/** Things by their names, never by ids; where one has no name that is known, how many they are. */
function namesOf(type: NamedType, ids: readonly string[], nameOf?: NameOf): Names {
  const names = ids.map((id) => nameOf?.(type, id))
  return names.every((name) => name !== undefined) ? someOf(names) : { chosen: ids.length }
}

/** Whether the condition holds. */
function holds(condition: Condition, facts: ConditionFacts): boolean {
  switch (condition.field) {
    case 'total':
      return facts.total >= amountOf(condition.at_least)
    case 'line_discount':
      return findDiscounted(facts.lines, condition.above).length > 0
    case 'product':
      return facts.lines.some((line) => matchesProductRule(condition.rule, line))
    case 'customer_tag':
      return findShared(condition.values, facts.customerTags).length > 0
    case 'company':
      return facts.companyId !== null && condition.values.some((value) => isSameId(value, facts.companyId))
    case 'source':
      return condition.values.includes(facts.source)
    case 'mode':
      return condition.values.includes(facts.mode)
  }
}

/** What in the quote meets a condition that holds, where the condition does not say that already. */
function findEvidence(condition: Condition, facts: ConditionFacts) {
  switch (condition.field) {
    case 'total':
      return { total: formatMoney(facts.total) }
    case 'line_discount':
      return { lines: someOf(findDiscounted(facts.lines, condition.above)) }
    case 'product': {
      const lines = facts.lines.filter((line) => matchesProductRule(condition.rule, line))
      return { lines: someOf(lines.map(({ title }) => title)) }
    }
    case 'customer_tag':
      return { found: someOf(findShared(condition.values, facts.customerTags)) }
    case 'source':
      return condition.values.length > 1 ? { found: facts.source } : {}
    default:
      return {}
  }
}

function findDiscounted(lines: readonly ConditionLine[], above: string): { title: string; percent: string }[] {
  const percent = percentageOf(above)
  return lines.flatMap(({ title, offCatalog }) =>
    offCatalog && isDiscountedMore(offCatalog, percent)
      ? [{ title, percent: formatPercent(offCatalog.discount) }]
      : [],
  )
}
