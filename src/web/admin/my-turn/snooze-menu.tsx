import { ActionIcon, Menu } from '@mantine/core'
import { AlarmClock, Undo2 } from 'lucide-react'
import { call } from '../../client/admin.ts'
import type { Turn } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { storeTime } from '../../ui/use-now.ts'
import { useSession } from '../session/session.ts'
import { snoozeChoices } from './snooze-choices.ts'

/** Puts a quote off until later, or brings it back. */
export function SnoozeMenu({ turn: { quote, snoozed_until: until } }: { turn: Turn }) {
  const { timezone } = useSession().store
  const snoozing = useSubmit(
    (until: string | null) => call('POST', '/quotes/{id}/snooze', { params: { id: quote.id }, body: { until } }),
    { changes: [['turns']], said: until ? say('turn.is_back') : say('turn.is_snoozed', { number: quote.number }) },
  )
  if (until !== null) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say('turn.bring_back', { number: quote.number })}
        loading={snoozing.busy}
        onClick={() => void snoozing.run(null)}
      >
        <Undo2 size={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('turn.snooze', { number: quote.number })}
          loading={snoozing.busy}
        >
          <AlarmClock size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('turn.snooze_until')}</Menu.Label>
        {snoozeChoices(storeTime(), timezone).map(({ name, at }) => (
          <Menu.Item key={name} onClick={() => void snoozing.run(at)}>
            {say(`turn.until.${name}`)} · {formatMoment(at, timezone)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
