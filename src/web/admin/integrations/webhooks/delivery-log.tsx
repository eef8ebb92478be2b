import { Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import type { Delivery, Page as ListPage, StaffWebhook } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { DeliveryFilters, useDeliveryQuery } from './delivery-filters.tsx'
import { DeliveryState, describeAnswer } from './delivery-state.tsx'
import { ResendFailed } from './resend-failed.tsx'

/** Lists an endpoint's sent and waiting events, newest first; refreshes the first page every five seconds. */
export function DeliveryLog({ endpoint }: { endpoint: StaffWebhook }) {
  const query = useDeliveryQuery()
  const log = useQuery({
    ...resource('/webhooks/{id}/deliveries', { params: { id: endpoint.id }, query }),
    placeholderData: keepPreviousData,
    ...(query.cursor === undefined && { refetchInterval: 5_000 }),
  })
  return (
    <Stack component="section" gap="md" aria-label={say('delivery.title')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {say('delivery.title')}
        </Title>
        <ResendFailed endpoint={endpoint} />
      </Group>
      <DeliveryFilters />
      <Loaded query={log}>{(page) => <Deliveries endpointId={endpoint.id} page={page} />}</Loaded>
    </Stack>
  )
}

function Deliveries({ endpointId, page }: { endpointId: string; page: ListPage<Delivery> }) {
  const { timezone } = useSession().store
  const search = useSearch({ from: '/staff/integrations/webhooks/$endpointId' })
  return (
    <Stack gap="sm">
      <DataTable
        caption={say('delivery.caption')}
        columns={columnsFor(endpointId, timezone)}
        rows={page.data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={say('delivery.none')}>
            {page.has_more ? say('delivery.none_newest') : say('delivery.none_hint')}
          </EmptyState>
        }
      />
      <Group justify="center">
        {search.cursor && (
          <ButtonLink
            from="/integrations/webhooks/$endpointId"
            to="."
            search={{ ...search, cursor: undefined }}
            variant="default"
            size="xs"
          >
            {say('delivery.to_newest')}
          </ButtonLink>
        )}
        {page.next_cursor !== null && (
          <ButtonLink
            from="/integrations/webhooks/$endpointId"
            to="."
            search={{ ...search, cursor: page.next_cursor }}
            variant="default"
            size="xs"
          >
            {say('delivery.older')}
          </ButtonLink>
        )}
      </Group>
    </Stack>
  )
}

function columnsFor(endpointId: string, timezone: string): readonly Column<Delivery>[] {
  const moment = (at: string | null) => (at ? formatMoment(at, timezone, { seconds: true }) : '–')
  return [
    {
      key: 'type',
      header: say('delivery.event'),
      cell: ({ id, type }) => (
        <AnchorLink
          to="/integrations/webhooks/$endpointId/deliveries/$deliveryId"
          params={{ endpointId, deliveryId: id }}
          size="sm"
        >
          {type}
        </AnchorLink>
      ),
    },
    { key: 'at', header: say('delivery.happened'), cell: (one) => moment(one.created_at) },
    { key: 'state', header: say('delivery.state'), cell: ({ state }) => <DeliveryState state={state} /> },
    {
      key: 'answer',
      header: say('delivery.last_attempt'),
      cell: (one) => (
        <Text span size="sm">
          {describeAnswer(one)}
        </Text>
      ),
    },
    { key: 'attempts', header: say('delivery.attempts'), figures: true, cell: ({ attempts }) => attempts },
    { key: 'next', header: say('delivery.next_attempt'), cell: (one) => moment(one.next_attempt_at) },
    { key: 'quote', header: say('delivery.quote'), cell: (one) => one.quote_id && <ToQuote quoteId={one.quote_id} /> },
  ]
}

function ToQuote({ quoteId }: { quoteId: string }) {
  return (
    <AnchorLink
      to="/quotes/$quoteId"
      params={{ quoteId }}
      size="sm"
      aria-label={say('delivery.open_quote', { id: quoteId })}
    >
      {say('delivery.open')}
    </AnchorLink>
  )
}
