import { formatMoney, readAmount } from '../../../../domain/money.ts'
import { type NamedType, type NameOf, PRODUCT_RULE_TYPES } from '../../../../domain/orders/platform-names.ts'
import { MODE_NAMES, SOURCE_NAMES } from '../../../../domain/quotes/source-names.ts'
import type { Condition, ProductRule } from '../../../../domain/stores/settings.ts'
import { formatAmount } from '../../../ui/format.ts'
import { digitsOf } from '../../digits-of.ts'
import { PRODUCT_FIELDS } from './field-names.ts'

/** What the words of a rule need to know. */
export interface Words {
  currency: string
  /** The name of a member of the staff. */
  staffName: (id: string) => string
  /** What the platform calls a thing. */
  nameOf: NameOf
}

/** The names of things of the platform; `unknown (4711)` where it has no such thing any more. */
export function nameAll(type: NamedType, ids: readonly string[], { nameOf }: Pick<Words, 'nameOf'>): string[] {
  return ids.map((id) => nameOf(type, id) ?? `unknown (${digitsOf(id)})`)
}

/** The conditions as half a sentence: `the total is at least €1,000.00 and …`; empty where there are none. */
export function describeConditions(conditions: readonly Condition[], words: Words): string {
  return conditions.map((condition) => describeCondition(condition, words)).join(' and ')
}

/** An amount as it was typed, in the store's currency. */
export function describeAmount(text: string, { currency }: Words): string {
  const amount = readAmount(text)
  return amount === null ? '…' : formatAmount(formatMoney(amount), currency)
}

/** Which products a rule names: `product tag is wood or oak`. */
export function describeProducts({ field, values }: ProductRule, words: Pick<Words, 'nameOf'>): string {
  const type = PRODUCT_RULE_TYPES[field]
  return `${PRODUCT_FIELDS[field].toLowerCase()} is ${enumerate(type ? nameAll(type, values, words) : values)}`
}

/** Some names: `a, b or c`; the first five where there are many. */
export function enumerate(names: readonly string[], last: 'or' | 'and' = 'or'): string {
  const shown = names.slice(0, MOST_NAMED)
  const rest = names.length - shown.length
  if (shown.length === 0) return '…'
  if (rest > 0) return `${shown.join(', ')} ${last} ${rest} more`
  return shown.length === 1 ? shown.join() : `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)}`
}

const MOST_NAMED = 5

function describeCondition(condition: Condition, words: Words): string {
  switch (condition.field) {
    case 'total':
      return `the total is at least ${describeAmount(condition.at_least, words)}`
    case 'line_discount':
      return `some line is more than ${condition.above || '…'} % below the catalogue price`
    case 'product':
      return `there is a line whose ${describeProducts(condition.rule, words)}`
    case 'customer_tag':
      return `the customer has the tag ${enumerate(condition.values)}`
    case 'company':
      return `the company is ${enumerate(nameAll('Company', condition.values, words))}`
    case 'source':
      return `it came from ${enumerate(condition.values.map((value) => wordIn(SOURCE_NAMES, value)))}`
    case 'mode':
      return `the buyer is ${enumerate(condition.values.map((value) => wordIn(MODE_NAMES, value)))}`
  }
}

function wordIn(names: Readonly<Record<string, string>>, value: string): string {
  const name = names[value] ?? value
  return name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
