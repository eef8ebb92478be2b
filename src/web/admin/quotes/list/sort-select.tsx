import { NativeSelect } from '@mantine/core'
import { say } from '../../../ui/say.ts'

const SORTS = [
  { value: '-updated_at', label: say('sort.updated_last') },
  { value: 'updated_at', label: say('sort.updated_first') },
  { value: '-created_at', label: say('sort.newest') },
  { value: 'created_at', label: say('sort.oldest') },
  { value: '-total', label: say('sort.total_high') },
  { value: 'total', label: say('sort.total_low') },
  { value: 'expires_at', label: say('sort.expires_first') },
  { value: '-expires_at', label: say('sort.expires_last') },
  { value: '-number', label: say('sort.number_high') },
  { value: 'number', label: say('sort.number_low') },
]

/** Sorts the list on screens that have no headers. */
export function SortSelect({ value, onChange }: { value: string; onChange: (sort: string) => void }) {
  return (
    <NativeSelect
      aria-label={say('sort.label')}
      data={SORTS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      hiddenFrom="md"
      flex="1 1 180px"
    />
  )
}
