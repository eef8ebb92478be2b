import { Button, Kbd, Popover, Stack, Text } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { say } from '../../ui/say.ts'
import { keysOf } from '../keys/use-keys.ts'

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
          {keysOf('proposal').map(([name, { press, shown = [press], does }]) => (
            <Text size="sm" key={name}>
              {shown.map((key) => (
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
