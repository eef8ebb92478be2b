import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { quoteQuery } from '../quote/quote-query.ts'
import { whyNot } from '../quote/why-not.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { Editing } from './editing.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { beginDraft, type Draft } from './model/draft.ts'

/** The proposal editor of a quote, or why its proposal cannot be edited now. */
export function ProposalPage() {
  const { quoteId = '' } = useParams({ strict: false })
  const query = useQuery(quoteQuery(quoteId))
  const number = query.data?.number
  return (
    <Page
      title={number ? `Proposal for ${number}` : 'Proposal'}
      badge={query.data && <StatusBadge status={query.data.status} />}
      above={
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
          ← Back to the quote
        </AnchorLink>
      }
      actions={<KeyboardHelp />}
    >
      <Loaded query={query} rows={8}>
        {(quote) => <EditingOf key={quoteId} quote={quote} />}
      </Loaded>
    </Page>
  )
}

/** Once editing began it goes on, whatever is read meanwhile: the editor says what a newer state means for it. */
function EditingOf({ quote }: { quote: StaffQuote }) {
  const [begun, setBegun] = useState<Draft | null>(null)
  const rule = quote.actions.stage_proposal
  const draft = beginDraft(quote)
  if (!begun && draft && rule?.allowed) setBegun(draft)
  if (begun) return <Editing quote={quote} draft={begun} />
  return (
    <EmptyState
      title="This proposal cannot be edited now"
      action={
        <ButtonLink to="/quotes/$quoteId" params={{ quoteId: quote.id }} variant="default">
          See what can be done with the quote
        </ButtonLink>
      }
    >
      {whyNot(rule) ?? 'No line of it is open any more.'}
    </EmptyState>
  )
}
