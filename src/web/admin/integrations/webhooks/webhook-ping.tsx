import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { CircleCheck, CircleX, Radio } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { Delivery, StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { describeAnswer } from './delivery-state.tsx'

/** Sends a test ping, even to a disabled endpoint, and shows the result. */
export function WebhookPing({ endpoint }: { endpoint: StaffWebhook }) {
  const [result, setResult] = useState<Delivery | null>(null)
  const pinging = useSubmit(() => call('POST', '/webhooks/{id}/ping', { params: { id: endpoint.id } }), {
    changes: [['webhooks', endpoint.id]],
    onDone: setResult,
  })
  const ping = () => {
    setResult(null)
    void pinging.run()
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="sm">
        <Button variant="default" leftSection={<Radio size={16} aria-hidden />} loading={pinging.busy} onClick={ping}>
          {say('webhooks.ping')}
        </Button>
        <Text size="sm" c="dimmed">
          {say('webhooks.ping_hint')}
        </Text>
      </Group>
      <Refused refusal={pinging.refusal} />
      {result && <PingResult endpointId={endpoint.id} ping={result} />}
    </Stack>
  )
}

function PingResult({ endpointId, ping }: { endpointId: string; ping: Delivery }) {
  const arrived = ping.state === 'delivered'
  return (
    <Alert
      role="status"
      color={arrived ? 'green' : 'red'}
      icon={arrived ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      title={arrived ? say('webhooks.ping_arrived') : say('webhooks.ping_failed')}
    >
      <Text size="sm">
        {arrived ? say('webhooks.ping_answer', { status: ping.last_status ?? 0 }) : describeAnswer(ping)}{' '}
        {ping.duration_ms !== null && say('webhooks.ping_took', { ms: ping.duration_ms })}{' '}
        <AnchorLink
          to="/integrations/webhooks/$endpointId/deliveries/$deliveryId"
          params={{ endpointId, deliveryId: ping.id }}
          size="sm"
          underline="always"
        >
          {say('webhooks.ping_sent')}
        </AnchorLink>
      </Text>
    </Alert>
  )
}
