import { Stack } from '@mantine/core'
import type { AutomationRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { AmountInput } from '../rules/amount-input.tsx'
import { ConditionsEditor } from '../rules/conditions-editor.tsx'
import { useFault } from '../rules/faults.tsx'
import { withMember } from '../with-member.ts'
import { ActionEditor } from './action-editor.tsx'

interface AutomationRuleEditorProps {
  rule: AutomationRule
  at: string
  onChange: (rule: AutomationRule) => void
}

/** Edits an automation rule: its conditions, its action and its maximum total. */
export function AutomationRuleEditor({ rule, at, onChange }: AutomationRuleEditorProps) {
  return (
    <Stack gap="lg">
      <ConditionsEditor
        conditions={rule.conditions}
        at={`${at}.conditions`}
        kinds={['total', 'product', 'customer_tag', 'company', 'source', 'mode']} // new requests have no discounts
        without={say('automation.any_request')}
        onChange={(conditions) => onChange({ ...rule, conditions })}
      />
      <ActionEditor action={rule.then} at={`${at}.then`} onChange={(then) => onChange({ ...rule, then })} />
      <AmountInput
        label={say('automation.up_to')}
        description={say('automation.up_to_hint')}
        value={rule.max_total ?? ''}
        error={useFault(`${at}.max_total`)}
        onChange={(amount) => onChange(withMember(rule, 'max_total', amount || undefined))}
      />
    </Stack>
  )
}
