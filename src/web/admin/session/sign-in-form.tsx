import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { call } from '../../client/admin.ts'
import type { Session } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { signIns } from './session.ts'

/** This browser remembers the last store someone signed in to under this key. */
const STORE = 'qns-store'

interface SignInFormProps {
  /** The fields' initial values. */
  store?: string | undefined
  email?: string | undefined
  onSignedIn: (session: Session) => void
  /** Renders the link to request a new password, with what is typed so far. */
  forgotten: (typed: { store: string; email: string }) => ReactNode
}

/** Signs staff in. */
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
