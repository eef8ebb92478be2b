import { Grid, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StaffAction } from '../../../domain/quotes/staff-actions.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { Refusal } from '../../http/send.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { ActionButton } from './actions/action-button.tsx'
import { ActionMenu, focusActions } from './actions/action-menu.tsx'
import { primaryAction } from './actions/action-names.ts'
import { DIALOGS } from './actions/dialogs.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { OrdersPanel } from './convert/orders-panel.tsx'
import { FollowUpsPanel } from './follow-ups-panel.tsx'
import { LineZones } from './lines/line-zones.tsx'
import { QuoteHeader } from './quote-header.tsx'
import { quoteKey, quoteQuery } from './quote-query.ts'
import { Rail } from './rail/rail.tsx'
import { RequestCard } from './request-card.tsx'
import { TotalsBox } from './totals-box.tsx'
import { useParameter } from './use-parameter.ts'

/** Shows a quote: its status, its actions, and everything requested, offered, said and ordered. */
export function QuotePage() {
  const { quoteId } = useParams({ from: '/staff/quotes/$quoteId' })
  const query = useQuery(quoteQuery(quoteId))
  if (query.error instanceof Refusal && query.error.status === 404) return <Gone />
  if (query.data) return <Shown key={quoteId} quote={query.data} />
  return (
    <Page title={say('quote.title')} above={<Back />}>
      <Loaded query={query} rows={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function Shown({ quote }: { quote: StaffQuote }) {
  useFreshParts(quote)
  const primary = primaryAction(quote)
  const beside = primary === 'approve_proposal' ? (['reject_proposal'] as const) : []
  return (
    <Page
      title={quote.number}
      badge={<StatusBadge status={quote.status} />}
      above={<Back />}
      actions={
        <>
          <ActionButton quote={quote} action={primary} {...(primary === 'recall_proposal' && { variant: 'default' })} />
          {beside.map((action) => (
            <ActionButton key={action} quote={quote} action={action} variant="default" />
          ))}
          <ActionMenu quote={quote} except={[primary, ...beside]} />
        </>
      }
    >
      <OpenDialog quote={quote} />
      <Stack>
        <QuoteHeader quote={quote} />
        <Grid>
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack>
              <ApprovalPanel quote={quote} />
              <FollowUpsPanel quote={quote} />
              <LineZones quote={quote} />
              <TotalsBox quote={quote} />
              <OrdersPanel quoteId={quote.id} />
              <BuyerCard quote={quote} />
              <RequestCard quote={quote} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Rail quote={quote} />
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  )
}

function OpenDialog({ quote }: { quote: StaffQuote }) {
  const [name, open] = useParameter('do')
  const Dialog = name === undefined ? undefined : DIALOGS[name as StaffAction]
  useEffect(() => {
    // on close, the focus returns to the actions, for people who use the keyboard
    if (Dialog) return focusActions
  }, [Dialog])
  return Dialog && <Dialog quote={quote} close={() => open(undefined, { replace: true })} />
}

/** Reads the quote's timeline, messages and other parts again when its revision changes. */
function useFreshParts({ id, revision }: StaffQuote) {
  const client = useQueryClient()
  const read = useRef(revision)
  useEffect(() => {
    if (read.current === revision) return
    read.current = revision
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length > quoteKey(id).length
    void client.invalidateQueries({ queryKey: quoteKey(id), predicate })
  }, [client, id, revision])
}

function Gone() {
  return (
    <Page title={say('quote.title')} above={<Back />}>
      <EmptyState title={say('quote.gone')} action={<ButtonLink to="/quotes">{say('quote.to_quotes')}</ButtonLink>}>
        {say('quote.gone_hint')}
      </EmptyState>
    </Page>
  )
}

function Back() {
  return (
    <AnchorLink to="/quotes" size="sm" className="no-print">
      {say('quote.all')}
    </AnchorLink>
  )
}
