import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, resource } from '../../../client/admin.ts'
import type { Delivery, StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'

/** Resends a delivery, or explains why that is not possible. */
export function ResendDelivery({ endpointId, delivery }: { endpointId: string; delivery: Delivery }) {
  const endpoint = useQuery(resource('/webhooks/{id}', { params: { id: endpointId } }))
  const resending = useSubmit(
    () =>
      call('POST', '/webhooks/{id}/deliveries/{deliveryId}/resend', {
        params: { id: endpointId, deliveryId: delivery.id },
      }),
    { changes: [['webhooks', endpointId]], said: say('webhooks.resending') },
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
          {say('webhooks.resend')}
        </Button>
        <Text size="sm" c="dimmed">
          {reason ?? say('webhooks.resend_same')}
        </Text>
      </Group>
      <Refused refusal={resending.refusal} />
    </Stack>
  )
}

function whyNot({ type, state }: Delivery, endpoint: StaffWebhook | undefined): string | null {
  if (type === 'ping') return say('webhooks.ping_once')
  if (state === 'queued') return say('webhooks.still_queued')
  return endpoint && endpoint.status !== 'active' ? say('webhooks.is_off_resend') : null
}
