import { Anchor, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Page as ListPage, QueuedMail } from '../../../http/admin/contract.ts'
import { Refusal } from '../../http/send.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { resource } from '../api.ts'
import { inWords } from '../in-words.ts'
import { AdminsOnly } from '../integrations/admins-only.tsx'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'

const NEWEST = 50

/** The mail of a development store, which people read here instead of getting it. */
export function MailPage() {
  return (
    <Page title="Mail">
      <AdminsOnly permission="platform.manage" what="see the store's mail">
        <QueuedMails />
      </AdminsOnly>
    </Page>
  )
}

function QueuedMails() {
  const { kind, to } = useSearch({ strict: false })
  const { timezone } = useSession().store
  const mails = useQuery(resource<ListPage<QueuedMail>>(['mail'], { limit: NEWEST, to: to || undefined }))
  if (mails.error instanceof Refusal && mails.error.code === 'forbidden') {
    return (
      <EmptyState title="Mail of this store is not shown">
        Mail holds links that open accounts and quotes, so it is shown in development stores only.
      </EmptyState>
    )
  }
  return (
    <Loaded query={mails}>
      {({ data, has_more: hasMore }) => (
        <Stack>
          <Filters kinds={[...new Set(data.map((one) => one.kind))]} />
          {hasMore && <Text size="sm">These are the newest {NEWEST}.</Text>}
          <DataTable
            caption="Mail that waits, the newest first"
            columns={columnsIn(timezone)}
            rows={data.filter((one) => !kind || one.kind === kind)}
            rowKey={(one) => `${one.created_at} ${one.kind} ${one.quote_id} ${one.audience} ${one.to}`}
            empty={
              <EmptyState title="No mail waits">
                What the service would mail to buyers and staff is listed here.
              </EmptyState>
            }
          />
        </Stack>
      )}
    </Loaded>
  )
}

function Filters({ kinds }: { kinds: readonly string[] }) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [to, setTo] = useState(search.to ?? '')
  const options = [...new Set([...kinds, ...(search.kind ? [search.kind] : [])])].sort()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '.', search: { ...search, to: to.trim() } })
      }}
    >
      <Group align="flex-end">
        <NativeSelect
          label="Kind"
          data={[{ value: '', label: 'Every kind' }, ...options.map((value) => ({ value, label: inWords(value) }))]}
          value={search.kind ?? ''}
          onChange={(event) => void navigate({ to: '.', search: { ...search, kind: event.currentTarget.value } })}
        />
        <TextInput
          label="To"
          type="search"
          placeholder="A whole address; press Enter"
          miw={260}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
    </form>
  )
}

function columnsIn(timezone: string): readonly Column<QueuedMail>[] {
  return [
    { key: 'at', header: 'Time', cell: (one) => formatMoment(one.created_at, timezone, { seconds: true }) },
    { key: 'kind', header: 'Kind', cell: ({ kind }) => inWords(kind) },
    { key: 'to', header: 'To', cell: ({ to, audience }) => <span className="typed">{to ?? inWords(audience)}</span> },
    {
      key: 'quote',
      header: 'Quote',
      cell: ({ quote_id: id }) =>
        id && (
          <AnchorLink to="/quotes/$quoteId" params={{ quoteId: id }} size="sm">
            Open
          </AnchorLink>
        ),
    },
    { key: 'data', header: 'Says', cell: ({ data }) => <MailData data={data} /> },
  ]
}

function MailData({ data }: Pick<QueuedMail, 'data'>) {
  return (
    <Stack gap={2}>
      {Object.entries(data).map(([name, value]) => (
        <Text key={name} size="xs" className="typed">
          {inWords(name)}: <Said value={value} />
        </Text>
      ))}
    </Stack>
  )
}

function Said({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!/^https?:\/\//.test(text)) return text
  return (
    <Anchor href={text} target="_blank" rel="noopener noreferrer" size="xs">
      {text}
    </Anchor>
  )
}
