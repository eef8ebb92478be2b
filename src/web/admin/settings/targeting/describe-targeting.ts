import type { CustomerRule, ProductRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { enumerate, enumerateProducts, nameAll, type Words } from '../rules/describe-conditions.ts'

/** Returns a product rule in words. */
export function describeProductRule(rule: ProductRule, words: Pick<Words, 'nameOf'>): string {
  return say(`targeting.products.${rule.field}`, { values: enumerateProducts(rule, words) })
}

/** Returns a customer rule in words. */
export function describeCustomerRule({ field, values = [] }: CustomerRule, words: Pick<Words, 'nameOf'>): string {
  switch (field) {
    case 'tag':
      return say('targeting.customers.tag', { values: enumerate(values) })
    case 'company':
      return say('targeting.customers.company', { values: enumerate(nameAll('Company', values, words)) })
    case 'logged_in':
      return describeSignedIn(values)
  }
}

function describeSignedIn(values: readonly string[]): string {
  if (values.length > 1) return say('targeting.customers.everyone')
  return values[0] === 'false' ? say('targeting.customers.guests') : say('targeting.customers.signed_in')
}
