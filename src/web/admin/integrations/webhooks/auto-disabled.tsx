import { Alert, List, Text } from '@mantine/core'
import { CircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'

/** Explains why the service disabled an endpoint, what to do, and what happens to queued deliveries; nothing for other endpoints. */
export function AutoDisabled({ endpoint, link }: { endpoint: StaffWebhook; link?: ReactNode }) {
  const { timezone } = useSession().store
  const { status, url, failing_since: failingSince } = endpoint
  if (status !== 'auto_disabled') return null
  return (
    <Alert color="red" icon={<CircleOff aria-hidden />} title={say('webhooks.off_title')} role="alert">
      <Text size="sm" className="typed">
        {say('webhooks.off_why', { url })}{' '}
        {failingSince && say('webhooks.off_since', { at: formatMoment(failingSince, timezone) })}
      </Text>
      <List size="sm" type="ordered" mt="xs">
        <List.Item>{say('webhooks.off_step_1')}</List.Item>
        <List.Item>{say('webhooks.off_step_2')}</List.Item>
        <List.Item>{say('webhooks.off_step_3')}</List.Item>
      </List>
      {link}
    </Alert>
  )
}
