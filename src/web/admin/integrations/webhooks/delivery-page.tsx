import { Code, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { parseJson } from '../../../../domain/parse-json.ts'
import { resource } from '../../../client/admin.ts'
import type { Delivery, DeliveryDetail } from '../../../client/admin-answers.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { DeliveryState, describeAnswer } from './delivery-state.tsx'
import { ResendDelivery } from './resend-delivery.tsx'

/** A delivery: its attempts and its content, with a button to resend it. */
export function DeliveryPage() {
  const { endpointId, deliveryId } = useParams({
    from: '/staff/integrations/webhooks/$endpointId/deliveries/$deliveryId',
  })
  return (
    <AdminsOnly permission="webhooks.manage" refusal="webhooks.may_manage">
      <Read key={deliveryId} endpointId={endpointId} deliveryId={deliveryId} />
    </AdminsOnly>
  )
}

function Read({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const delivery = useQuery({
    ...resource('/webhooks/{id}/deliveries/{deliveryId}', { params: { id: endpointId, deliveryId } }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? 5_000 : false),
  })
  return (
    <Loaded query={delivery} rows={8}>
      {(data) => (
        <Page
          title={data.type}
          above={
            <AnchorLink to="/integrations/webhooks/$endpointId" params={{ endpointId }} size="sm">
              {say('delivery.all')}
            </AnchorLink>
          }
          badge={<DeliveryState state={data.state} />}
        >
          <Stack gap="lg">
            <DeliveryFacts delivery={data} />
            <ResendDelivery endpointId={endpointId} delivery={data} />
            <Sent delivery={data} />
          </Stack>
        </Page>
      )}
    </Loaded>
  )
}

function isOpen(delivery: Delivery | undefined): boolean {
  return delivery?.state === 'queued' || delivery?.state === 'retrying'
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { timezone } = useSession().store
  const { type, quote_id: quoteId, attempts, duration_ms: ms } = delivery
  const moment = (at: string | null) => at && formatMoment(at, timezone, { seconds: true })
  return (
    <Facts
      facts={[
        [say('delivery.meaning'), type === 'ping' ? say('delivery.ping') : say(`event.${type}`)],
        [type === 'ping' ? say('delivery.sent') : say('delivery.happened'), moment(delivery.created_at)],
        [say('delivery.quote'), quoteId && <ToQuote key="quote" quoteId={quoteId} />],
        [say('delivery.attempts'), type === 'ping' ? null : say('delivery.attempts_of', { attempts })],
        [say('delivery.first_attempt'), moment(delivery.first_attempt_at)],
        [say('delivery.last_attempt'), moment(delivery.last_attempt_at)],
        [say('delivery.result'), describeAnswer(delivery)],
        [say('delivery.took'), ms === null ? null : `${ms} ms`],
        [say('delivery.next_attempt'), moment(delivery.next_attempt_at)],
        ['webhook-id', delivery.id],
      ]}
    />
  )
}

function ToQuote({ quoteId }: { quoteId: string }) {
  return (
    <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
      {quoteId}
    </AnchorLink>
  )
}

function Sent({ delivery: { request } }: { delivery: DeliveryDetail }) {
  if (!request) return <Text size="sm">{say('delivery.gone')}</Text>
  const headers = Object.entries(request.headers)
  return (
    <Stack component="section" gap="sm" aria-label={say('delivery.request')}>
      <Title order={2} size="h4">
        {say('delivery.request')}
      </Title>
      <Text size="sm" c="dimmed">
        {say('delivery.request_hint')}
      </Text>
      <Code block className="typed">
        {`${request.method} ${request.url}\n${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}`}
      </Code>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {say('delivery.body')}
        </Title>
        <CopyButton value={request.body} label={say('delivery.copy_body')} />
      </Group>
      <Code block className="typed" data-testid="body">
        {JSON.stringify(parseJson(request.body), null, 2)}
      </Code>
    </Stack>
  )
}
