import { formatMoney, readAmount } from '../../../../domain/money.ts'
import { type NamedType, type NameOf, PRODUCT_RULE_TYPES } from '../../../../domain/orders/platform-names.ts'
import { parsePercent } from '../../../../domain/pricing/percent.ts'
import type { Condition, ProductRule } from '../../../../domain/stores/settings.ts'
import { formatPercent } from '../../../../languages/format.ts'
import { formatAmount } from '../../../ui/format.ts'
import { listOf } from '../../../ui/list-of.ts'
import { isSaid, say, spokenLanguage } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'

/** The context needed to put rules into words. */
export interface Words {
  currency: string
  /** Returns a staff member's name. */
  staffName: (id: string) => string
  /** Returns the platform's name for an object. */
  nameOf: NameOf
}

/** Returns the names of platform objects; `unknown (4711)` for those that no longer exist. */
export function nameAll(type: NamedType, ids: readonly string[], { nameOf }: Pick<Words, 'nameOf'>): string[] {
  return ids.map((id) => nameOf(type, id) ?? say('rules.unknown', { number: digitsOf(id) }))
}

/** Returns the conditions as the clauses after “when”: `the total is at least €1,000.00 and …`; empty if there are none. */
export function describeConditions(conditions: readonly Condition[], words: Words): string {
  return listOf(conditions.map((condition) => describeCondition(condition, words)))
}

/** Returns a typed amount in the store's currency. */
export function describeAmount(text: string, { currency }: Words): string {
  const amount = readAmount(text)
  return amount === null ? '…' : formatAmount(formatMoney(amount), currency)
}

/** Returns a typed percentage with its sign. */
export function describePercent(text: string): string {
  return parsePercent(text) === null ? '…' : formatPercent(text, spokenLanguage(), 4)
}

/** Returns the products, or values of products, that a rule names: `wood or oak`. */
export function enumerateProducts({ field, values }: ProductRule, words: Pick<Words, 'nameOf'>): string {
  const type = PRODUCT_RULE_TYPES[field]
  return enumerate(type ? nameAll(type, values, words) : values)
}

/** Returns names as a list: `a, b, or c`; only the first five if there are more. */
export function enumerate(names: readonly string[], last: 'or' | 'and' = 'or'): string {
  const rest = names.length - MOST_NAMED
  if (names.length === 0) return '…'
  return listOf(rest > 0 ? [...names.slice(0, MOST_NAMED), say('reason.more', { count: rest })] : names, last)
}

const MOST_NAMED = 5

function describeCondition(condition: Condition, words: Words): string {
  switch (condition.field) {
    case 'total':
      return say('rules.when.total', { amount: describeAmount(condition.at_least, words) })
    case 'line_discount':
      return say('rules.when.line_discount', { percent: describePercent(condition.above) })
    case 'product':
      return say(`rules.when.product.${condition.rule.field}`, { values: enumerateProducts(condition.rule, words) })
    case 'customer_tag':
      return say('rules.when.customer_tag', { values: enumerate(condition.values) })
    case 'company':
      return say('rules.when.company', { values: enumerate(nameAll('Company', condition.values, words)) })
    case 'source':
      return say('rules.when.source', { values: enumerate(condition.values.map((value) => named(`source.${value}`))) })
    case 'mode':
      return say('rules.when.mode', { values: enumerate(condition.values.map((value) => named(`mode.${value}`))) })
  }
}

function named(key: string): string {
  return isSaid(key) ? say(key) : key.slice(key.indexOf('.') + 1)
}
