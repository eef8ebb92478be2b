import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { resource } from '../../client/admin.ts'
import type { BuyerView, StaffQuote } from '../../client/admin-answers.ts'
import { BuyerPaper } from '../../paper/buyer-paper.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { quoteQuery } from '../quote/quote-query.ts'
import { whyNot } from '../quote/why-not.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { StaffPaper } from '../shell/staff-paper.tsx'
import { SendPanel } from './send-panel.tsx'

/** Shows the staged proposal as its buyer will see it, and sends it. */
export function PreviewPage() {
  const { quoteId } = useParams({ from: '/staff/quotes/$quoteId/preview' })
  const quote = useQuery(quoteQuery(quoteId))
  const reason = quote.data ? whyNone(quote.data) : null
  const paper = usePaper(quote.data, reason === null)
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
      {reason !== null ? (
        <EmptyState
          title={say('preview.none')}
          action={
            <ButtonLink to="/quotes/$quoteId/proposal" params={{ quoteId }}>
              {say('preview.open_editor')}
            </ButtonLink>
          }
        >
          {reason}
        </EmptyState>
      ) : (
        <Loaded query={paper} rows={10}>
          {(view) => <Shown view={view} quote={quote.data} />}
        </Loaded>
      )}
    </Page>
  )
}

function Shown({ view, quote }: { view: BuyerView; quote: StaffQuote | undefined }) {
  return (
    <Stack gap="lg">
      {quote && <SendPanel quote={quote} shownRevision={view.revision} />}
      <Box>
        <StaffPaper>
          <BuyerPaper view={view} />
        </StaffPaper>
      </Box>
    </Stack>
  )
}

/** Reads the buyer's view of the proposal, again for every revision of the quote. */
function usePaper(quote: StaffQuote | undefined, enabled: boolean) {
  const preview = resource('/quotes/{id}/proposal/buyer-preview', { params: { id: quote?.id ?? '' } })
  return useQuery({
    ...preview,
    queryKey: [...preview.queryKey, quote?.revision],
    enabled: quote !== undefined && enabled,
    placeholderData: (before) => before,
  })
}

/** Returns why there is nothing to show; null if there is something. */
function whyNone({ staged, actions }: StaffQuote): string | null {
  return whyNot(actions.stage_proposal) ?? (staged ? null : say('preview.no_draft'))
}
