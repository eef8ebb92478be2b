import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { clockAt, momentOf } from '../../../ui/zone-time.ts'
import { useSession } from '../../session/session.ts'

const DAY_MS = 86_400_000

/** Sends again all that failed since a time. */
export function ResendFailed({ endpoint }: { endpoint: StaffWebhook }) {
  const { timezone } = useSession().store
  const [since, setSince] = useState(() => clockAt(new Date(Date.now() - DAY_MS), timezone))
  const moment = momentOf(since, timezone)
  const resending = useSubmit(
    (since: string) => call('POST', '/webhooks/{id}/resend-failed', { params: { id: endpoint.id }, body: { since } }),
    { changes: [['webhooks']], said: ({ count }) => describeCount(count) },
  )
  const isOff = endpoint.status !== 'active'
  return (
    <Ask
      title="Resend all that failed"
      does="Resend"
      busy={resending.busy}
      refusal={resending.refusal}
      onYes={() => (moment === null ? Promise.resolve(undefined) : resending.run(moment))}
      opener={(open) => (
        <Stack gap={2} align="flex-end">
          <Button size="xs" variant="default" disabled={isOff} onClick={open}>
            Resend all failed…
          </Button>
          {isOff && (
            <Text size="xs" c="dimmed">
              Enable the webhook to resend.
            </Text>
          )}
        </Stack>
      )}
    >
      <Text size="sm">
        Everything that was given up or is being retried is sent again, with the same webhook-id and all its attempts
        before it.
      </Text>
      <TextInput
        type="datetime-local"
        label={`Of what happened since (${timezone})`}
        description="At most 30 days ago."
        required
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
        error={resending.errorOf('since')}
      />
    </Ask>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'Nothing has failed since then.'
  return count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`
}
