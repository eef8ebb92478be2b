import { Chip, Group, Input } from '@mantine/core'
import type { Mode } from '../../../../domain/quotes/quote-terms.ts'
import type { Condition } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { SOURCE_NAMES } from '../../quotes/quote-words.ts'
import { AmountInput } from './amount-input.tsx'
import { CompanyIdsInput } from './company-ids-input.tsx'
import { useFault } from './faults.tsx'
import { PercentInput } from './percent-input.tsx'
import { ProductRuleInput } from './product-rule-input.tsx'
import { ValuesInput } from './values-input.tsx'

interface ConditionInputProps {
  condition: Condition
  /** The path of the condition, such as `automation.rules.0.conditions.1`. */
  at: string
  onChange: (condition: Condition) => void
}

/** Edits the value of a condition; its kind is fixed. */
export function ConditionInput({ condition, at, onChange }: ConditionInputProps) {
  const fault = useFault(at)
  switch (condition.field) {
    case 'total': {
      const change = (at_least: string) => onChange({ ...condition, at_least })
      return <AmountInput label={say('rules.total_least')} value={condition.at_least} error={fault} onChange={change} />
    }
    case 'line_discount': {
      const change = (above: string) => onChange({ ...condition, above })
      const label = say('rules.discount_above')
      return <PercentInput label={label} value={condition.above} error={fault} onChange={change} />
    }
    case 'product':
      return (
        <ProductRuleInput
          rule={condition.rule}
          at={`${at}.rule`}
          onChange={(rule) => onChange({ ...condition, rule })}
        />
      )
    case 'customer_tag': {
      const change = (values: string[]) => onChange({ ...condition, values })
      return <ValuesInput label={say('rules.has_tag')} values={condition.values} error={fault} onChange={change} />
    }
    case 'company': {
      const change = (values: string[]) => onChange({ ...condition, values })
      const label = say('rules.company_is')
      return <CompanyIdsInput label={label} values={condition.values} error={fault} onChange={change} />
    }
    case 'source':
    case 'mode':
      return (
        <Choices
          label={condition.field === 'source' ? say('rules.source_is') : say('rules.mode_is')}
          choices={condition.field === 'source' ? SOURCE_NAMES : MODES}
          values={condition.values}
          error={fault}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )
  }
}

const MODES = { wholesale: say('mode.wholesale'), b2b: say('mode.b2b') } as const satisfies Record<Mode, string>

interface ChoicesProps {
  label: string
  choices: Readonly<Record<string, string>>
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

function Choices({ label, choices, values, error, onChange }: ChoicesProps) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Chip.Group multiple value={[...values]} onChange={onChange}>
        <Group gap="xs" mt={4} role="group" aria-label={label}>
          {Object.entries(choices).map(([value, name]) => (
            <Chip key={value} value={value} size="xs">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
