import { Checkbox, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core'
import type { AutomationAction } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { useFault } from '../rules/faults.tsx'
import { PercentInput } from '../rules/percent-input.tsx'
import { StaffSelect } from '../rules/staff-select.tsx'
import { withMember } from '../with-member.ts'

type Action<Name> = Extract<AutomationAction, { action: Name }>

/** The actions' names. */
export const ACTIONS = {
  decline: say('automation.action.decline'),
  assign: say('automation.action.assign'),
  price: say('automation.action.price'),
  send: say('automation.action.send'),
} as const satisfies Record<AutomationAction['action'], string>

const NEW: Readonly<Record<AutomationAction['action'], AutomationAction>> = {
  decline: { action: 'decline' },
  assign: { action: 'assign', staff: '' },
  price: { action: 'price', percent_off: '' },
  send: { action: 'send' },
}

interface ActionEditorProps {
  action: AutomationAction
  at: string
  onChange: (action: AutomationAction) => void
}

/** Edits a rule's action and its parameters. */
export function ActionEditor({ action, at, onChange }: ActionEditorProps) {
  return (
    <Stack gap="xs" role="group" aria-label={say('automation.action_title')}>
      <Select
        label={say('automation.then')}
        maw={260}
        allowDeselect={false}
        data={Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))}
        value={action.action}
        error={useFault(`${at}.action`)}
        onChange={(chosen) => chosen && onChange(NEW[chosen as AutomationAction['action']])}
      />
      <ActionFields action={action} at={at} onChange={onChange} />
    </Stack>
  )
}

function ActionFields({ action, at, onChange }: ActionEditorProps) {
  switch (action.action) {
    case 'decline':
      return <DeclineFields action={action} at={at} onChange={onChange} />
    case 'assign':
      return <AssignFields action={action} at={at} onChange={onChange} />
    case 'price':
      return <PriceFields action={action} at={at} onChange={onChange} />
    case 'send':
      return (
        <Text size="sm" c="dimmed">
          {say('automation.send_hint')}
        </Text>
      )
  }
}

interface FieldsProps<Name> {
  action: Action<Name>
  at: string
  onChange: (action: AutomationAction) => void
}

function DeclineFields({ action, at, onChange }: FieldsProps<'decline'>) {
  return (
    <Textarea
      label={say('automation.message')}
      description={say('automation.message_hint')}
      autosize
      minRows={2}
      maxLength={5000}
      value={action.message ?? ''}
      error={useFault(`${at}.message`)}
      onChange={({ currentTarget: { value } }) => onChange(withMember(action, 'message', value || undefined))}
    />
  )
}

function AssignFields({ action, at, onChange }: FieldsProps<'assign'>) {
  return (
    <StaffSelect
      label={say('automation.assign_to')}
      value={action.staff}
      error={useFault(`${at}.staff`)}
      onChange={(staff) => onChange({ ...action, staff })}
    />
  )
}

function PriceFields({ action, at, onChange }: FieldsProps<'price'>) {
  return (
    <>
      <PercentInput
        label={say('automation.percent_off')}
        description={say('automation.percent_hint')}
        value={action.percent_off}
        error={useFault(`${at}.percent_off`)}
        onChange={(percent_off) => onChange({ ...action, percent_off })}
      />
      <NumberInput
        label={say('automation.valid_for')}
        description={say('automation.valid_hint')}
        maw={260}
        suffix={` ${say('automation.days_unit', { days: action.valid_days ?? 0 })}`}
        min={1}
        max={3650}
        allowDecimal={false}
        allowNegative={false}
        value={action.valid_days ?? ''}
        error={useFault(`${at}.valid_days`)}
        onChange={(days) => onChange(withMember(action, 'valid_days', typeof days === 'number' ? days : undefined))}
      />
      <Checkbox
        label={say('automation.with_tax')}
        description={say('automation.tax_hint')}
        checked={action.tax === 'platform'}
        onChange={({ currentTarget: { checked } }) =>
          onChange(withMember(action, 'tax', checked ? 'platform' : undefined))
        }
      />
      <Textarea
        label={say('automation.note')}
        description={say('automation.note_hint')}
        autosize
        minRows={2}
        maxLength={5000}
        value={action.note ?? ''}
        error={useFault(`${at}.note`)}
        onChange={({ currentTarget: { value } }) => onChange(withMember(action, 'note', value || undefined))}
      />
    </>
  )
}
