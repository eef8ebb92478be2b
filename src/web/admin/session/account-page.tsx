import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import { IS_FRAMED } from '../../http/framed.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { LanguageSelect } from '../language/language-select.tsx'
import { NotificationChoice } from '../notifications/notification-choice.tsx'
import { Page } from '../shell/page.tsx'
import { roleName } from '../shell/role-name.ts'
import { takeSession, useSession } from './session.ts'

/** Shows the signed-in person's account, where they change their password. */
export function AccountPage() {
  const { staff, store } = useSession()
  return (
    <Page title={say('shell.account')}>
      <Stack maw={420}>
        <Text>
          {say('session.who', { name: staff.name, email: staff.email, role: roleName(staff.role), store: store.name })}
        </Text>
        <LanguageSelect />
        <NotificationChoice />
        {!IS_FRAMED && <ChangePassword />}
      </Stack>
    </Page>
  )
}

function ChangePassword() {
  const [password, setPassword] = useState('')
  const [wanted, setWanted] = useState('')
  const body = { password, new_password: wanted }
  const changing = useSubmit(() => call('POST', '/password', { body }), {
    said: say('session.password_changed'),
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
          label={say('session.current_password')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label={say('session.new_password')}
          description={say('session.password_hint')}
          autoComplete="new-password"
          required
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Refused refusal={changing.refusal} />
        <div>
          <Button type="submit" loading={changing.busy}>
            {say('session.change_password')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
