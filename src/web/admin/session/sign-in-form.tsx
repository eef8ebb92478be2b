import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { call } from '../../client/admin.ts'
import type { Session } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { signIns } from './session.ts'

/** Where the last store that somebody signed in to is remembered, on this browser only. */
const STORE = 'qns-store'

interface SignInFormProps {
  /** What stands in the fields at first. */
  store?: string | undefined
  email?: string | undefined
  onSignedIn: (session: Session) => void
  /** Where a link for a new password leads, of what is typed so far. */
  forgotten: (typed: { store: string; email: string }) => ReactNode
}

/** Signs staff in, with all that it takes. */
export function SignInForm({ store, email = '', onSignedIn, forgotten }: SignInFormProps) {
  const [form, setForm] = useState({ store: store ?? localStorage.getItem(STORE) ?? '', email, password: '' })
  const signing = useSubmit(() => call('POST', '/session', { body: form }), {
    onDone: (session) => {
      localStorage.setItem(STORE, form.store)
      signIns.postMessage(null)
      onSignedIn(session)
    },
  })
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((old) => ({ ...old, [name]: value }))
    },
    required: true,
  })
  return (
    <form onSubmit={signing.submit}>
      <Stack>
        <TextInput
          label={say('session.store')}
          description={say('session.store_hint')}
          autoComplete="organization"
          {...field('store')}
        />
        <TextInput label={say('session.email')} type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          label={say('session.password')}
          autoComplete="current-password"
          {...(email !== '' && { 'data-autofocus': true })}
          {...field('password')}
        />
        <Refused refusal={signing.refusal} />
        <Button type="submit" loading={signing.busy} fullWidth>
          {say('session.sign_in')}
        </Button>
        {forgotten({ store: form.store, email: form.email })}
      </Stack>
    </form>
  )
}
