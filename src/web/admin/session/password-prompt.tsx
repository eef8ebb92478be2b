import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSubmit } from '../../http/use-submit.ts'
import { call, credentials } from '../api.ts'

/** Asks for the password again where the API wants it confirmed: for keys, secrets and personal data. */
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
    <Modal opened={answer !== null} onClose={() => close(false)} title="Confirm it is you" zIndex={400} centered>
      {answer && <Form onDone={close} />}
    </Modal>
  )
}

function Form({ onDone }: { onDone: (given: boolean) => void }) {
  const [password, setPassword] = useState('')
  const confirm = useSubmit(() => call('POST', ['session', 'confirm'], { body: { password } }), {
    onDone: () => onDone(true),
  })
  return (
    <form onSubmit={confirm.submit}>
      <Stack>
        <Text size="sm">This needs your password once more. It holds for ten minutes.</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={confirm.errorOf('password') ?? confirm.refusal?.message}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.busy}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
