import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { MAIL_NAMES } from '../../../../domain/mail/mails.ts'
import { say } from '../../../ui/say.ts'
import { mailKind } from './mail-kind.ts'
import { MAIL_STATE_CHOICES } from './mail-state.tsx'

const KINDS = [...MAIL_NAMES, 'test'].map((value) => ({ value, label: mailKind(value) }))

/** Filters the messages by state, kind and recipient. */
export function MailFilters() {
  const { state = '', kind = '', to = '', quote_id } = useSearch({ from: '/staff/store/mail' })
  const navigate = useNavigate({ from: '/store/mail' })
  const [typed, setTyped] = useState(to)
  const filter = (changed: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { state, kind, to, quote_id, ...changed } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        filter({ to: typed.trim() })
      }}
    >
      <Group align="flex-end" gap="xs" grow>
        <NativeSelect
          label={say('mail.state_title')}
          data={[{ value: '', label: say('mail.every_state') }, ...MAIL_STATE_CHOICES]}
          value={state}
          onChange={(event) => filter({ state: event.currentTarget.value })}
        />
        <NativeSelect
          label={say('mail.kind')}
          data={[{ value: '', label: say('mail.every_kind') }, ...KINDS]}
          value={kind}
          onChange={(event) => filter({ kind: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        mt="xs"
        label={say('mail.to')}
        type="search"
        placeholder={say('mail.to_hint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}
