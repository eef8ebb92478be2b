import { Stack, Switch } from '@mantine/core'
import type { Targeting } from '../../../../domain/stores/settings.ts'
import { ProductRuleInput } from '../rules/product-rule-input.tsx'
import { useWords } from '../rules/use-words.ts'
import { withMember } from '../staff/with-member.ts'
import { CustomerRuleInput } from './customer-rule-input.tsx'
import { describeCustomerRule, describeProductRule } from './describe-targeting.ts'
import { TargetingRules } from './targeting-rules.tsx'

interface TargetingEditorProps {
  targeting: Targeting
  mayEdit: boolean
  onChange: (targeting: Targeting) => void
}

/** The rules on what may be asked for, and by whom. */
export function TargetingEditor({ targeting, mayEdit, onChange }: TargetingEditorProps) {
  const words = useWords()
  const { product_rules: products = [], customer_rules: customers = [], custom_lines = true } = targeting
  return (
    <Stack gap="xl">
      <TargetingRules
        title="What may be asked for"
        what="product rule"
        says={
          products.length === 0
            ? 'No rules: every product may be asked for.'
            : 'A product may be asked for when any of these rules matches it. A request with another one is refused.'
        }
        rules={products}
        mayEdit={mayEdit}
        describe={(rule) => describeProductRule(rule, words)}
        make={{ field: 'tag', values: [] }}
        onChange={(rules) => onChange(withMember(targeting, 'product_rules', rules.length > 0 ? rules : undefined))}
      >
        {(rule, i, change) => <ProductRuleInput rule={rule} at={`targeting.product_rules.${i}`} onChange={change} />}
      </TargetingRules>
      <Switch
        label="Custom lines may be asked for"
        description="What the buyer describes in words, without a product. Product rules do not judge these lines."
        checked={custom_lines}
        onChange={({ currentTarget: { checked } }) =>
          onChange(withMember(targeting, 'custom_lines', checked ? undefined : false))
        }
      />
      <TargetingRules
        title="Who may ask"
        what="customer rule"
        says={
          customers.length === 0
            ? 'No rules: everybody may ask, guests too.'
            : 'A buyer may ask when any of these rules matches them. Requests of others are refused.'
        }
        rules={customers}
        mayEdit={mayEdit}
        describe={(rule) => describeCustomerRule(rule, words)}
        make={{ field: 'tag', values: [] }}
        onChange={(rules) => onChange(withMember(targeting, 'customer_rules', rules.length > 0 ? rules : undefined))}
      >
        {(rule, i, change) => <CustomerRuleInput rule={rule} at={`targeting.customer_rules.${i}`} onChange={change} />}
      </TargetingRules>
    </Stack>
  )
}
