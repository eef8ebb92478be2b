import { Button } from '@mantine/core'
import { say } from '../../../ui/say.ts'
import type { Draft } from '../model/draft.ts'
import { canBeChosen, includeAlways, makeAlternatives, makeOptional } from '../model/offer-choice.ts'

interface ChoiceActionsProps {
  draft: Draft
  chosen: ReadonlySet<string>
  act: (change: (draft: Draft) => Draft) => void
}

/** Makes the selected lines options or alternatives for the buyer to choose, or always included again. */
export function ChoiceActions({ draft, chosen, act }: ChoiceActionsProps) {
  const lines = draft.lines.filter((line) => chosen.has(line.id) && canBeChosen(line))
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={lines.length === 0}
        onClick={() => act((draft) => makeOptional(draft, chosen))}
      >
        {say('choice.make_optional')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={lines.length < 2}
        onClick={() => act((draft) => makeAlternatives(draft, chosen))}
      >
        {say('choice.make_alternatives')}
      </Button>
      {lines.some(({ choice }) => choice !== null) && (
        <Button size="xs" variant="default" onClick={() => act((draft) => includeAlways(draft, chosen))}>
          {say('choice.include')}
        </Button>
      )}
    </>
  )
}
