import { Button, Kbd, Popover, Stack, Text } from '@mantine/core'
import { Keyboard } from 'lucide-react'

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['Enter', '↓'], 'the field below, in the next line'],
  [['Shift + Enter', '↑'], 'the field above'],
  [['Ctrl + S'], 'save now'],
  [['Ctrl + Enter'], 'to the preview'],
  [['Space'], 'on a handle: lift the line; arrows move it, Space puts it down, Escape puts it back'],
]

/** What keys do in the editor. */
export function KeyboardHelp() {
  return (
    <Popover position="bottom-end" withArrow>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<Keyboard size={16} aria-hidden />}>
          Keyboard
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
