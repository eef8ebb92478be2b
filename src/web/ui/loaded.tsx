import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { say } from './say.ts'

/** What was read, or that it is being read, or why it could not be. An older reading stays while a new one fails. */
export function Loaded<T>({
  query,
  rows = 4,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** How much there will be to see. */
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
