import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'

interface ShortcutsProps {
  opened: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

const KEYS = [
  ['j', 'The next quote'],
  ['k', 'The quote before'],
  ['↓ ↑', 'The same, once a quote has the focus'],
  ['Enter', 'Open it'],
  ['x', 'Select it, or not'],
  ['/', 'Search'],
  ['?', 'Show this'],
] as const

/** What the inbox does by keyboard, and a way to turn its single keys off. */
export function Shortcuts({ opened, onClose, isOn, onSwitch }: ShortcutsProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" centered>
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
          label="Use single keys"
          description="In this browser; Tab, Enter and arrows work in any case."
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
