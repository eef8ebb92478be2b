import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { call } from '../api.ts'
import { AnchorLink } from '../shell/links.tsx'
import { OpenPage } from './open-page.tsx'

/** Asks for a link to set a new password. */
export function ForgottenPasswordPage() {
  const search = useSearch({ strict: false })
  const [store, setStore] = useState(search.store ?? '')
  const [email, setEmail] = useState(search.email ?? '')
  const [sent, setSent] = useState(false)
  const asking = useSubmit(() => call('POST', ['password-reset'], { body: { store, email } }), {
    onDone: () => setSent(true),
  })
  return (
    <OpenPage title="New password" lead="We mail you a link that works for an hour.">
      {sent ? (
        <Alert color="green" role="status" title="Look into your mailbox">
          If there is an account for {email} at {store}, a link is on its way to it.
        </Alert>
      ) : (
        <form onSubmit={asking.submit}>
          <Stack>
            <TextInput
              label="Store"
              description="Its domain, such as acme.example.com"
              required
              value={store}
              onChange={(event) => setStore(event.currentTarget.value)}
            />
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Refused refusal={asking.refusal} />
            <Button type="submit" loading={asking.busy}>
              Mail me a link
            </Button>
          </Stack>
        </form>
      )}
      <AnchorLink to="/sign-in" search={{ store, email }} size="sm">
        Back to signing in
      </AnchorLink>
    </OpenPage>
  )
}
