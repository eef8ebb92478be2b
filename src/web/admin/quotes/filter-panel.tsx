import { Drawer, Group, MultiSelect, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { STATUSES } from '../../../domain/quotes/quote-terms.ts'
import { say } from '../../ui/say.ts'
import { statusName } from '../../ui/status-badge.tsx'
import { useStaff } from '../use-staff.ts'
import { CompanyFilter } from './company-filter.tsx'
import type { FilterName, Filters } from './inbox-search.ts'
import { LOSS_NAMES, MODE_NAMES, SOURCE_NAMES } from './quote-words.ts'

interface FilterPanelProps {
  opened: boolean
  onClose: () => void
  filters: Filters
  /** The companies of the loaded quotes. */
  companies: readonly { value: string; label: string }[]
  onChange: (filters: Filters) => void
}

type Set = (name: FilterName) => (value: string | null) => void

/** Shows the filters beside the list; changes apply at once. */
export function FilterPanel({ opened, onClose, ...panel }: FilterPanelProps) {
  const isMounted = useMounted() // opened as it mounts, the panel would not return the focus
  return (
    <Drawer opened={opened && isMounted} onClose={onClose} title={say('filter.title')} position="right" size="sm">
      <FilterFields {...panel} />
    </Drawer>
  )
}

function FilterFields({ filters, companies, onChange }: Omit<FilterPanelProps, 'opened' | 'onClose'>) {
  const set: Set = (name) => (value) => {
    const { [name]: _, ...rest } = filters
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  const shared = { filters, set }
  return (
    <Stack>
      <MultiSelect
        label={say('filter.status')}
        placeholder={filters.status ? '' : say('filter.any')}
        data={STATUSES.map((value) => ({ value, label: statusName(value) }))}
        value={filters.status?.split(',') ?? []}
        onChange={(statuses) => set('status')(statuses.join(','))}
        clearable
      />
      <Choice label={say('filter.assignee')} name="assignee" data={useAssignees()} {...shared} />
      <CompanyFilter value={filters.company_id ?? null} companies={companies} onChange={set('company_id')} />
      <TextInput
        label={say('filter.sku')}
        value={filters.sku ?? ''}
        maxLength={255}
        onChange={(event) => set('sku')(event.currentTarget.value)}
      />
      <Choice
        label={say('filter.loss_reason')}
        name="loss_reason"
        data={optionsOf({ ...LOSS_NAMES, none: say('loss.none') })}
        {...shared}
      />
      <Choice label={say('request.source')} name="source" data={optionsOf(SOURCE_NAMES)} {...shared} />
      <Choice label={say('filter.mode')} name="mode" data={optionsOf(MODE_NAMES)} {...shared} />
      <Range from="created_from" to="created_to" {...shared} />
      <Range from="updated_from" to="updated_to" {...shared} />
      <SimpleGrid cols={2}>
        <Amount label={say('filter.total_min')} name="total_min" {...shared} />
        <Amount label={say('filter.total_max')} name="total_max" {...shared} />
      </SimpleGrid>
      <NumberInput
        label={say('filter.quiet_days')}
        description={say('filter.quiet_hint')}
        min={1}
        max={3650}
        allowDecimal={false}
        value={filters.quiet_days ?? ''}
        onChange={(days) => set('quiet_days')(String(days))}
      />
      <NumberInput
        label={say('filter.expires_within_days')}
        description={say('filter.expires_hint')}
        min={0}
        max={3650}
        allowDecimal={false}
        value={filters.expires_within_days ?? ''}
        onChange={(days) => set('expires_within_days')(String(days))}
      />
    </Stack>
  )
}

interface FieldProps {
  label: string
  name: FilterName
  filters: Filters
  set: Set
}

function Choice({
  label,
  name,
  filters,
  set,
  data,
}: FieldProps & { data: readonly { value: string; label: string }[] }) {
  const value = filters[name] ?? null
  const isKnown = value === null || data.some((one) => one.value === value)
  return (
    <Select
      label={label}
      placeholder={say('filter.any')}
      data={isKnown ? [...data] : [...data, { value, label: value }]}
      value={value}
      onChange={set(name)}
      clearable
      searchable
      nothingFoundMessage={say('filter.nothing')}
    />
  )
}

interface RangeProps extends Pick<FieldProps, 'filters' | 'set'> {
  from: 'created_from' | 'updated_from'
  to: 'created_to' | 'updated_to'
}

function Range({ from, to, filters, set }: RangeProps) {
  return (
    <Group grow align="flex-end" gap="md">
      <Day label={say(`filter.${from}`)} name={from} filters={filters} set={set} />
      <Day label={say(`filter.${to}`)} name={to} filters={filters} set={set} />
    </Group>
  )
}

function Day({ label, name, filters, set }: FieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => set(name)(event.currentTarget.value)}
    />
  )
}

const AMOUNT = /^\d{1,20}(\.\d{1,2})?$/

/** Applies an amount only once it is valid, such as 1000 or 999.50. */
function Amount({ label, name, filters, set }: FieldProps) {
  const [text, setText] = useState(filters[name] ?? '')
  const isAmount = text === '' || AMOUNT.test(text)
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      error={!isAmount && say('filter.such_as')}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        if (value === '' || AMOUNT.test(value)) set(name)(value)
      }}
    />
  )
}

function useAssignees() {
  const staff = useStaff()
  return [
    { value: 'me', label: say('filter.me') },
    { value: 'none', label: say('assign.nobody') },
    ...staff.map(({ id, name, active }) => ({ value: id, label: active ? name : say('filter.deactivated', { name }) })),
  ]
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
