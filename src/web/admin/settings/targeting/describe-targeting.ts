import type { CustomerRule, ProductRule } from '../../../../domain/stores/settings.ts'
import { describeProducts, enumerate, nameAll, type Words } from '../rules/describe-conditions.ts'

/** A product rule in words. */
export function describeProductRule(rule: ProductRule, words: Pick<Words, 'nameOf'>): string {
  return `Products whose ${describeProducts(rule, words)}`
}

/** A customer rule in words. */
export function describeCustomerRule({ field, values = [] }: CustomerRule, words: Pick<Words, 'nameOf'>): string {
  switch (field) {
    case 'tag':
      return `Customers with the tag ${enumerate(values)}`
    case 'company':
      return `Customers of the company ${enumerate(nameAll('Company', values, words))}`
    case 'logged_in':
      return describeSignedIn(values)
  }
}

function describeSignedIn(values: readonly string[]): string {
  if (values.length > 1) return 'Everybody, signed in or not'
  return values[0] === 'false' ? 'Guests' : 'Customers who are signed in'
}
