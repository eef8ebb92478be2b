import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { say } from '../../ui/say.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import type { Snapshot } from './model/snapshot.ts'

/** Saves pending changes when the user leaves the page, and asks first if something cannot be saved. */
export function LeaveQuestion({ editor, shown }: { editor: ProposalEditor; shown: Snapshot }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      await editor.flush()
      return editor.isUnsaved
    },
    enableBeforeUnload: () => editor.isUnsaved,
    withResolver: true,
  })
  const { save, troubles } = shown
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={say('leave.title')} centered>
      <Stack>
        <List size="sm">
          {save.kind === 'failed' && <List.Item>{save.refusal.message}</List.Item>}
          {Object.entries(troubles).map(([field, message]) => (
            <List.Item key={field}>{say('leave.field', { message })}</List.Item>
          ))}
        </List>
        <Text size="sm">{say('leave.rest')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => proceed?.()}>
            {say('leave.do')}
          </Button>
          <Button onClick={() => reset?.()} data-autofocus>
            {say('leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
