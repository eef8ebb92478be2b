import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../shell/links.tsx'
import { FirstSteps } from './first-steps.tsx'
import { type InboxState, writeInbox } from './inbox-search.ts'
import { TAB_NAMES } from './quote-words.ts'

interface InboxEmptyProps {
  state: InboxState
  onClear: () => void
}

/** Shows, in place of an empty list, what would appear there or how to widen the search. */
export function InboxEmpty({ state, onClear }: InboxEmptyProps) {
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const { admin_home: adminHome } = useSession().store
  const anyQuote = useQuery({
    ...resource('/quotes', { query: { limit: 1 } }),
    enabled: !isNarrowed && adminHome !== null,
  })
  if (anyQuote.isLoading) return null
  if (!isNarrowed && adminHome !== null && anyQuote.data?.data.length === 0) return <FirstSteps adminHome={adminHome} />
  if (!isNarrowed) {
    return (
      <EmptyState
        title={say(`inbox.empty.${state.tab}`)}
        action={<ButtonLink to="/quotes/new">{say('inbox.new_quote')}</ButtonLink>}
      >
        {say(`inbox.hint.${state.tab}`)}
      </EmptyState>
    )
  }
  const everywhere = writeInbox({ ...state, tab: 'all' })
  return (
    <EmptyState
      title={say('inbox.no_match')}
      action={
        <>
          {state.tab !== 'all' && (
            <ButtonLink to="/quotes" search={everywhere}>
              {say('inbox.all_tabs')}
            </ButtonLink>
          )}
          <Button variant="default" onClick={onClear}>
            {say('inbox.clear')}
          </Button>
        </>
      }
    >
      {state.tab === 'all' ? say('inbox.no_match_here') : say('inbox.no_match_in', { tab: TAB_NAMES[state.tab] })}
    </EmptyState>
  )
}
