import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import type { Member, SettingsSection } from './use-settings-section.ts'

/** Says that somebody saved these settings meanwhile, shows theirs, and lets the person choose; nothing while there is no conflict. */
export function SettingsConflict<K extends Member>({ section }: { section: SettingsSection<K> }) {
  const { theirs, keepMine, discard } = section
  if (!theirs) return null
  return (
    <Alert color="orange" role="alert" title="Somebody changed these settings meanwhile">
      <Stack gap="sm">
        <Text size="sm">Nothing of yours was saved, and nothing is lost. They saved:</Text>
        <Code block mah={240}>
          {JSON.stringify(theirs, null, 2)}
        </Code>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={discard}>
            Take theirs
          </Button>
          <Button size="xs" onClick={keepMine}>
            Go on with mine
          </Button>
        </Group>
        <Text size="sm">If you go on with yours, saving replaces theirs.</Text>
      </Stack>
    </Alert>
  )
}
