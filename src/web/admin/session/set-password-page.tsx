import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import type { LinkOwner } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { AnchorLink } from '../shell/links.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

type Purpose = 'invitation' | 'password_reset'

/** The page an invitation's link opens. */
export function InvitationPage() {
  const { token = '' } = useSearch({ from: '/invitation' })
  return <SetPassword purpose="invitation" token={token} />
}

/** The page a password reset's link opens. */
export function ResetPage() {
  const { token = '' } = useSearch({ from: '/reset' })
  return <SetPassword purpose="password_reset" token={token} />
}

function SetPassword({ purpose, token }: { purpose: Purpose; token: string }) {
  const owner = useQuery({
    queryKey: ['link', token],
    queryFn: () => call('POST', '/link', { body: { purpose, token } }),
  })
  return (
    <SignedOutPage title={purpose === 'invitation' ? say('session.welcome') : say('session.new_password')}>
      <Loaded query={owner}>{(data) => <Form owner={data} purpose={purpose} token={token} />}</Loaded>
      <AnchorLink to="/sign-in" size="sm">
        {say('session.to_sign_in')}
      </AnchorLink>
    </SignedOutPage>
  )
}

function Form({ owner, purpose, token }: { owner: LinkOwner; purpose: Purpose; token: string }) {
  const [name, setName] = useState(owner.name)
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const body = { purpose, token, password, ...(purpose === 'invitation' && { name }) }
  const setting = useSubmit(() => call('POST', '/link/use', { body }), {
    said: say('session.password_set'),
    onDone: ({ store, email }) => void navigate({ to: '/sign-in', search: { store: store.domain, email } }),
  })
  return (
    <form onSubmit={setting.submit}>
      <Stack>
        <TextInput label={say('session.email')} value={owner.email} readOnly autoComplete="username" />
        {purpose === 'invitation' && (
          <TextInput
            label={say('session.your_name')}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <PasswordInput
          label={say('session.new_password')}
          description={say('session.password_hint')}
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Refused refusal={setting.refusal} />
        <Button type="submit" loading={setting.busy}>
          {say('session.set_password')}
        </Button>
      </Stack>
    </form>
  )
}
