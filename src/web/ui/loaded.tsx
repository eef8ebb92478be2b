import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { say } from './say.ts'

/** Shows the data, that it is loading, or why it could not be read. If a later reading fails, the earlier data stays. */
export function Loaded<T>({
  query,
  rows = 4,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The number of placeholder rows while loading. */
  rows?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <Stack aria-busy="true" role="status" aria-label={say('ui.loading')} gap="sm">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={i} height={28} />
      ))}
    </Stack>
  )
}
