import { Button, Stack, Text } from '@mantine/core'
import { call, resource } from '../../../client/admin.ts'
import type { MailSuppression } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useSession } from '../../session/session.ts'
import { Pager } from '../pager.tsx'
import { usePageOf } from '../use-page-of.ts'

/** The addresses that get no mail of the store, or no reminders, and mailing to them again. */
export function SuppressedAddresses() {
  const { timezone } = useSession().store
  const suppressed = usePageOf(({ cursor }) => resource('/mail-suppressions', { query: { before: cursor } }))
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={640}>
        Where a mail server says that there is no such address, nothing more is mailed to it. Who unsubscribes from
        reminders gets all other mail.
      </Text>
      <Loaded query={suppressed}>
        {({ data, next_cursor: next }) => (
          <>
            <DataTable
              caption="Suppressed addresses, the newest first"
              columns={columnsIn(timezone)}
              rows={data}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title="No address is suppressed">Everybody gets the mail that is for them.</EmptyState>
              }
            />
            <Pager next={next} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function columnsIn(timezone: string): readonly Column<MailSuppression>[] {
  return [
    { key: 'address', header: 'Address', cell: ({ email }) => <span className="typed">{email ?? UNREADABLE}</span> },
    { key: 'why', header: 'Why', cell: describeReason },
    { key: 'since', header: 'Since', cell: ({ created_at: at }) => formatMoment(at, timezone) },
    { key: 'lift', header: 'Change', cell: (one) => <Lift suppression={one} /> },
  ]
}

function describeReason({ reason, smtp_code: code, smtp_status: status }: MailSuppression): string {
  if (reason === 'opted_out') return 'Wants no reminders'
  return `There is no such address (${[code, status].filter(Boolean).join(' ')})`
}

/** Sealed with a key that the service no longer has. */
const UNREADABLE = 'an address that can no longer be read'

function Lift({ suppression: { id, email: address, reason } }: { suppression: MailSuppression }) {
  const email = address ?? UNREADABLE
  const lifting = useSubmit(() => call('DELETE', '/mail-suppressions/{id}', { params: { id } }), {
    changes: [['mail-suppressions']],
    said: `${email} gets mail again.`,
  })
  return (
    <Ask
      title={`Mail to ${email} again?`}
      does="Mail again"
      busy={lifting.busy}
      refusal={lifting.refusal}
      onYes={() => lifting.run()}
      opener={(open) => (
        <Button size="compact-sm" variant="default" onClick={open} aria-label={`Mail again to ${email}`}>
          Mail again
        </Button>
      )}
    >
      <Text size="sm">
        {reason === 'opted_out'
          ? 'They asked for no more reminders. Mail them again only if they told you so.'
          : 'Messages that were held back meanwhile are not sent by this; send them again one by one.'}
      </Text>
    </Ask>
  )
}
