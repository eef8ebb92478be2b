import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { say } from '../../ui/say.ts'
import { FirstSteps } from '../quotes/first-steps.tsx'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../shell/links.tsx'
import type { TurnScope } from './use-turns.ts'

/** Says that nothing waits, and where to go from here; a new store of Shopify sees the steps to its first request. */
export function EmptyTurns({ scope }: { scope: TurnScope }) {
  const { admin_home: adminHome } = useSession().store
  const anyQuote = useQuery({ ...resource('/quotes', { query: { limit: 1 } }), enabled: adminHome !== null })
  if (anyQuote.isLoading) return null
  if (adminHome !== null && anyQuote.data?.data.length === 0) return <FirstSteps adminHome={adminHome} />
  return (
    <EmptyState
      title={say(`turn.empty.${scope}`)}
      action={
        <ButtonLink to="/quotes" variant="default">
          {say('quote.to_quotes')}
        </ButtonLink>
      }
    >
      {say(`turn.empty_hint.${scope}`)}
    </EmptyState>
  )
}
