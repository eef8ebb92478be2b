import { Group, Select } from '@mantine/core'
import type { ProductRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { useFault } from './faults.tsx'
import { PRODUCT_FIELDS } from './field-names.ts'
import { ProductIdsInput } from './product-ids-input.tsx'
import { ValuesInput } from './values-input.tsx'

interface ProductRuleInputProps {
  rule: ProductRule
  at: string
  onChange: (rule: ProductRule) => void
}

/** Edits a product rule: the field it checks and the values that match. */
export function ProductRuleInput({ rule, at, onChange }: ProductRuleInputProps) {
  const { field, values } = rule
  const input = {
    label: say(`rules.any_of.${field}`),
    values,
    error: useFault(`${at}.values`),
    onChange: (values: string[]) => onChange({ ...rule, values }),
  }
  return (
    <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
      <Select
        label={say('rules.products_by')}
        w={170}
        style={{ flex: 'none' }}
        allowDeselect={false}
        data={Object.entries(PRODUCT_FIELDS).map(([value, label]) => ({ value, label }))}
        value={field}
        error={useFault(`${at}.field`)}
        onChange={(chosen) => onChange({ field: (chosen ?? field) as ProductRule['field'], values: [] })}
      />
      {field === 'product' || field === 'variant' ? (
        <ProductIdsInput {...input} of={field} />
      ) : (
        <ValuesInput {...input} {...(field === 'collection' && { placeholder: say('rules.collection_hint') })} />
      )}
    </Group>
  )
}
