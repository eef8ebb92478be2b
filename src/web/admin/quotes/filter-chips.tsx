import { Button, Group, Pill } from '@mantine/core'
import { listOf } from '../../ui/list-of.ts'
import { say } from '../../ui/say.ts'
import { statusName } from '../../ui/status-badge.tsx'
import { useStaff } from '../use-staff.ts'
import type { FilterName, InboxState } from './inbox-search.ts'
import { LOSS_NAMES, MODE_NAMES, SOURCE_NAMES, wordFor } from './quote-words.ts'

interface FilterChipsProps {
  state: InboxState
  companies: readonly { value: string; label: string }[]
  onChange: (change: Pick<InboxState, 'q' | 'filters'>) => void
}

/** Shows the active search and filters as chips, each with a button that removes it. */
export function FilterChips({ state: { q, filters }, companies, onChange }: FilterChipsProps) {
  const staff = useStaff()
  const nameOf = (id: string) => staff.find((one) => one.id === id)?.name ?? say('filter.a_colleague')
  const companyOf = (id: string) =>
    companies.find(({ value }) => value === id)?.label ?? say('filter.company_id', { id })
  const set = Object.entries(filters) as [FilterName, string][]
  if (set.length === 0) return null
  const without = (name: FilterName) => Object.fromEntries(set.filter(([one]) => one !== name))
  return (
    <Group gap="xs" role="group" aria-label={say('filter.title')}>
      {set.map(([name, value]) => {
        const words = describe(name, value, { nameOf, companyOf })
        return (
          <Pill
            key={name}
            withRemoveButton
            onRemove={() => onChange({ q, filters: without(name) })}
            removeButtonProps={{
              'aria-label': say('filter.remove', { filter: words }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {words}
          </Pill>
        )
      })}
      <Button size="compact-xs" variant="subtle" onClick={() => onChange({ q: '', filters: {} })}>
        {say('filter.clear')}
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
      return listOf(value.split(',').map(statusName), 'or')
    case 'mode':
      return wordFor(MODE_NAMES, value)
    case 'source':
      return say('filter.source_is', { source: wordFor(SOURCE_NAMES, value) })
    case 'assignee':
      if (value === 'me') return say('filter.assigned_to_me')
      return value === 'none' ? say('assign.nobody') : say('filter.assigned_to', { name: nameOf(value) })
    case 'company_id':
      return say('filter.company_is', { name: companyOf(value) })
    case 'loss_reason':
      return say('filter.lost_for', { reason: value === 'none' ? say('loss.none') : wordFor(LOSS_NAMES, value) })
    case 'sku':
      return say('filter.sku_is', { sku: value })
    case 'quiet_days':
      return say('filter.quiet_for', { days: value })
    case 'expires_within_days':
      return say('filter.expires_within', { days: value })
    default:
      return say('filter.bound', { bound: say(`filter.${name}`), value })
  }
}
