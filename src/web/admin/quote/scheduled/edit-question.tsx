import { Button, Group } from '@mantine/core'
import { CalendarClock } from 'lucide-react'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../shell/links.tsx'
import { sayDay } from './say-day.ts'
import { useScheduled } from './use-scheduled.ts'

/** Asks whether to cancel the scheduled sending, which editing the offer would void. */
export function EditQuestion({ quote, at }: { quote: StaffQuote; at: string }) {
  const { timezone } = useSession().store
  const { cancel, busy } = useScheduled(quote)
  return (
    <EmptyState
      title={say('scheduled.edit_title', { moment: sayDay(at, timezone) })}
      action={
        <Group gap="xs" justify="center">
          <Button loading={busy} leftSection={<CalendarClock size={16} aria-hidden />} onClick={() => void cancel()}>
            {say('scheduled.edit')}
          </Button>
          <ButtonLink to="/quotes/$quoteId" params={{ quoteId: quote.id }} variant="default">
            {say('proposal.see_quote')}
          </ButtonLink>
        </Group>
      }
    >
      {say('scheduled.edit_hint')}
    </EmptyState>
  )
}
