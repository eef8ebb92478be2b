import { Kbd, Modal, SimpleGrid, Stack, Switch, Table, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { say } from '../../ui/say.ts'
import type { Key, Scope } from './keys.ts'
import { useSingleKeys } from './single-keys.ts'
import { keysOf, scopesHere } from './use-keys.ts'

const NAMES: Record<Scope, string> = {
  anywhere: say('keys.anywhere'),
  go: say('keys.go'),
  list: say('page.quotes'),
  quote: say('quote.title'),
  account: say('accounts.prices'),
  proposal: say('keys.of_proposal'),
}

/** Lists the keys that work on the page, with a switch to turn the single ones off. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const [scopes] = useState(scopesHere)
  const [isOn, setOn] = useSingleKeys()
  return (
    <Modal opened onClose={onClose} title={say('shortcut.title')} centered size="lg">
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          {scopes.map((scope) => (
            <Group key={scope} name={NAMES[scope]} keys={keysOf(scope).map(([, key]) => key)} />
          ))}
        </SimpleGrid>
        <Switch
          label={say('shortcut.single')}
          description={say('shortcut.single_hint')}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}

function Group({ name, keys }: { name: string; keys: readonly Key[] }) {
  const id = useId()
  return (
    <div>
      <Title order={3} size="h6" id={id}>
        {name}
      </Title>
      <Table aria-labelledby={id} withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {keys.map(({ press, shown = press.split(' '), does }) => (
            <Table.Tr key={does}>
              <Table.Td>{does}</Table.Td>
              <Table.Td ta="end">
                {shown.map((one) => (
                  <Kbd key={one} ml={4}>
                    {one}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
