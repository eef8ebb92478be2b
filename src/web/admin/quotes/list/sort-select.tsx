import { NativeSelect } from '@mantine/core'

const SORTS = [
  { value: '-updated_at', label: 'Last changed first' },
  { value: 'updated_at', label: 'Longest unchanged first' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-total', label: 'Highest total first' },
  { value: 'total', label: 'Lowest total first' },
  { value: 'expires_at', label: 'Expires first' },
  { value: '-expires_at', label: 'Expires last' },
  { value: '-number', label: 'Highest number first' },
  { value: 'number', label: 'Lowest number first' },
]

/** Sorts where there are no headers to do it by. */
export function SortSelect({ value, onChange }: { value: string; onChange: (sort: string) => void }) {
  return (
    <NativeSelect
      aria-label="Sort"
      data={SORTS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      hiddenFrom="md"
      flex="1 1 180px"
    />
  )
}
