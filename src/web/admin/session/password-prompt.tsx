import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call, credentials } from '../../client/admin.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { say } from '../../ui/say.ts'

/** Asks for the password again before operations that the API wants confirmed: on keys, secrets and personal data. */
export function PasswordPrompt() {
  const [answer, setAnswer] = useState<((given: boolean) => void) | null>(null)
  useEffect(() => {
    credentials.confirmPassword = () => new Promise((resolve) => setAnswer(() => resolve))
  }, [])
  const close = (given: boolean) => {
    answer?.(given)
    setAnswer(null)
  }
  return (
    <Modal
      opened={answer !== null}
      onClose={() => close(false)}
      title={say('session.confirm_title')}
      zIndex={400}
      centered
    >
      {answer && <Form onDone={close} />}
    </Modal>
  )
}

function Form({ onDone }: { onDone: (given: boolean) => void }) {
  const [password, setPassword] = useState('')
  const confirm = useSubmit(() => call('POST', '/session/confirm', { body: { password } }), {
    onDone: () => onDone(true),
  })
  return (
    <form onSubmit={confirm.submit}>
      <Stack>
        <Text size="sm">{say('session.confirm_hint')}</Text>
        <PasswordInput
          label={say('session.your_password')}
          autoComplete="current-password"
          data-autofocus
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={confirm.errorOf('password') ?? confirm.refusal?.message}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onDone(false)}>
            {say('ui.cancel')}
          </Button>
          <Button type="submit" loading={confirm.busy}>
            {say('session.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
