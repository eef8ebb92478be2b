import { Button, Group, Paper, Text } from '@mantine/core'
import { say } from '../../ui/say.ts'

interface SaveBarProps {
  section: { dirty: boolean; busy: boolean; discard: () => void }
}

/** The form's save and discard buttons, kept in view while there are unsaved changes. */
export function SaveBar({ section: { dirty, busy, discard } }: SaveBarProps) {
  return (
    <Paper withBorder p="sm" mt="lg" pos={dirty ? 'sticky' : 'static'} bottom={8} style={{ zIndex: 2 }}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {dirty ? say('settings.unsaved') : say('settings.saved')}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={!dirty || busy} onClick={discard}>
            {say('settings.discard')}
          </Button>
          <Button type="submit" disabled={!dirty} loading={busy}>
            {say('ui.save')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
