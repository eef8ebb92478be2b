import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '../../../http/admin/contract.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { call } from '../api.ts'
import { Page } from '../shell/page.tsx'
import { roleName } from '../shell/role-name.ts'
import { takeSession, useSession } from './session.ts'

/** Who one is here, and one's password. */
export function AccountPage() {
  const { staff, store } = useSession()
  return (
    <Page title="Your account">
      <Stack maw={420}>
        <Text>
          {staff.name}, {staff.email}: {roleName(staff.role)} of {store.name}
        </Text>
        <ChangePassword />
      </Stack>
    </Page>
  )
}

function ChangePassword() {
  const [password, setPassword] = useState('')
  const [wanted, setWanted] = useState('')
  const body = { password, new_password: wanted }
  const changing = useSubmit(() => call<Session>('POST', ['password'], { body }), {
    said: 'Your password is changed. Sessions elsewhere have ended.',
    onDone: (session) => {
      takeSession(session)
      setPassword('')
      setWanted('')
    },
  })
  return (
    <form onSubmit={changing.submit}>
      <Stack>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters; a few words are good."
          autoComplete="new-password"
          required
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Refused refusal={changing.refusal} />
        <div>
          <Button type="submit" loading={changing.busy}>
            Change the password
          </Button>
        </div>
      </Stack>
    </form>
  )
}
