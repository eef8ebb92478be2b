import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { address, resource } from '../../../client/admin.ts'
import type { DataRequest } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { AdminsOnly } from '../../integrations/admins-only.tsx'
import { useSession } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { FindCustomer } from './find-customer.tsx'

/** Downloads or removes the data kept about a customer, and lists the requests for such data. */
export function DataRequestsPage() {
  return (
    <Page title={say('page.customer_data')}>
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
        {say('data.requests')}
      </Title>
      <Text size="sm" c="dimmed" maw={640}>
        {say('data.requests_hint')}
      </Text>
      <Loaded query={requests}>
        {({ data }) => (
          <DataTable
            caption={say('data.requests_caption')}
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState title={say('data.no_requests')}>{say('data.no_requests_hint')}</EmptyState>}
          />
        )}
      </Loaded>
    </Stack>
  )
}

function columnsIn(timezone: string): readonly Column<DataRequest>[] {
  return [
    { key: 'at', header: say('data.asked'), cell: (one) => formatMoment(one.created_at, timezone) },
    {
      key: 'who',
      header: say('data.who'),
      cell: ({ email, customer_id: id }) => (
        <span className="typed">
          {email ?? (id ? say('data.customer_number', { number: digitsOf(id) }) : say('data.unknown'))}
        </span>
      ),
    },
    { key: 'quotes', header: say('data.quotes'), figures: true, cell: ({ quote_ids: ids }) => ids.length },
    {
      key: 'download',
      header: say('data.answer'),
      cell: ({ id, email }) => (
        <Anchor
          href={address('/data-requests/{id}', { params: { id } })}
          download={`data-${id}.json`}
          size="sm"
          aria-label={say('data.download_of', { who: email ?? id })}
        >
          {say('data.download')}
        </Anchor>
      ),
    },
  ]
}
