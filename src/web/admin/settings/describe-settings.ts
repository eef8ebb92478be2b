import type { StoreSettings } from '../../../domain/stores/settings.ts'
import { inWords } from '../in-words.ts'
import { describePolicy } from './approvals/describe-policy.ts'
import { describeAutomationRule } from './automation/describe-automation-rule.ts'
import type { Words } from './rules/describe-conditions.ts'
import { describeCustomerRule, describeProductRule } from './targeting/describe-targeting.ts'

/** Settings as lines to read, such as `Valid days: 14`; whatever is not set is not told. */
export function describeSettings(settings: Partial<StoreSettings>, words: Words): string[] {
  const { approvals, automation, targeting, custom_fields: fields, ...others } = settings
  const { policies = [], ...approval } = approvals ?? {}
  const { product_rules: products = [], customer_rules: customers = [], ...target } = targeting ?? {}
  return [
    ...policies.map((policy) => rule(policy, describePolicy(policy, words))),
    ...(automation?.rules ?? []).map((one) => rule(one, describeAutomationRule(one, words))),
    ...products.map((rule) => describeProductRule(rule, words)),
    ...customers.map((rule) => describeCustomerRule(rule, words)),
    ...(fields ?? []).map(({ label, type, required, options = [] }) =>
      [`${label}: ${type}`, ...(required ? ['required'] : []), ...options].join(', '),
    ),
    ...[approval, target, ...Object.values(others)].flatMap((group) => describeGroup(group ?? {})),
  ]
}

function rule({ name, enabled = true }: { name: string; enabled?: boolean }, said: string): string {
  return `${name}${enabled ? '' : ' (off)'}: ${said}`
}

/** Texts and numbers by their names; those of a group within the group by both names. */
function describeGroup(group: object, of = ''): string[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const called = inWords(`${of}${of && ' '}${name}`)
    if (value === undefined) return []
    if (typeof value === 'object' && value !== null) return describeGroup(value, called)
    return [`${called}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`]
  })
}
