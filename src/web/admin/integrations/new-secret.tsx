import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { OnceShown } from '../../ui/once-shown.tsx'
import { say } from '../../ui/say.ts'

interface NewSecretProps {
  title: string
  secret: string
  /** The label of the button that continues, such as "Done". */
  done: string
  onDone: () => void
  children?: ReactNode
}

/** Shows a secret once. Asks for confirmation before the person leaves without copying it. */
export function NewSecret({ title, secret, done, onDone, children }: NewSecretProps) {
  const [copied, setCopied] = useState(false)
  const [asked, setAsked] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !copied && !asked && current.pathname !== next.pathname,
    enableBeforeUnload: !copied,
    withResolver: true,
  })
  const stay = () => {
    setAsked(false)
    blocker.reset?.()
  }
  return (
    <>
      <OnceShown title={title} secret={secret} onCopied={() => setCopied(true)}>
        {children}
        <div>
          <Button onClick={() => (copied ? onDone() : setAsked(true))}>{done}</Button>
        </div>
      </OnceShown>
      <Modal opened={asked || blocker.status === 'blocked'} onClose={stay} title={say('ui.leave_uncopied')} centered>
        <Text size="sm">{say('ui.not_copied')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={stay} data-autofocus>
            {say('ui.stay')}
          </Button>
          <Button color="red" onClick={() => (asked ? onDone() : blocker.proceed?.())}>
            {say('ui.leave')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
