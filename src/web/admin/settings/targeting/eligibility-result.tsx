import { Alert, List, Text } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import type { Targeting } from '../../../../domain/stores/settings.ts'
import type { TargetingTest } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { enumerate } from '../rules/describe-conditions.ts'

/** Shows whether the request would be accepted, the reason, and which rules match each line and the buyer. */
export function EligibilityResult({ test, targeting }: { test: TargetingTest; targeting: Targeting }) {
  const { eligible, lines, matching_customer_rules: buyerRules } = test
  return (
    <Alert
      color={eligible ? 'green' : 'red'}
      icon={eligible ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      title={eligible ? say('targeting.yes') : explain(test)}
    >
      <List size="sm" spacing={2}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there twice
          <List.Item key={i}>
            <Text span size="sm" className="typed">
              {describeLine(line, targeting)}
            </Text>
          </List.Item>
        ))}
        <List.Item>{describeBuyer(buyerRules, targeting)}</List.Item>
      </List>
    </Alert>
  )
}

function explain({ reason, line_index: index, lines }: TargetingTest): string {
  if (reason === 'NO_MATCHING_CUSTOMER_RULE') return say('targeting.refused.buyer')
  const line = lines[index ?? 0]
  return say(line?.variant_id == null ? 'targeting.refused.custom' : 'targeting.refused.product', {
    title: line?.title ?? '',
  })
}

function describeLine(
  { title, variant_id, eligible, matching_product_rules: rules }: TargetingTest['lines'][number],
  { product_rules = [] }: Targeting,
) {
  if (variant_id === null) return say(eligible ? 'targeting.line.custom_allowed' : 'targeting.line.custom', { title })
  if (product_rules.length === 0) return say('targeting.line.no_rules', { title })
  return say('targeting.line.rules', { title, count: rules.length, rules: numbersOf(rules) })
}

function describeBuyer(rules: readonly number[], { customer_rules = [] }: Targeting) {
  if (customer_rules.length === 0) return say('targeting.buyer.no_rules')
  return say('targeting.buyer.rules', { count: rules.length, rules: numbersOf(rules) })
}

function numbersOf(rules: readonly number[]): string {
  return enumerate(
    rules.map((i) => String(i + 1)),
    'and',
  )
}
