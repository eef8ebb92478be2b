import { Alert, Button, Group, Text } from '@mantine/core'
import { CalendarClock, CalendarX2, Send } from 'lucide-react'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { sayReason } from '../../../ui/say-reason.ts'
import { useMay, useSession } from '../../session/session.ts'
import { ButtonLink } from '../../shell/links.tsx'
import { useStaffNames } from '../../use-staff.ts'
import { sayDay } from './say-day.ts'
import { useScheduled } from './use-scheduled.ts'

/** Shows when the proposal goes out by itself, or why it did not or will not, with what to do about it. */
export function ScheduledNotice({ quote }: { quote: StaffQuote }) {
  const { timezone } = useSession().store
  const mayEdit = useMay('quotes.edit')
  const nameOf = useStaffNames()
  const { cancel, sendNow, busy } = useScheduled(quote)
  const { scheduled_send: scheduled } = quote
  if (!scheduled) return null
  const { at, agreed_at: agreedAt, agreed_by: by, reason, stopped_at: stoppedAt } = scheduled
  const state = stoppedAt !== null ? 'stopped' : reason ? 'blocked' : 'title'
  const moment = sayDay(at, timezone)
  return (
    <Alert
      role="status"
      color={reason ? 'orange' : 'blue'}
      icon={reason ? <CalendarX2 aria-hidden /> : <CalendarClock aria-hidden />}
      title={say(`scheduled.${state}`, { moment })}
    >
      <Text size="sm" className="typed" mb="xs">
        {state === 'title' || !reason
          ? say('scheduled.of', {
              name: nameOf(by),
              moment: sayDay(agreedAt, timezone),
              recipient: quote.customer?.email ?? '',
            })
          : say(`scheduled.${state}_hint`, { reason: sayReason(reason) })}
      </Text>
      {mayEdit && (
        <Group gap="xs">
          {state === 'title' && (
            <Button size="xs" loading={busy} leftSection={<Send size={14} aria-hidden />} onClick={sendNow}>
              {say('scheduled.now')}
            </Button>
          )}
          {state !== 'title' && quote.actions.send_proposal?.allowed && (
            <ButtonLink size="xs" to="/quotes/$quoteId/preview" params={{ quoteId: quote.id }}>
              {say('scheduled.check')}
            </ButtonLink>
          )}
          <Button size="xs" variant="default" loading={busy} onClick={() => void cancel()}>
            {say(state === 'stopped' ? 'scheduled.dismiss' : 'scheduled.cancel')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
