import { Stack, Switch } from '@mantine/core'
import type { Targeting } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { ProductRuleInput } from '../rules/product-rule-input.tsx'
import { useWords } from '../rules/use-words.ts'
import { withMember } from '../with-member.ts'
import { CustomerRuleInput } from './customer-rule-input.tsx'
import { describeCustomerRule, describeProductRule } from './describe-targeting.ts'
import { TargetingRules } from './targeting-rules.tsx'

interface TargetingEditorProps {
  targeting: Targeting
  mayEdit: boolean
  onChange: (targeting: Targeting) => void
}

/** Edits the rules on which products can be requested, and by whom. */
export function TargetingEditor({ targeting, mayEdit, onChange }: TargetingEditorProps) {
  const words = useWords()
  const { product_rules: products = [], customer_rules: customers = [], custom_lines = true } = targeting
  return (
    <Stack gap="xl">
      <TargetingRules
        title={say('targeting.products_title')}
        of="product"
        says={products.length === 0 ? say('targeting.products_none') : say('targeting.products_some')}
        rules={products}
        mayEdit={mayEdit}
        describe={(rule) => describeProductRule(rule, words)}
        make={{ field: 'tag', values: [] }}
        onChange={(rules) => onChange(withMember(targeting, 'product_rules', rules.length > 0 ? rules : undefined))}
      >
        {(rule, i, change) => <ProductRuleInput rule={rule} at={`targeting.product_rules.${i}`} onChange={change} />}
      </TargetingRules>
      <Switch
        label={say('targeting.custom_lines')}
        description={say('targeting.custom_hint')}
        checked={custom_lines}
        onChange={({ currentTarget: { checked } }) =>
          onChange(withMember(targeting, 'custom_lines', checked ? undefined : false))
        }
      />
      <TargetingRules
        title={say('targeting.customers_title')}
        of="customer"
        says={customers.length === 0 ? say('targeting.customers_none') : say('targeting.customers_some')}
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
