import { Alert, List, Text } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import type { Targeting } from '../../../../domain/stores/settings.ts'
import type { TargetingTest } from '../../../client/admin-answers.ts'
import { enumerate } from '../rules/describe-conditions.ts'

/** Whether the request would be let in, what decided it, and which rules match what. */
export function EligibilityResult({ test, targeting }: { test: TargetingTest; targeting: Targeting }) {
  const { eligible, lines, matching_customer_rules: buyerRules } = test
  return (
    <Alert
      color={eligible ? 'green' : 'red'}
      icon={eligible ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      title={eligible ? 'Yes, this request would be let in' : `No: ${explain(test)}`}
    >
      <List size="sm" spacing={2}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there twice
          <List.Item key={i}>
            <Text span size="sm" className="typed">
              {line.title}: {describeLine(line, targeting)}
            </Text>
          </List.Item>
        ))}
        <List.Item>The buyer: {describeBuyer(buyerRules, targeting)}</List.Item>
      </List>
    </Alert>
  )
}

function explain({ reason, line_index: index, lines }: TargetingTest): string {
  if (reason === 'NO_MATCHING_CUSTOMER_RULE') return 'no customer rule matches this buyer'
  const line = lines[index ?? 0]
  if (line?.variant_id == null) return `“${line?.title}” is a custom line, and those may not be asked for`
  return `no product rule matches “${line.title}”`
}

function describeLine(
  { variant_id, eligible, matching_product_rules: rules }: TargetingTest['lines'][number],
  { product_rules = [] }: Targeting,
) {
  if (variant_id === null) return eligible ? 'custom lines may be asked for' : 'custom lines may not be asked for'
  if (product_rules.length === 0) return 'there are no product rules'
  return describeMatches('product', rules)
}

function describeBuyer(rules: readonly number[], { customer_rules = [] }: Targeting) {
  return customer_rules.length === 0 ? 'there are no customer rules' : describeMatches('customer', rules)
}

function describeMatches(kind: string, rules: readonly number[]): string {
  if (rules.length === 0) return `no ${kind} rule matches`
  const numbers = rules.map((i) => String(i + 1))
  return rules.length === 1 ? `${kind} rule ${numbers} matches` : `${kind} rules ${enumerate(numbers, 'and')} match`
}
