import { Button, Kbd, Popover, Stack, Text } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { say } from '../../ui/say.ts'

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [[say('key.arrows'), say('key.enter')], say('key.between')],
  [[say('key.types')], say('key.typing')],
  [[say('key.escape')], say('key.escaping')],
  [[say('key.shift_arrows')], say('key.selecting')],
  [[say('key.ctrl_d')], say('key.filling')],
  [[say('key.ctrl_z')], say('key.undoing')],
  [[say('key.ctrl_s')], say('key.save')],
  [[say('key.ctrl_enter')], say('key.preview')],
  [[say('key.space')], say('key.lift')],
]

/** Lists the editor's keyboard shortcuts. */
export function KeyboardHelp() {
  return (
    <Popover position="bottom-end" withArrow>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<Keyboard size={16} aria-hidden />}>
          {say('key.keyboard')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" maw={320}>
          {KEYS.map(([keys, does]) => (
            <Text size="sm" key={does}>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
              {does}
            </Text>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
