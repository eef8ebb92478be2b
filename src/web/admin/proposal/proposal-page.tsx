import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Colleagues } from '../presence/colleagues.tsx'
import { Presence } from '../presence/presence.tsx'
import { quoteQuery } from '../quote/quote-query.ts'
import { EditQuestion } from '../quote/scheduled/edit-question.tsx'
import { whyNot } from '../quote/why-not.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { Editing } from './editing.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { beginDraft, type Draft } from './model/draft.ts'

/** Shows the proposal editor of a quote, or why its proposal cannot be edited now. */
export function ProposalPage() {
  const { quoteId } = useParams({ from: '/staff/quotes/$quoteId/proposal' })
  const query = useQuery(quoteQuery(quoteId))
  const number = query.data?.number
  return (
    <Presence key={quoteId} quoteId={quoteId} isThere={query.data !== undefined}>
      <Page
        title={number ? say('proposal.of', { quote: number }) : say('proposal.title')}
        badge={
          query.data && (
            <>
              <StatusBadge status={query.data.status} />
              <Colleagues lines={query.data.lines} />
            </>
          )
        }
        above={
          <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
            {say('preview.back')}
          </AnchorLink>
        }
        actions={<KeyboardHelp />}
      >
        <Loaded query={query} rows={8}>
          {(quote) => <EditingOf key={quoteId} quote={quote} />}
        </Loaded>
      </Page>
    </Presence>
  )
}

/** Keeps the editor open once editing has begun, even if a newer quote is read: the editor explains what changed. */
function EditingOf({ quote }: { quote: StaffQuote }) {
  const [begun, setBegun] = useState<Draft | null>(null)
  const rule = quote.actions.stage_proposal
  const draft = beginDraft(quote)
  const { scheduled_send: scheduled } = quote
  if (scheduled?.stopped_at === null && !begun) return <EditQuestion quote={quote} at={scheduled.at} />
  if (!begun && draft && rule?.allowed) setBegun(draft)
  if (begun) return <Editing quote={quote} draft={begun} />
  return (
    <EmptyState
      title={say('proposal.closed')}
      action={
        <ButtonLink to="/quotes/$quoteId" params={{ quoteId: quote.id }} variant="default">
          {say('proposal.see_quote')}
        </ButtonLink>
      }
    >
      {whyNot(rule) ?? say('conflict.none_open')}
    </EmptyState>
  )
}
