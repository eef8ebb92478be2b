import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

/** Asks before a page with unsaved changes is left or closed; other tabs or panels of the same page are not leaving. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?" centered>
      <Text>Your changes on this page are not saved yet.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
      </Group>
    </Modal>
  )
}
