import { Box, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { say } from '../../ui/say.ts'

interface PageProps {
  title: string
  /** The browser tab's title; default `title`. */
  documentTitle?: string
  /** Next to the title, such as a status. */
  badge?: ReactNode
  /** Above the title, such as a link back. */
  above?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A page of the admin with its heading, actions and content. Also sets the browser tab's title. */
export function Page({ title, documentTitle = title, badge, above, actions, children }: PageProps) {
  useEffect(() => {
    document.title = say('app.title', { page: documentTitle })
  }, [documentTitle])
  return (
    <Stack gap="md">
      {above && (
        <Box className="no-print" mb={-8}>
          {above}
        </Box>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="sm">
          <Title order={1} size="h2" className="typed">
            {title}
          </Title>
          {badge}
        </Group>
        {actions && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      <Box>{children}</Box>
    </Stack>
  )
}
