import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '../language/language-provider.tsx'
import { sayRefusal } from './say-refusal.ts'

interface ReadProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Shows the data, that it is loading, or why it could not be read. */
export function Read<T>({ query, children }: ReadProps<T>) {
  const { say } = useLanguage()
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return (
      <Alert color="red" role="alert" title={sayRefusal(say, query.error)}>
        <Button size="xs" variant="default" onClick={() => void query.refetch()}>
          {say('page.try_again')}
        </Button>
      </Alert>
    )
  }
  return (
    <Stack role="status" aria-busy="true" aria-label={say('page.loading')}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </Stack>
  )
}
