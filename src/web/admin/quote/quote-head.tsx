import { Group, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { nextActor } from '../../../domain/quotes/inbox.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatAmount, formatDistance, formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Colleagues } from '../presence/colleagues.tsx'
import { Presence } from '../presence/presence.tsx'
import { useDesk } from '../quotes/desk/use-desk.ts'
import { NEXT_ACTORS } from '../quotes/quote-words.ts'
import { useSession } from '../session/session.ts'
import { IconLink } from '../shell/links.tsx'
import { ActionButton } from './actions/action-button.tsx'
import { ActionMenu } from './actions/action-menu.tsx'
import { primaryAction } from './actions/action-names.ts'
import { useOpenAction } from './actions/use-open-action.ts'
import classes from './quote-head.module.css'
import { sayDay } from './scheduled/say-day.ts'

/** Keeps in view, however far the quote is scrolled: its value, whose turn it is until when, and the next action. */
export function QuoteHead({ quote }: { quote: StaffQuote }) {
  const { isBeside } = useDesk()
  const primary = primaryAction(quote)
  const open = useOpenAction(quote.id)
  useKeys('quote', { act: () => (quote.actions[primary]?.allowed ? void open(primary) : false) })
  const beside = primary === 'approve_proposal' ? (['reject_proposal'] as const) : []
  return (
    <header className={classes.head} {...(isBeside && { 'data-beside': true })}>
      <div className={classes.who}>
        <Title order={1} size="h3" className="typed">
          {quote.number}
        </Title>
        <StatusBadge status={quote.status} />
        <Text fw={600} className="figures" data-testid="value">
          {formatAmount(quote.totals.headline, quote.currency)}
        </Text>
      </div>
      <ByWhen quote={quote} />
      <Presence quoteId={quote.id}>
        <Colleagues lines={quote.lines} />
      </Presence>
      <div className={classes.do}>
        <ActionButton quote={quote} action={primary} {...(primary === 'recall_proposal' && { variant: 'default' })} />
        {beside.map((action) => (
          <ActionButton key={action} quote={quote} action={action} variant="default" />
        ))}
        <ActionMenu quote={quote} except={[primary, ...beside]} />
        {isBeside && <Leave quoteId={quote.id} />}
      </div>
    </header>
  )
}

const OFFERED: readonly string[] = ['proposal_sent', 'partially_accepted', 'partially_converted']
const SOON_MS = 3 * 86_400_000

/** Shows whose turn it is, and until when the offer is valid or how long the request has been there. */
function ByWhen({ quote }: { quote: StaffQuote }) {
  const { timezone } = useSession().store
  const now = useNow(30_000)
  const { status, expires_at: expires, created_at: created } = quote
  const pendingApproval = quote.approval.chain?.kind ?? null
  const until = OFFERED.includes(status) || status === 'expired' ? expires : null
  const isLate = until !== null && Date.parse(until) - now < SOON_MS
  const distance = formatDistance(until ?? created, now)
  const when = until === null ? 'head.asked' : Date.parse(until) > now ? 'head.expires' : 'head.expired'
  const actor = nextActor({ status, pendingApproval })
  const { scheduled_send: scheduled } = quote
  if (scheduled?.stopped_at === null && scheduled.reason === null) {
    return (
      <Text size="sm" fw={600} truncate className={classes.when ?? ''} title={formatMoment(scheduled.at, timezone)}>
        {say('scheduled.title', { moment: sayDay(scheduled.at, timezone) })}
      </Text>
    )
  }
  return (
    <Text size="sm" c="dimmed" truncate className={classes.when ?? ''} title={formatMoment(until ?? created, timezone)}>
      {actor !== 'nobody' && <span className={classes.actor}>{NEXT_ACTORS[actor]} · </span>}
      <Text span inherit {...(isLate && { c: 'var(--mantine-color-error)', fw: 600 })}>
        {say(when, { distance })}
      </Text>
    </Text>
  )
}

const LOOKS = { variant: 'subtle', color: 'gray', size: 'input-sm' } as const

/** Shows the ways out of a quote beside the list: on a page of its own, or back to the list alone. */
function Leave({ quoteId }: { quoteId: string }) {
  const list = useSearch({ from: '/staff/desk' })
  return (
    <Group gap={0} wrap="nowrap">
      <IconLink
        {...LOOKS}
        to="/quotes/$quoteId"
        params={{ quoteId }}
        aria-label={say('head.alone')}
        title={say('head.alone')}
      >
        <Maximize2 size={16} aria-hidden />
      </IconLink>
      <IconLink
        {...LOOKS}
        to="/quotes"
        search={list}
        resetScroll={false}
        aria-label={say('head.close')}
        title={say('head.close')}
      >
        <X size={18} aria-hidden />
      </IconLink>
    </Group>
  )
}
