import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import type { AuditEntry } from '../../client/admin-answers.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useMay, useSession } from '../session/session.ts'
import { ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { actionName, describeDetail } from './audit-words.ts'

/** Who did what that matters for security, the newest first. */
export function AuditPage() {
  const may = useMay('audit.see')
  return (
    <Page title="Audit log">
      {may ? <Entries /> : <EmptyState title="Only for Admins">Ask an Admin of your store what happened.</EmptyState>}
    </Page>
  )
}

function Entries() {
  const { before } = useSearch({ strict: false }) as { before?: string }
  const log = useQuery(resource('/audit', { query: { limit: 50, before } }))
  return (
    <Stack>
      <Text c="dimmed">Signing in, staff, keys, webhooks and settings. Entries are kept for 400 days.</Text>
      <Loaded query={log} rows={10}>
        {({ data, next_cursor }) => (
          <>
            <Table entries={data} />
            <Group>
              {before && (
                <ButtonLink variant="default" to="/settings/audit" search={{}}>
                  Newest
                </ButtonLink>
              )}
              {next_cursor !== null && (
                <ButtonLink variant="default" to="/settings/audit" search={{ before: next_cursor }}>
                  Older
                </ButtonLink>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Table({ entries }: { entries: readonly AuditEntry[] }) {
  const { timezone } = useSession().store
  return (
    <DataTable
      caption="Audit log"
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Nothing here">There are no entries this old.</EmptyState>}
      columns={[
        { key: 'at', header: 'When', cell: ({ at }) => formatMoment(at, timezone) },
        { key: 'who', header: 'Who', cell: ({ staff }) => <Who staff={staff} /> },
        { key: 'what', header: 'What', cell: ({ action }) => actionName(action) },
        {
          key: 'detail',
          header: 'Detail',
          cell: ({ detail }) => (
            <Text size="sm" className="typed">
              {describeDetail(detail)}
            </Text>
          ),
        },
      ]}
    />
  )
}

function Who({ staff }: Pick<AuditEntry, 'staff'>) {
  if (staff === null) return <Text c="dimmed">Nobody of the staff</Text>
  return (
    <div>
      <Text className="typed">{staff.name}</Text>
      <Text size="sm" c="dimmed" className="typed">
        {staff.email}
      </Text>
    </div>
  )
}
