import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { type InboxState, type Tab, writeInbox } from './inbox-search.ts'
import { TAB_NAMES } from './quote-words.ts'

interface InboxEmptyProps {
  state: InboxState
  onClear: () => void
}

/** Instead of a list that has nothing: what would be here, or how to look further. */
export function InboxEmpty({ state, onClear }: InboxEmptyProps) {
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  if (!isNarrowed) {
    const { title, says } = EMPTY[state.tab]
    return (
      <EmptyState title={title} action={<ButtonLink to="/quotes/new">New quote</ButtonLink>}>
        {says}
      </EmptyState>
    )
  }
  const everywhere = writeInbox({ ...state, tab: 'all' })
  return (
    <EmptyState
      title="No quote fits"
      action={
        <>
          {state.tab !== 'all' && (
            <ButtonLink to="/quotes" search={everywhere}>
              Look in all tabs
            </ButtonLink>
          )}
          <Button variant="default" onClick={onClear}>
            Clear search and filters
          </Button>
        </>
      }
    >
      Nothing {state.tab === 'all' ? 'here' : `in “${TAB_NAMES[state.tab]}”`} fits the search and the filters.
    </EmptyState>
  )
}

const EMPTY: Readonly<Record<Tab, { title: string; says: string }>> = {
  new: {
    title: 'Nothing new',
    says: 'Requests of buyers come here, the moment they are sent. You can also make a quote for somebody yourself.',
  },
  in_review: {
    title: 'Nothing in review',
    says: 'A request that somebody has taken up stays here until its proposal is sent.',
  },
  countered: { title: 'No counter-offers', says: 'When a buyer answers a proposal with other prices, it comes here.' },
  waiting_for_buyer: { title: 'No buyer has to answer', says: 'Proposals that were sent wait here for the buyer.' },
  needs_approval: {
    title: 'Nothing waits for approval',
    says: 'Proposals that a policy holds back come here until they are approved.',
  },
  to_convert: {
    title: 'Nothing to convert',
    says: 'What buyers have accepted comes here, to be turned into draft orders.',
  },
  closed: { title: 'Nothing closed', says: 'Quotes that are converted, declined, expired or closed end here.' },
  all: { title: 'No quotes yet', says: 'Every request and every quote you make will be here.' },
}
