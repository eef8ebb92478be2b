import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { describeSettings } from './describe-settings.ts'
import { useWords } from './rules/use-words.ts'
import type { Member, SettingsSection } from './use-settings-section.ts'

/** Shows that someone else saved these settings, with their changes, and asks whose to keep; nothing if there is no conflict. */
export function SettingsConflict<K extends Member>({ section }: { section: SettingsSection<K> }) {
  const { theirs, keepMine, discard } = section
  const words = useWords()
  if (!theirs) return null
  const said = describeSettings(theirs, words)
  return (
    <Alert color="orange" role="alert" title={say('settings.conflict')}>
      <Stack gap="sm">
        <Text size="sm">{say('settings.conflict_hint')}</Text>
        <List size="sm" mah={240} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={say('settings.they_saved')}>
          {said.map((one, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and their order is fixed
            <List.Item key={i} className="typed">
              {one}
            </List.Item>
          ))}
          {said.length === 0 && <List.Item>{say('settings.all_default')}</List.Item>}
        </List>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={discard}>
            {say('settings.take_theirs')}
          </Button>
          <Button size="xs" onClick={keepMine}>
            {say('settings.keep_mine')}
          </Button>
        </Group>
        <Text size="sm">{say('settings.keep_hint')}</Text>
      </Stack>
    </Alert>
  )
}
