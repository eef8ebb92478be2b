import { Grid, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { StaffAction } from '../../../domain/quotes/staff-actions.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { Refusal } from '../../http/send.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useSeen } from '../my-turn/use-seen.ts'
import { useDesk } from '../quotes/desk/use-desk.ts'
import { useMay } from '../session/session.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { costsIn, type ShownMargins, showMargins } from '../worth/margins.ts'
import { useWorth } from '../worth/worth.tsx'
import { focusActions } from './actions/action-menu.tsx'
import { DIALOGS } from './actions/dialogs.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { OrdersPanel } from './convert/orders-panel.tsx'
import { FollowUpsPanel } from './follow-ups-panel.tsx'
import { LineZones } from './lines/line-zones.tsx'
import { QuoteHead } from './quote-head.tsx'
import { QuoteHeader } from './quote-header.tsx'
import { quoteKey, quoteQuery } from './quote-query.ts'
import { Rail } from './rail/rail.tsx'
import { RequestCard } from './request-card.tsx'
import { ReviewNotice } from './review-notice.tsx'
import { ScheduledNotice } from './scheduled/scheduled-notice.tsx'
import { TotalsBox } from './totals-box.tsx'
import { useParameter } from './use-parameter.ts'

/** Shows a quote: its status, its actions, and everything requested, offered, said and ordered. */
export function QuotePage() {
  const { isBeside } = useDesk()
  const { quoteId } = useParams({ from: '/staff/desk/quotes/$quoteId' })
  const query = useQuery(quoteQuery(quoteId))
  if (query.error instanceof Refusal && query.error.status === 404) return <Gone />
  if (query.data) return <Shown key={quoteId} quote={query.data} />
  return (
    <Page title={say('quote.title')} above={isBeside ? null : <Back />}>
      <Loaded query={query} rows={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}

/** The rail is beside the lines where the quote has the room, however wide the window is. */
const BREAKPOINTS = { xs: '30em', sm: '40em', md: '52em', lg: '62em', xl: '75em' }

function Shown({ quote }: { quote: StaffQuote }) {
  useFreshParts(quote)
  useSeen(quote)
  const { isBeside } = useDesk()
  const margins = useMargins(quote)
  return (
    <Page title={quote.number} above={isBeside ? null : <Back />} head={<QuoteHead quote={quote} />}>
      <OpenDialog quote={quote} />
      <Stack>
        <QuoteHeader quote={quote} />
        <Grid type="container" breakpoints={BREAKPOINTS}>
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack>
              <ScheduledNotice quote={quote} />
              <ReviewNotice quote={quote} />
              <ApprovalPanel quote={quote} />
              <FollowUpsPanel quote={quote} />
              <LineZones quote={quote} margins={margins} />
              <TotalsBox quote={quote} margins={margins} />
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

/** Returns the margins of what the buyer has not rejected; null for those who may not see costs, and until those were read. */
function useMargins(quote: StaffQuote): ShownMargins | null {
  const worth = useWorth(quote, { isAsked: useMay('costs.see') })
  return useMemo(() => {
    const costs = costsIn(worth)
    return (
      costs &&
      showMargins(
        quote.lines.filter(({ zone }) => zone !== 'rejected'),
        costs,
      )
    )
  }, [worth, quote.lines])
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
  const list = useSearch({ from: '/staff/desk' })
  return (
    <AnchorLink to="/quotes" search={list} size="sm" className="no-print">
      {say('quote.all')}
    </AnchorLink>
  )
}
