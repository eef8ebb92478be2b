import { Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { PlanNotice } from '../plan-notice.tsx'
import { AutoDisabled } from './auto-disabled.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { SwitchWebhook } from './switch-webhook.tsx'
import { toWebhooks } from './to-webhooks.tsx'
import { WebhookPing } from './webhook-ping.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { WebhookSettings } from './webhook-settings.tsx'
import { describeLane, formatCount, WebhookState } from './webhook-state.tsx'

/** A webhook endpoint: its state, its deliveries, its settings and its secret. */
export function WebhookPage() {
  const { endpointId } = useParams({ from: '/staff/integrations/webhooks/$endpointId' })
  return (
    <AdminsOnly permission="webhooks.manage" refusal="webhooks.may_manage">
      <Read key={endpointId} endpointId={endpointId} />
    </AdminsOnly>
  )
}

function Read({ endpointId }: { endpointId: string }) {
  const endpoint = useQuery({ ...resource('/webhooks/{id}', { params: { id: endpointId } }), refetchInterval: 5_000 })
  return <Loaded query={endpoint}>{(data) => <Endpoint endpoint={data} />}</Loaded>
}

function Endpoint({ endpoint }: { endpoint: StaffWebhook }) {
  const { tab = 'deliveries' } = useSearch({ from: '/staff/integrations/webhooks/$endpointId' })
  const navigate = useNavigate({ from: '/integrations/webhooks/$endpointId' })
  const { timezone } = useSession().store
  const title = endpoint.description ?? URL.parse(endpoint.url)?.host ?? say('webhooks.webhook')
  return (
    <Page
      title={title}
      above={toWebhooks}
      badge={<WebhookState endpoint={endpoint} />}
      actions={<SwitchWebhook endpoint={endpoint} />}
    >
      <PlanNotice />
      <Stack gap="lg">
        <AutoDisabled endpoint={endpoint} />
        {endpoint.status !== 'auto_disabled' && <Text size="sm">{describeLane(endpoint, timezone)}</Text>}
        <WebhookFacts endpoint={endpoint} />
        <WebhookPing endpoint={endpoint} />
        <Tabs
          value={tab}
          onChange={(chosen) => void navigate({ to: '.', search: { tab: chosen ?? undefined }, replace: true })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="deliveries">{say('delivery.title')}</Tabs.Tab>
            <Tabs.Tab value="settings">{say('page.settings')}</Tabs.Tab>
            <Tabs.Tab value="secret">{say('webhooks.secret')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="deliveries">
            <DeliveryLog endpoint={endpoint} />
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <WebhookSettings endpoint={endpoint} />
          </Tabs.Panel>
          <Tabs.Panel value="secret">
            <WebhookSecret endpoint={endpoint} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  )
}

function WebhookFacts({ endpoint }: { endpoint: StaffWebhook }) {
  const { timezone } = useSession().store
  const { url, events, source, created_at: createdAt, old_secret_works_until: oldUntil } = endpoint
  return (
    <Facts
      facts={[
        [say('webhooks.address'), url],
        [say('webhooks.events'), events.length === 0 ? say('webhooks.every_event') : events.join(', ')],
        [say('webhooks.queued'), say('webhooks.queued_count', { count: formatCount(endpoint.queued) })],
        [say('delivery.state.retrying'), say('webhooks.retrying_count', { count: formatCount(endpoint.retrying) })],
        [say('webhooks.secret'), oldUntil && say('webhooks.secret_until', { at: formatMoment(oldUntil, timezone) })],
        [
          say('webhooks.added'),
          source === 'merchant'
            ? formatMoment(createdAt, timezone)
            : say('webhooks.added_by', { at: formatMoment(createdAt, timezone), source }),
        ],
      ]}
    />
  )
}
