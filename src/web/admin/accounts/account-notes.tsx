import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/admin.ts'
import type { AccountNote } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Ask } from '../../ui/ask.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { Panel } from '../quote/panel.tsx'
import { useSession } from '../session/session.ts'
import { type AccountOnPage, readNotes } from './account-reads.ts'

const MOST = 5000

/** Shows staff's notes about an account, with a form to add one. Only staff see them. */
export function AccountNotes({ account }: { account: AccountOnPage }) {
  const query = useQuery(readNotes(account))
  return (
    <Panel title={say('accounts.notes')}>
      <NoteForm account={account} />
      <Loaded query={query} rows={2}>
        {({ data }) => (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {data.map((note) => (
              <Note key={note.id} account={account} note={note} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

const changesOf = ({ kind, id }: AccountOnPage) =>
  kind === 'company' ? ([['companies', id]] as const) : ([['customers', id]] as const)

function NoteForm({ account }: { account: AccountOnPage }) {
  const { staff } = useSession()
  const { kind, id } = account
  // kept for this tab, so reloading loses nothing
  const [text, setText] = useSessionStorage({ key: `note ${staff.id} ${kind} ${id}`, defaultValue: '' })
  const adding = useSubmit(
    () => {
      const asked = { params: { id }, body: { body: text.trim() } }
      return kind === 'company'
        ? call('POST', '/companies/{id}/notes', asked)
        : call('POST', '/customers/{id}/notes', asked)
    },
    { changes: changesOf(account), said: say('message.note_saved'), onDone: () => setText('') },
  )
  return (
    <form onSubmit={adding.submit}>
      <Stack gap="xs">
        <Textarea
          label={say('accounts.new_note')}
          description={say('accounts.notes_hint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={adding.errorOf('body')}
        />
        <Refused refusal={adding.refusal} />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="default" loading={adding.busy} disabled={text.trim() === ''}>
            {say('message.save_note')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Note({ account, note }: { account: AccountOnPage; note: AccountNote }) {
  const { timezone } = useSession().store
  return (
    <li>
      <Text size="sm" className="typed" style={{ whiteSpace: 'pre-line' }}>
        {note.body}
      </Text>
      <Group gap="xs">
        <Text size="xs" c="dimmed" className="typed">
          {say('accounts.by', { name: note.author.name, at: formatMoment(note.created_at, timezone) })}
        </Text>
        {note.may_delete && <Delete account={account} note={note} />}
      </Group>
    </li>
  )
}

function Delete({ account, note }: { account: AccountOnPage; note: AccountNote }) {
  const { kind, id } = account
  const deleting = useSubmit(
    () => {
      const asked = { params: { id, note: note.id } }
      return kind === 'company'
        ? call('DELETE', '/companies/{id}/notes/{note}', asked)
        : call('DELETE', '/customers/{id}/notes/{note}', asked)
    },
    { changes: changesOf(account), said: say('accounts.note_deleted') },
  )
  return (
    <Ask
      title={say('accounts.delete_note')}
      does={say('accounts.delete')}
      dangerous
      busy={deleting.busy}
      refusal={deleting.refusal}
      onYes={() => deleting.run()}
      opener={(open) => (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={open}>
          {say('accounts.delete')}
        </Button>
      )}
    >
      <Text size="sm" className="typed">
        {note.body}
      </Text>
    </Ask>
  )
}
