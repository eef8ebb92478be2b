import { EmptyState } from '../../ui/empty-state.tsx'
import { say } from '../../ui/say.ts'
import { ButtonLink } from '../shell/links.tsx'
import type { TurnScope } from './use-turns.ts'

/** Says that nothing waits, and where to go from here. */
export function EmptyTurns({ scope }: { scope: TurnScope }) {
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
