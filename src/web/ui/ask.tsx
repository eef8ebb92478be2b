import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Refused } from './refused.tsx'
import { say } from './say.ts'

interface AskProps {
  title: string
  /** What the button says that does it, such as "Revoke". */
  does: string
  dangerous?: boolean
  busy: boolean
  refusal: Parameters<typeof Refused>[0]['refusal']
  /** Does it; the question closes when it resolves to something other than undefined. */
  onYes: () => Promise<unknown>
  /** What opens the question. */
  opener: (open: () => void) => ReactNode
  children: ReactNode
}

/** A question before something that cannot be undone, or that needs a few words more. */
export function Ask({ title, does, dangerous = false, busy, refusal, onYes, opener, children }: AskProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      {opener(() => setOpened(true))}
      <Modal opened={opened} onClose={() => setOpened(false)} title={title} centered>
        <form
          onSubmit={async (event) => {
            event.preventDefault()
            if ((await onYes()) !== undefined) setOpened(false)
          }}
        >
          <Stack>
            {children}
            <Refused refusal={refusal} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpened(false)}>
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
