import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { say } from '../../ui/say.ts'

/** Asks before the person leaves or closes a page with unsaved changes. Switching tabs or panels of the same page doesn't ask. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={say('ui.leave_unsaved')} centered>
      <Text>{say('ui.unsaved')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          {say('ui.stay')}
        </Button>
        <Button color="red" onClick={() => proceed?.()}>
          {say('ui.leave_unsaved_does')}
        </Button>
      </Group>
    </Modal>
  )
}
