import { Button, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { call, resource } from '../../../client/admin.ts'
import type { MailSuppression } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { Pager } from '../pager.tsx'
import { usePageOf } from '../use-page-of.ts'

/** Lists the addresses that get no mail from the store, or no reminders, and lets staff allow mail again. */
export function SuppressedAddresses() {
  const { timezone } = useSession().store
  const { cursor } = useSearch({ from: '/staff/store/mail' })
  const suppressed = usePageOf(resource('/mail-suppressions', { query: { before: cursor } }))
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={640}>
        {say('mail.suppressed_about')}
      </Text>
      <Loaded query={suppressed}>
        {({ data, next_cursor: next }) => (
          <>
            <DataTable
              caption={say('mail.suppressed_caption')}
              columns={columnsIn(timezone)}
              rows={data}
              rowKey={({ id }) => id}
              empty={<EmptyState title={say('mail.none_suppressed')}>{say('mail.none_suppressed_hint')}</EmptyState>}
            />
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function columnsIn(timezone: string): readonly Column<MailSuppression>[] {
  return [
    {
      key: 'address',
      header: say('mail.address'),
      cell: ({ email }) => <span className="typed">{email ?? UNREADABLE}</span>,
    },
    { key: 'why', header: say('mail.why'), cell: describeReason },
    { key: 'since', header: say('mail.since'), cell: ({ created_at: at }) => formatMoment(at, timezone) },
    { key: 'lift', header: say('mail.change'), cell: (one) => <Lift suppression={one} /> },
  ]
}

function describeReason({ reason, smtp_code: code, smtp_status: status }: MailSuppression): string {
  if (reason === 'opted_out') return say('mail.opted_out')
  return say('mail.no_address', { status: [code, status].filter(Boolean).join(' ') })
}

/** Shown for an address sealed with a key that the service no longer has. */
const UNREADABLE = say('mail.unreadable_address')

function Lift({ suppression: { id, email: address, reason } }: { suppression: MailSuppression }) {
  const email = address ?? UNREADABLE
  const lifting = useSubmit(() => call('DELETE', '/mail-suppressions/{id}', { params: { id } }), {
    changes: [['mail-suppressions']],
    said: say('mail.lifted', { email }),
  })
  return (
    <Ask
      title={say('mail.lift_title', { email })}
      does={say('mail.lift')}
      busy={lifting.busy}
      refusal={lifting.refusal}
      onYes={() => lifting.run()}
      opener={(open) => (
        <Button size="compact-sm" variant="default" onClick={open} aria-label={say('mail.lift_of', { email })}>
          {say('mail.lift')}
        </Button>
      )}
    >
      <Text size="sm">{reason === 'opted_out' ? say('mail.lift_opted_out') : say('mail.lift_failed')}</Text>
    </Ask>
  )
}
