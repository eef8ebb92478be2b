import { Group, Select } from '@mantine/core'
import type { CustomerRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { CompanyIdsInput } from '../rules/company-ids-input.tsx'
import { useFault } from '../rules/faults.tsx'
import { CUSTOMER_FIELDS } from '../rules/field-names.ts'
import { ValuesInput } from '../rules/values-input.tsx'
import { withMember } from '../with-member.ts'

interface CustomerRuleInputProps {
  rule: CustomerRule
  at: string
  onChange: (rule: CustomerRule) => void
}

/** Edits a customer rule: the field it checks and the values that match. */
export function CustomerRuleInput({ rule, at, onChange }: CustomerRuleInputProps) {
  const { field, values = [] } = rule
  const input = {
    label: field === 'company' ? say('targeting.any_of.company') : say('targeting.any_of.tag'),
    values,
    error: useFault(`${at}.values`),
    onChange: (changed: string[]) => onChange({ ...rule, values: changed }),
  }
  return (
    <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
      <Select
        label={say('targeting.buyers_by')}
        w={190}
        style={{ flex: 'none' }}
        allowDeselect={false}
        data={Object.entries(CUSTOMER_FIELDS).map(([value, label]) => ({ value, label }))}
        value={field}
        error={useFault(`${at}.field`)}
        onChange={(chosen) => onChange(NEW[(chosen ?? field) as CustomerRule['field']])}
      />
      {field === 'logged_in' && <SignedInSelect rule={rule} at={at} onChange={onChange} />}
      {field === 'company' && <CompanyIdsInput {...input} />}
      {field === 'tag' && <ValuesInput {...input} />}
    </Group>
  )
}

const NEW: Readonly<Record<CustomerRule['field'], CustomerRule>> = {
  tag: { field: 'tag', values: [] },
  company: { field: 'company', values: [] },
  logged_in: { field: 'logged_in' },
}

function SignedInSelect({ rule, at, onChange }: CustomerRuleInputProps) {
  const { values = [] } = rule
  return (
    <Select
      label={say('targeting.who_they_are')}
      allowDeselect={false}
      data={[
        { value: 'true', label: say('targeting.signed_in') },
        { value: 'false', label: say('targeting.guests') },
        { value: 'both', label: say('targeting.both') },
      ]}
      value={values.length > 1 ? 'both' : (values[0] ?? 'true')}
      error={useFault(`${at}.values`)}
      onChange={(who) =>
        onChange(
          withMember(rule, 'values', who === 'both' ? ['true', 'false'] : who === 'false' ? ['false'] : undefined),
        )
      }
    />
  )
}
