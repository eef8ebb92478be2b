import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import type { AuditEntry } from '../../client/admin-answers.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useMay, useSession } from '../session/session.ts'
import { ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { actionName, describeDetail } from './audit-words.ts'

/** The audit log: security-relevant actions, newest first. */
export function AuditPage() {
  const may = useMay('audit.see')
  return (
    <Page title={say('page.audit')}>
      {may ? <Entries /> : <EmptyState title={say('audit.admins_only')}>{say('audit.admins_only_hint')}</EmptyState>}
    </Page>
  )
}

function Entries() {
  const { before } = useSearch({ from: '/staff/settings/audit' })
  const log = useQuery(resource('/audit', { query: { limit: 50, before } }))
  return (
    <Stack>
      <Text c="dimmed">{say('audit.about')}</Text>
      <Loaded query={log} rows={10}>
        {({ data, next_cursor }) => (
          <>
            <Table entries={data} />
            <Group>
              {before && (
                <ButtonLink variant="default" to="/settings/audit" search={{}}>
                  {say('audit.newest')}
                </ButtonLink>
              )}
              {next_cursor !== null && (
                <ButtonLink variant="default" to="/settings/audit" search={{ before: next_cursor }}>
                  {say('audit.older')}
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
      caption={say('page.audit')}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title={say('audit.none')}>{say('audit.none_hint')}</EmptyState>}
      columns={[
        { key: 'at', header: say('audit.when'), cell: ({ at }) => formatMoment(at, timezone) },
        { key: 'who', header: say('audit.who'), cell: ({ staff }) => <Who staff={staff} /> },
        { key: 'what', header: say('audit.what'), cell: ({ action }) => actionName(action) },
        {
          key: 'detail',
          header: say('audit.detail'),
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
  if (staff === null) return <Text c="dimmed">{say('audit.nobody')}</Text>
  return (
    <div>
      <Text className="typed">{staff.name}</Text>
      <Text size="sm" c="dimmed" className="typed">
        {staff.email}
      </Text>
    </div>
  )
}
