import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { resource } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useMay, useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { PlanNotice } from '../plan-notice.tsx'
import { AutoDisabled } from './auto-disabled.tsx'
import { formatCount, WebhookState } from './webhook-state.tsx'

/** The store's webhook endpoints and their states. */
export function WebhooksPage() {
  return (
    <Page title={say('page.webhooks')} actions={useMay('webhooks.manage') && <NewWebhook />}>
      <PlanNotice />
      <AdminsOnly permission="webhooks.manage" refusal="webhooks.may_manage">
        <Endpoints />
      </AdminsOnly>
    </Page>
  )
}

function NewWebhook() {
  return (
    <ButtonLink to="/integrations/webhooks/new" leftSection={<Plus size={16} aria-hidden />}>
      {say('webhooks.new')}
    </ButtonLink>
  )
}

function Endpoints() {
  const { timezone } = useSession().store
  const endpoints = useQuery({ ...resource('/webhooks'), refetchInterval: 10_000 })
  return (
    <Loaded query={endpoints}>
      {({ data }) => (
        <Stack>
          <Text c="dimmed" size="sm" maw={640}>
            {say('webhooks.about')}
          </Text>
          {data.map((endpoint) => (
            <AutoDisabled
              key={endpoint.id}
              endpoint={endpoint}
              link={<EndpointLink {...endpoint} label={say('webhooks.open')} />}
            />
          ))}
          <DataTable
            caption={say('page.webhooks')}
            columns={columnsFor(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title={say('webhooks.none')} action={<NewWebhook />}>
                {say('webhooks.none_hint')}
              </EmptyState>
            }
          />
        </Stack>
      )}
    </Loaded>
  )
}

function EndpointLink({ id, label }: { id: string; label: string }) {
  return (
    <AnchorLink
      to="/integrations/webhooks/$endpointId"
      params={{ endpointId: id }}
      className="typed"
      size="sm"
      underline="always"
    >
      {label}
    </AnchorLink>
  )
}

function columnsFor(timezone: string): readonly Column<StaffWebhook>[] {
  const moment = (at: string | null) => (at ? formatMoment(at, timezone) : '–')
  return [
    {
      key: 'url',
      header: say('webhooks.address'),
      cell: ({ id, url, description }) => (
        <div>
          <EndpointLink id={id} label={url} />
          {description && (
            <Text size="xs" c="dimmed" className="typed">
              {description}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'events',
      header: say('webhooks.events'),
      cell: ({ events }) =>
        events.length === 0 ? say('webhooks.every_event') : say('webhooks.kinds', { count: events.length }),
    },
    { key: 'state', header: say('webhooks.state'), cell: (one) => <WebhookState endpoint={one} /> },
    { key: 'failing', header: say('webhooks.failing_since'), cell: (one) => moment(one.failing_since) },
    {
      key: 'next',
      header: say('delivery.next_attempt'),
      cell: (one) => (one.status === 'active' ? moment(one.next_attempt_at) : '–'),
    },
    { key: 'waiting', header: say('webhooks.waiting'), cell: ({ id }) => <Waiting endpointId={id} /> },
  ]
}

/** Shows how much is waiting for an endpoint. It is counted per endpoint, after the list has loaded. */
function Waiting({ endpointId }: { endpointId: string }) {
  const { data } = useQuery({ ...resource('/webhooks/{id}', { params: { id: endpointId } }), staleTime: 30_000 })
  return (
    <Text span size="sm">
      {say('webhooks.waiting_counts', { queued: formatCount(data?.queued), retrying: formatCount(data?.retrying) })}
    </Text>
  )
}
