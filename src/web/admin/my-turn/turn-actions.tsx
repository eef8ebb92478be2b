import { ActionIcon, Menu } from '@mantine/core'
import { CalendarX2, Check, EllipsisVertical, Send } from 'lucide-react'
import { call } from '../../client/admin.ts'
import type { Turn } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { say } from '../../ui/say.ts'
import { useScheduled } from '../quote/scheduled/use-scheduled.ts'
import { useMay } from '../session/session.ts'
import { SnoozeMenu } from './snooze-menu.tsx'

/** Ticks off a task, sends or cancels what goes out, or puts a quote off, without opening it. */
export function TurnActions({ turn }: { turn: Turn }) {
  const mayEdit = useMay('quotes.edit')
  if (turn.task === 'scheduled') return mayEdit && <ScheduledMenu turn={turn} />
  return (
    <>
      {turn.task === 'follow_up' && mayEdit && <TickOff turn={turn} />}
      <SnoozeMenu turn={turn} />
    </>
  )
}

const LOOKS = { variant: 'subtle', color: 'gray' } as const

function TickOff({ turn: { quote } }: { turn: Turn }) {
  const done = useSubmit(() => call('POST', '/quotes/{id}/follow-ups/done', { params: { id: quote.id } }), {
    changes: [['turns'], ['quotes', quote.id]],
    said: say('turn.is_done', { number: quote.number }),
  })
  return (
    <ActionIcon
      {...LOOKS}
      aria-label={say('turn.tick_off', { number: quote.number })}
      title={say('follow_up.task_done')}
      loading={done.busy}
      onClick={() => void done.run()}
    >
      <Check size={16} aria-hidden />
    </ActionIcon>
  )
}

function ScheduledMenu({ turn: { quote } }: { turn: Turn }) {
  const { cancel, sendNow, busy } = useScheduled(quote)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon {...LOOKS} aria-label={say('turn.scheduled_menu', { number: quote.number })} loading={busy}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Send size={14} aria-hidden />} onClick={sendNow}>
          {say('scheduled.now')}
        </Menu.Item>
        <Menu.Item leftSection={<CalendarX2 size={14} aria-hidden />} onClick={() => void cancel()}>
          {say('scheduled.cancel')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
