import { Text } from '@mantine/core'
import type { Turn } from '../../client/admin-answers.ts'
import { formatAmount, formatDistance, formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useNow } from '../../ui/use-now.ts'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { UnreadDot } from '../shell/unread-dot.tsx'
import { sayTask } from './say-task.ts'
import { TurnActions } from './turn-actions.tsx'
import classes from './turns.module.css'
import type { TurnScope } from './use-turns.ts'

/** A quote that waits: for what, since when, and by when; clicking anywhere opens it. */
export function TurnRow({ turn, scope }: { turn: Turn; scope: TurnScope }) {
  const { quote, unread } = turn
  const names = [quote.company?.name, quote.buyer.name ?? quote.buyer.email].filter(Boolean)
  return (
    <li className={classes.row} {...(unread && { 'data-unread': true })}>
      <UnreadDot unread={unread} says={say('turn.unread')} />
      <div className={classes.what}>
        <AnchorLink
          to="/quotes/$quoteId"
          params={{ quoteId: quote.id }}
          className={classes.open ?? ''}
          data-turn={quote.id}
          size="sm"
        >
          {quote.number}
        </AnchorLink>{' '}
        <Text span size="sm" className="typed">
          {names.join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {sayTask(turn)}
        </Text>
      </div>
      <Due turn={turn} scope={scope} />
      <Text size="sm" className={`figures ${classes.value}`}>
        {formatAmount(quote.headline, quote.currency)}
      </Text>
      <Text size="sm" c="dimmed" className={classes.whose ?? ''}>
        {quote.assignee?.name ?? say('assign.nobody')}
      </Text>
      <div className={classes.do}>
        <TurnActions turn={turn} />
      </div>
    </li>
  )
}

function Due({
  turn: { due_at: dueAt, since, late, task, snoozed_until: until },
  scope,
}: {
  turn: Turn
  scope: TurnScope
}) {
  const now = useNow(60_000)
  const { timezone } = useSession().store
  const at = scope === 'snoozed' && until ? until : dueAt
  const told = formatDistance(at, now)
  const key =
    scope === 'snoozed'
      ? 'back'
      : task === 'expiring'
        ? 'expires'
        : task === 'scheduled'
          ? 'goes_out'
          : late
            ? 'was_due'
            : 'due'
  return (
    <div className={classes.due}>
      <Text
        size="sm"
        component="time"
        dateTime={at}
        title={formatMoment(at, timezone)}
        {...(late && scope !== 'snoozed' ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}
      >
        {say(`turn.${key}`, { when: told })}
      </Text>
      <Text size="xs" c="dimmed">
        {say('turn.waits', { moment: formatMoment(since, timezone) })}
      </Text>
    </div>
  )
}
