import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { address, resource } from '../../../client/admin.ts'
import type { DataRequest } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { digitsOf } from '../../digits-of.ts'
import { AdminsOnly } from '../../integrations/admins-only.tsx'
import { useSession } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { FindCustomer } from './find-customer.tsx'

/** What is kept about a customer, to be downloaded or removed; and who asked for it. */
export function DataRequestsPage() {
  return (
    <Page title="Customer data">
      <AdminsOnly permission="platform.manage" refusal="platform.may_customer_data">
        <Stack gap="xl">
          <FindCustomer />
          <Requests />
        </Stack>
      </AdminsOnly>
    </Page>
  )
}

function Requests() {
  const { timezone } = useSession().store
  const requests = useQuery(resource('/data-requests'))
  return (
    <Stack component="section" aria-labelledby="data-requests">
      <Title order={2} size="h4" id="data-requests">
        Data requests
      </Title>
      <Text size="sm" c="dimmed" maw={640}>
        People ask through the platform for what is kept about them. Download it and send it to them; the request is
        listed for 30 days.
      </Text>
      <Loaded query={requests}>
        {({ data }) => (
          <DataTable
            caption="Data requests, the newest first"
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Nobody asked">Requests of the last 30 days are listed here.</EmptyState>}
          />
        )}
      </Loaded>
    </Stack>
  )
}

function columnsIn(timezone: string): readonly Column<DataRequest>[] {
  return [
    { key: 'at', header: 'Asked', cell: (one) => formatMoment(one.created_at, timezone) },
    {
      key: 'who',
      header: 'Who',
      cell: ({ email, customer_id: id }) => (
        <span className="typed">{email ?? (id ? `Customer ${digitsOf(id)}` : 'Not known')}</span>
      ),
    },
    { key: 'quotes', header: 'Quotes', figures: true, cell: ({ quote_ids: ids }) => ids.length },
    {
      key: 'download',
      header: 'Answer',
      cell: ({ id, email }) => (
        <Anchor
          href={address('/data-requests/{id}', { params: { id } })}
          download={`data-${id}.json`}
          size="sm"
          aria-label={`Download as JSON: the data of ${email ?? id}`}
        >
          Download as JSON
        </Anchor>
      ),
    },
  ]
}
