import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { appBridge, IS_FRAMED } from '../../http/framed.ts'
import { say } from '../../ui/say.ts'

interface LeaveGuardProps {
  dirty: boolean
}

/** Asks before the person leaves or closes a page with unsaved changes. Switching tabs or panels of the same page doesn't ask. */
export const LeaveGuard = IS_FRAMED ? AdminAsks : WeAsk

/** Inside Shopify, the admin asks, as it does for its own pages. */
function AdminAsks({ dirty }: LeaveGuardProps) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (dirty && current.pathname !== next.pathname) await appBridge().saveBar.leaveConfirmation()
      return false
    },
    enableBeforeUnload: dirty,
  })
  return null
}

function WeAsk({ dirty }: LeaveGuardProps) {
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
