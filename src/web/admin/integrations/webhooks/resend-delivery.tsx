import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, resource } from '../../../client/admin.ts'
import type { Delivery, StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'

/** Sends a delivery again, or says why that cannot be. */
export function ResendDelivery({ endpointId, delivery }: { endpointId: string; delivery: Delivery }) {
  const endpoint = useQuery(resource('/webhooks/{id}', { params: { id: endpointId } }))
  const resending = useSubmit(
    () =>
      call('POST', '/webhooks/{id}/deliveries/{deliveryId}/resend', {
        params: { id: endpointId, deliveryId: delivery.id },
      }),
    { changes: [['webhooks', endpointId]], said: 'It is sent again as soon as its turn comes.' },
  )
  const reason = whyNot(delivery, endpoint.data)
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={reason !== null}
          loading={resending.busy}
          onClick={() => void resending.run()}
        >
          Resend
        </Button>
        <Text size="sm" c="dimmed">
          {reason ?? 'With the same webhook-id, so that the receiver knows it again, and all its attempts before it.'}
        </Text>
      </Group>
      <Refused refusal={resending.refusal} />
    </Stack>
  )
}

function whyNot({ type, state }: Delivery, endpoint: StaffWebhook | undefined): string | null {
  if (type === 'ping') return 'A test ping is sent once. Send another one.'
  if (state === 'queued') return 'It still waits for its first attempt: it is sent by itself.'
  return endpoint && endpoint.status !== 'active' ? 'The webhook is off. Enable it, then resend.' : null
}
