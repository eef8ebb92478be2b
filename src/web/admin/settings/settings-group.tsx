import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A group of related settings under a heading. */
export function SettingsGroup({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed" maw={720} component="div">
              {about}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
