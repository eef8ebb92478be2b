import type { CustomerRule, ProductRule } from '../../../../domain/settings.ts'
import { digitsOf } from '../../digits-of.ts'
import { describeProducts, enumerate } from '../rules/describe-conditions.ts'

/** A product rule in words. */
export function describeProductRule(rule: ProductRule): string {
  return `Products whose ${describeProducts(rule)}`
}

/** A customer rule in words. */
export function describeCustomerRule({ field, values = [] }: CustomerRule): string {
  switch (field) {
    case 'tag':
      return `Customers with the tag ${enumerate(values)}`
    case 'company':
      return `Customers of the company ${enumerate(values.map(digitsOf))}`
    case 'logged_in':
      return describeSignedIn(values)
  }
}

function describeSignedIn(values: readonly string[]): string {
  if (values.length > 1) return 'Everybody, signed in or not'
  return values[0] === 'false' ? 'Guests' : 'Customers who are signed in'
}
