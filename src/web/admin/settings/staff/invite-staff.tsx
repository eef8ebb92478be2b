import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../../domain/access/permissions.ts'
import { call } from '../../../client/admin.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'
import { ROLE_CHOICES } from './staff-role.tsx'

const NOBODY = { name: '', email: '', role: 'sales_rep' as Role }

/** Invites a staff member by e-mail. */
export function InviteStaff() {
  const [person, setPerson] = useState(NOBODY)
  const inviting = useSubmit(() => call('POST', '/staff', { body: person }), {
    changes: [['staff'], ['audit']],
    said: ({ email }) => say('staff.invited_to', { email }),
    onDone: () => setPerson(NOBODY),
  })
  const open = (show: () => void) => () => {
    inviting.forget()
    show()
  }
  return (
    <Ask
      title={say('staff.invite_title')}
      does={say('staff.invite_does')}
      busy={inviting.busy}
      refusal={inviting.refusal}
      onYes={inviting.run}
      opener={(show) => <Button onClick={open(show)}>{say('staff.invite')}</Button>}
    >
      <TextInput
        label={say('staff.name')}
        required
        maxLength={100}
        data-autofocus
        value={person.name}
        error={inviting.errorOf('name')}
        onChange={({ currentTarget: { value } }) => setPerson({ ...person, name: value })}
      />
      <TextInput
        label={say('staff.email')}
        type="email"
        required
        value={person.email}
        error={inviting.errorOf('email')}
        onChange={({ currentTarget: { value } }) => setPerson({ ...person, email: value })}
      />
      <Select
        label={say('staff.role')}
        data={ROLE_CHOICES}
        value={person.role}
        allowDeselect={false}
        onChange={(role) => role && setPerson({ ...person, role: role as Role })}
      />
    </Ask>
  )
}
