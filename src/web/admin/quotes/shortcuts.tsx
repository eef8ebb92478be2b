import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { say } from '../../ui/say.ts'

interface ShortcutsProps {
  opened: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

const KEYS = [
  ['j', say('shortcut.next')],
  ['k', say('shortcut.previous')],
  ['↓ ↑', say('shortcut.arrows')],
  [say('key.enter'), say('shortcut.open')],
  [say('key.escape'), say('shortcut.close')],
  ['x', say('shortcut.select')],
  ['/', say('shortcut.search')],
  ['?', say('shortcut.help')],
] as const

/** Lists the inbox's keyboard shortcuts, with a switch to turn the single-key ones off. */
export function Shortcuts({ opened, onClose, isOn, onSwitch }: ShortcutsProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={say('shortcut.title')} centered>
      <Stack>
        <Table>
          <Table.Tbody>
            {KEYS.map(([key, does]) => (
              <Table.Tr key={key}>
                <Table.Td w={90}>
                  <Kbd>{key}</Kbd>
                </Table.Td>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={say('shortcut.single')}
          description={say('shortcut.single_hint')}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
