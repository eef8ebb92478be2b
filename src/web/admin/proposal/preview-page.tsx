import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { quoteQuery } from '../quote/quote-query.ts'
import { whyNot } from '../quote/why-not.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { SendSheet } from './send/send-sheet.tsx'

/** Shows the staged proposal as its buyer will get it, and sends it. */
export function PreviewPage() {
  const { quoteId } = useParams({ from: '/staff/quotes/$quoteId/preview' })
  const quote = useQuery(quoteQuery(quoteId))
  const number = quote.data?.number
  return (
    <Page
      title={number ? say('preview.of', { quote: number }) : say('preview.title')}
      documentTitle={number ? say('preview.page', { quote: number }) : say('preview.title')}
      above={
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
          {say('preview.back')}
        </AnchorLink>
      }
      actions={
        <ButtonLink
          to="/quotes/$quoteId/proposal"
          params={{ quoteId }}
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
        >
          {say('preview.edit')}
        </ButtonLink>
      }
    >
      <Loaded query={quote} rows={10}>
        {(read) => <Shown key={quoteId} quote={read} />}
      </Loaded>
    </Page>
  )
}

function Shown({ quote }: { quote: StaffQuote }) {
  const reason = whyNone(quote)
  if (reason === null) return <SendSheet quote={quote} />
  return (
    <EmptyState
      title={say('preview.none')}
      action={
        <ButtonLink to="/quotes/$quoteId/proposal" params={{ quoteId: quote.id }}>
          {say('preview.open_editor')}
        </ButtonLink>
      }
    >
      {reason}
    </EmptyState>
  )
}

/** Returns why there is nothing to show; null if there is something. */
function whyNone({ staged, actions }: StaffQuote): string | null {
  return whyNot(actions.stage_proposal) ?? (staged ? null : say('preview.no_draft'))
}
