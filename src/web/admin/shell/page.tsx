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
  /** In place of the title, badge and actions; it has the page's first heading. */
  head?: ReactNode
  /** True if another page is shown beside it, which then has the first heading and the browser tab's title. */
  isAside?: boolean
  children?: ReactNode
}

/** A page of the admin with its heading, actions and content. Also sets the browser tab's title. */
export function Page(props: PageProps) {
  const { title, documentTitle = title, badge, above, actions, head, isAside = false, children } = props
  useEffect(() => {
    if (!isAside) document.title = say('app.title', { page: documentTitle })
  }, [documentTitle, isAside])
  return (
    <Stack gap={isAside ? 'sm' : 'md'}>
      {above && <Box className="no-print">{above}</Box>}
      {head ?? (
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm">
            <Title order={isAside ? 2 : 1} size={isAside ? 'h3' : 'h2'} className="typed">
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
      )}
      <Box>{children}</Box>
    </Stack>
  )
}
