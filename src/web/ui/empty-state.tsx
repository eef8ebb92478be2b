import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Shown instead of an empty list: says why it is empty, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={460} component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
