import { formatMoney, type Money } from '../money.ts'
import { type NamedType, type NameOf, PRODUCT_RULE_TYPES } from '../orders/platform-names.ts'
import { formatPercent } from '../pricing/percent.ts'
import { type CatalogDiscount, isDiscountedMore } from '../pricing/price-floor.ts'
import type { Mode, QuoteSource } from '../quotes/quote-terms.ts'
import { findShared, isSameId, matchesProductRule, type ProductFacts } from '../quotes/targeting.ts'
import { type ConditionReason, type Names, someOf } from '../reason.ts'
import { amountOf, type Condition, type ProductRule, percentageOf } from '../stores/settings.ts'

/** The facts that conditions of approval policies and automation rules use. */
export interface ConditionFacts {
  /** Currency of the total and of amounts in conditions. */
  currency: string
  total: Money
  lines: readonly ConditionLine[]
  /** Null if the platform hides them: ask turnsOnHiddenTags first. */
  customerTags: readonly string[] | null
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

/** Returns whether nobody can say if all conditions hold: one is about customer tags, which the platform hides, and the others hold. */
export function turnsOnHiddenTags(conditions: readonly Condition[], facts: ConditionFacts): boolean {
  if (facts.customerTags !== null) return false
  const others = conditions.filter(({ field }) => field !== 'customer_tag')
  return others.length < conditions.length && matchesAll(others, facts)
}

/** Returns why the conditions hold: each with what meets it in the quote. */
export function explain(conditions: readonly Condition[], facts: ConditionFacts): ConditionReason[] {
  return conditions.map((condition) => describeCondition(condition, facts, facts))
}

/** Everything needed to describe conditions. */
interface Naming {
  currency: string
  /** Returns the platform's name for an id; if absent, ids are counted instead. */
  nameOf?: NameOf
}

/** Returns what the condition asks for and, if the facts that meet it are given, what meets it in the quote. */
export function describeCondition(
  condition: Condition,
  { currency, nameOf }: Naming,
  met?: ConditionFacts,
): ConditionReason {
  switch (condition.field) {
    case 'total': {
      const total = met && { total: formatMoney(met.total) }
      return { code: 'total', at_least: formatMoney(amountOf(condition.at_least)), currency, ...total }
    }
    case 'line_discount': {
      const lines = met && { lines: someOf(findDiscounted(met.lines, condition.above)) }
      return { code: 'line_discount', above: formatPercent(percentageOf(condition.above)), ...lines }
    }
    case 'product':
      return describeProductRule(condition.rule, nameOf, met)
    case 'customer_tag': {
      const found = met && { found: someOf(findShared(condition.values, met.customerTags ?? [])) }
      return { code: 'customer_tag', values: someOf(condition.values), ...found }
    }
    case 'company':
      return { code: 'company', values: namesOf('Company', condition.values, nameOf) }
    case 'source': {
      const found = met && condition.values.length > 1 ? { found: met.source } : {}
      return { code: 'source', values: someOf(condition.values), ...found }
    }
    case 'mode':
      return { code: 'mode', values: someOf(condition.values) }
  }
}

function describeProductRule(rule: ProductRule, nameOf?: NameOf, met?: ConditionFacts): ConditionReason {
  const { field, values } = rule
  const type = PRODUCT_RULE_TYPES[field]
  const lines = met?.lines.filter((line) => matchesProductRule(rule, line)).map(({ title }) => title)
  return {
    code: 'product',
    field,
    values: type ? namesOf(type, values, nameOf) : someOf(values),
    ...(lines && { lines: someOf(lines) }),
  }
}

/** Returns the things' names, never their ids; or how many they are if a name is unknown. */
function namesOf(type: NamedType, ids: readonly string[], nameOf?: NameOf): Names {
  const names = ids.map((id) => nameOf?.(type, id))
  return names.every((name) => name !== undefined) ? someOf(names) : { chosen: ids.length }
}

/** Returns whether the condition holds. */
function holds(condition: Condition, facts: ConditionFacts): boolean {
  switch (condition.field) {
    case 'total':
      return facts.total >= amountOf(condition.at_least)
    case 'line_discount':
      return findDiscounted(facts.lines, condition.above).length > 0
    case 'product':
      return facts.lines.some((line) => matchesProductRule(condition.rule, line))
    case 'customer_tag':
      return findShared(condition.values, facts.customerTags ?? []).length > 0
    case 'company':
      return facts.companyId !== null && condition.values.some((value) => isSameId(value, facts.companyId))
    case 'source':
      return condition.values.includes(facts.source)
    case 'mode':
      return condition.values.includes(facts.mode)
  }
}

function findDiscounted(lines: readonly ConditionLine[], above: string): { title: string; percent: string }[] {
  const percent = percentageOf(above)
  return lines.flatMap(({ title, offCatalog }) =>
    offCatalog && isDiscountedMore(offCatalog, percent) ? [{ title, percent: formatPercent(offCatalog.discount) }] : [],
  )
}
