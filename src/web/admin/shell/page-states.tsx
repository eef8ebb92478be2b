import { Container, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../../ui/error-state.tsx'
import { Said } from '../../ui/said.tsx'
import { say } from '../../ui/say.ts'
import { AnchorLink } from './links.tsx'

/** Shown while a page is loading. */
export function PageLoading() {
  return (
    <Stack aria-busy="true" aria-label={say('ui.loading')} role="status">
      <Skeleton height={32} width="40%" />
      <Skeleton height={16} />
      <Skeleton height={16} width="80%" />
      <Skeleton height={160} />
    </Stack>
  )
}

/** Shown instead of a page that failed. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  return (
    <Container py="xl">
      <ErrorState error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
    </Container>
  )
}

/** Shown for an address without a page. */
export function NotFound() {
  return (
    <Container py="xl">
      <Title order={1} size="h2">
        {say('shell.not_found')}
      </Title>
      <Text mt="sm">
        <Said
          text="shell.not_found_hint"
          values={{ quotes: <AnchorLink to="/quotes">{say('shell.go_to_quotes')}</AnchorLink> }}
        />
      </Text>
    </Container>
  )
}
