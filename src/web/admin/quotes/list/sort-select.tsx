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

interface SortSelectProps {
  value: string
  onChange: (sort: string) => void
  /** True where the list is too narrow for headers at any width of the window. */
  isNeeded: boolean
}

/** Sorts the list where it has no headers. */
export function SortSelect({ value, onChange, isNeeded }: SortSelectProps) {
  return (
    <NativeSelect
      aria-label={say('sort.label')}
      data={SORTS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(!isNeeded && { hiddenFrom: 'md' })}
      flex="1 1 180px"
    />
  )
}
