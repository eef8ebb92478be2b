import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { AnchorLink } from '../shell/links.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** Requests a link to set a new password. */
export function ForgottenPasswordPage() {
  const search = useSearch({ from: '/forgotten-password' })
  const [store, setStore] = useState(search.store ?? '')
  const [email, setEmail] = useState(search.email ?? '')
  const [sent, setSent] = useState(false)
  const asking = useSubmit(() => call('POST', '/password-reset', { body: { store, email } }), {
    onDone: () => setSent(true),
  })
  return (
    <SignedOutPage title={say('session.new_password')} lead={say('session.link_lead')}>
      {sent ? (
        <Alert color="green" role="status" title={say('session.check_mailbox')}>
          {say('session.link_sent', { email, store })}
        </Alert>
      ) : (
        <form onSubmit={asking.submit}>
          <Stack>
            <TextInput
              label={say('session.store')}
              description={say('session.store_hint')}
              required
              value={store}
              onChange={(event) => setStore(event.currentTarget.value)}
            />
            <TextInput
              label={say('session.email')}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Refused refusal={asking.refusal} />
            <Button type="submit" loading={asking.busy}>
              {say('session.send_link')}
            </Button>
          </Stack>
        </form>
      )}
      <AnchorLink to="/sign-in" search={{ store, email }} size="sm">
        {say('session.to_sign_in')}
      </AnchorLink>
    </SignedOutPage>
  )
}
