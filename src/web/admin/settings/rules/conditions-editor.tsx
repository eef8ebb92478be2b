import { ActionIcon, Box, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { Condition } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { ConditionInput } from './condition-input.tsx'
import { CONDITION_FIELDS } from './field-names.ts'

interface ConditionsEditorProps {
  conditions: readonly Condition[]
  /** The path of the conditions, such as `automation.rules.0.conditions`. */
  at: string
  /** The kinds that can be added. */
  kinds: readonly Condition['field'][]
  /** Explains what applies without conditions. */
  without: string
  onChange: (conditions: Condition[]) => void
}

/** Edits the conditions of a rule, all of which must be met. */
export function ConditionsEditor({ conditions, at, kinds, without, onChange }: ConditionsEditorProps) {
  return (
    <Stack gap="xs" role="group" aria-label={say('rules.conditions')}>
      <Text fw={600} size="sm">
        {conditions.length > 1 ? say('rules.when_all') : say('rules.when_one')}
      </Text>
      {conditions.length === 0 && (
        <Text size="sm" c="dimmed">
          {without}
        </Text>
      )}
      {conditions.map((condition, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own, and each is shown as it is given
        <Paper key={i} withBorder p="sm">
          <Group align="flex-start" wrap="nowrap" gap="xs">
            <Box flex={1} miw={0}>
              <ConditionInput
                condition={condition}
                at={`${at}.${i}`}
                onChange={(changed) => onChange(conditions.with(i, changed))}
              />
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('rules.remove_condition', { condition: CONDITION_FIELDS[condition.field].toLowerCase() })}
              onClick={() => onChange(conditions.toSpliced(i, 1))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
      <AddCondition kinds={kinds} onAdd={(condition) => onChange([...conditions, condition])} />
    </Stack>
  )
}

const NEW: Readonly<Record<Condition['field'], Condition>> = {
  total: { field: 'total', at_least: '' },
  line_discount: { field: 'line_discount', above: '' },
  product: { field: 'product', rule: { field: 'tag', values: [] } },
  customer_tag: { field: 'customer_tag', values: [] },
  company: { field: 'company', values: [] },
  source: { field: 'source', values: [] },
  mode: { field: 'mode', values: [] },
}

interface AddConditionProps {
  kinds: readonly Condition['field'][]
  onAdd: (condition: Condition) => void
}

function AddCondition({ kinds, onAdd }: AddConditionProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<Plus size={14} aria-hidden />} style={{ alignSelf: 'start' }}>
          {say('rules.add_condition')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(NEW[kind])}>
            {CONDITION_FIELDS[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
