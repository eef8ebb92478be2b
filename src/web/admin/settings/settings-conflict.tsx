import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { describeSettings } from './describe-settings.ts'
import { useWords } from './rules/use-words.ts'
import type { Member, SettingsSection } from './use-settings-section.ts'

/** Says that somebody saved these settings meanwhile, shows theirs, and lets the person choose; nothing while there is no conflict. */
export function SettingsConflict<K extends Member>({ section }: { section: SettingsSection<K> }) {
  const { theirs, keepMine, discard } = section
  const words = useWords()
  if (!theirs) return null
  const said = describeSettings(theirs, words)
  return (
    <Alert color="orange" role="alert" title="Somebody changed these settings meanwhile">
      <Stack gap="sm">
        <Text size="sm">Nothing of yours was saved, and nothing is lost. They saved:</Text>
        <List size="sm" mah={240} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="What they saved">
          {said.map((one, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and their order stands
            <List.Item key={i} className="typed">
              {one}
            </List.Item>
          ))}
          {said.length === 0 && <List.Item>Everything as it is by default</List.Item>}
        </List>
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
