import { Alert, List, Text } from '@mantine/core'
import { CircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'
import { useSession } from '../../session/session.ts'

/** Why the service switched an endpoint off, what to do about it, and what becomes of what waits; nothing for any other. */
export function AutoDisabled({ endpoint, link }: { endpoint: StaffWebhook; link?: ReactNode }) {
  const { timezone } = useSession().store
  const { status, url, failing_since: failingSince } = endpoint
  if (status !== 'auto_disabled') return null
  return (
    <Alert color="red" icon={<CircleOff aria-hidden />} title="A webhook was switched off" role="alert">
      <Text size="sm" className="typed">
        For 5 days every attempt to reach {url} failed
        {failingSince && ` (since ${formatMoment(failingSince, timezone)})`}, so nothing is sent to it any more.
      </Text>
      <List size="sm" type="ordered" mt="xs">
        <List.Item>Repair the receiver, or correct the address.</List.Item>
        <List.Item>Send a test ping: it works while the webhook is off.</List.Item>
        <List.Item>
          Enable the webhook. What was queued before is sent then; what happens while it is off is not. Read that from
          the events feed.
        </List.Item>
      </List>
      {link}
    </Alert>
  )
}
