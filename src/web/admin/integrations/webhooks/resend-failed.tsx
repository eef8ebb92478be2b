import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { clockAt, momentOf } from '../../../ui/zone-time.ts'
import { useSession } from '../../session/session.ts'

const DAY_MS = 86_400_000

/** Resends everything that has failed since a given time. */
export function ResendFailed({ endpoint }: { endpoint: StaffWebhook }) {
  const { timezone } = useSession().store
  const [since, setSince] = useState(() => clockAt(new Date(storeTime() - DAY_MS), timezone))
  const moment = momentOf(since, timezone)
  const resending = useSubmit(
    (since: string) => call('POST', '/webhooks/{id}/resend-failed', { params: { id: endpoint.id }, body: { since } }),
    { changes: [['webhooks']], said: ({ count }) => say('webhooks.resent', { count }) },
  )
  const isOff = endpoint.status !== 'active'
  return (
    <Ask
      title={say('webhooks.resend_title')}
      does={say('webhooks.resend')}
      busy={resending.busy}
      refusal={resending.refusal}
      onYes={() => (moment === null ? Promise.resolve(undefined) : resending.run(moment))}
      opener={(open) => (
        <Stack gap={2} align="flex-end">
          <Button size="xs" variant="default" disabled={isOff} onClick={open}>
            {say('webhooks.resend_all')}
          </Button>
          {isOff && (
            <Text size="xs" c="dimmed">
              {say('webhooks.resend_off')}
            </Text>
          )}
        </Stack>
      )}
    >
      <Text size="sm">{say('webhooks.resend_hint')}</Text>
      <TextInput
        type="datetime-local"
        label={say('webhooks.resend_since', { zone: timezone })}
        description={say('webhooks.resend_limit')}
        required
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
        error={resending.errorOf('since')}
      />
    </Ask>
  )
}
