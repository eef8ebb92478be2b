import { Button, Group, Pill } from '@mantine/core'
import { statusName } from '../../ui/status-badge.tsx'
import { useStaff } from '../use-staff.ts'
import type { FilterName, InboxState } from './inbox-search.ts'
import { MODE_NAMES, SOURCE_NAMES, wordFor } from './quote-words.ts'

interface FilterChipsProps {
  state: InboxState
  companies: readonly { value: string; label: string }[]
  onChange: (change: Pick<InboxState, 'q' | 'filters'>) => void
}

/** What the list is narrowed by, each with a way to take it off. */
export function FilterChips({ state: { q, filters }, companies, onChange }: FilterChipsProps) {
  const staff = useStaff()
  const nameOf = (id: string) => staff.find((one) => one.id === id)?.name ?? 'a colleague'
  const companyOf = (id: string) => companies.find(({ value }) => value === id)?.label ?? `no. ${id}`
  const set = Object.entries(filters) as [FilterName, string][]
  if (set.length === 0) return null
  const without = (name: FilterName) => Object.fromEntries(set.filter(([one]) => one !== name))
  return (
    <Group gap="xs" role="group" aria-label="Filters">
      {set.map(([name, value]) => {
        const words = describe(name, value, { nameOf, companyOf })
        return (
          <Pill
            key={name}
            withRemoveButton
            onRemove={() => onChange({ q, filters: without(name) })}
            removeButtonProps={{ 'aria-label': `Remove the filter ${words}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {words}
          </Pill>
        )
      })}
      <Button size="compact-xs" variant="subtle" onClick={() => onChange({ q: '', filters: {} })}>
        Clear all
      </Button>
    </Group>
  )
}

interface Names {
  nameOf: (staffId: string) => string
  companyOf: (id: string) => string
}

function describe(name: FilterName, value: string, { nameOf, companyOf }: Names): string {
  switch (name) {
    case 'status':
      return value.split(',').map(statusName).join(' or ')
    case 'mode':
      return wordFor(MODE_NAMES, value)
    case 'source':
      return `Source: ${wordFor(SOURCE_NAMES, value)}`
    case 'assignee':
      if (value === 'me') return 'Assigned to me'
      return value === 'none' ? 'Assigned to nobody' : `Assigned to ${nameOf(value)}`
    case 'company_id':
      return `Company: ${companyOf(value)}`
    case 'expires_within_days':
      return `Expires within ${value} days`
    default:
      return `${BOUNDS[name]} ${value}`
  }
}

const BOUNDS = {
  created_from: 'Created from',
  created_to: 'Created to',
  updated_from: 'Updated from',
  updated_to: 'Updated to',
  total_min: 'Total from',
  total_max: 'Total to',
} as const
