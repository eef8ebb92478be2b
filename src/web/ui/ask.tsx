import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Refused } from './refused.tsx'
import { say } from './say.ts'

interface AskProps {
  title: string
  /** The label of the button that does it, such as "Revoke". */
  does: string
  dangerous?: boolean
  busy: boolean
  refusal: Parameters<typeof Refused>[0]['refusal']
  /** Does it; the question closes if it resolves to anything but undefined. */
  onYes: () => Promise<unknown>
  /** Renders the control that opens the question. */
  opener: (open: () => void) => ReactNode
  /** Hears when the question opens and closes. */
  onOpen?: (isOpen: boolean) => void
  children: ReactNode
}

/** Asks for confirmation of something that cannot be undone, or that needs a few more words. */
export function Ask(props: AskProps) {
  const { title, does, dangerous = false, busy, refusal, onYes, opener, onOpen, children } = props
  const [opened, setOpened] = useState(false)
  const turn = (isOpen: boolean) => {
    setOpened(isOpen)
    onOpen?.(isOpen)
  }
  return (
    <>
      {opener(() => turn(true))}
      <Modal opened={opened} onClose={() => turn(false)} title={title} centered>
        <form
          onSubmit={async (event) => {
            event.preventDefault()
            if ((await onYes()) !== undefined) turn(false)
          }}
        >
          <Stack>
            {children}
            <Refused refusal={refusal} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => turn(false)}>
                {say('ui.cancel')}
              </Button>
              <Button type="submit" loading={busy} {...(dangerous && { color: 'red' })}>
                {does}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
