import { useMemo } from 'react'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import type { DraftAnswer } from './use-draft-answer.ts'

type Line = PortalQuote['lines'][number]

/** The options and alternatives that the buyer picked, not sent yet. */
export interface Choices {
  /** The ids of the options and alternatives in the offer as picked; null if nothing was picked and the offer stands as it is. */
  chosen: readonly string[] | null
  /** The picks as decisions by line id: an option taken or left out, and the alternative taken. */
  decided: Readonly<Record<string, 'accept' | 'reject'>>
  isChosen(line: Line): boolean
  /** Takes an option, or leaves it out. Of alternatives, takes this one instead of the others. */
  pick(line: Line, isTaken: boolean): void
}

/** Holds the buyer's picks among a quote's open lines. */
export function useChoices({ lines }: PortalQuote, { picks, change }: DraftAnswer): Choices {
  const open = useMemo(() => lines.filter((line) => line.open && line.choice !== null), [lines])
  const read = useMemo(() => {
    const touched = open.filter(({ id }) => picks[id] !== undefined)
    const isTaken = ({ id, choice }: Line) => picks[id] ?? choice?.preselected ?? false
    const taken = open.filter(isTaken).map(({ id }) => id)
    const decided = touched
      .filter((line) => line.choice?.kind === 'optional' || isTaken(line))
      .map((line) => [line.id, isTaken(line) ? 'accept' : 'reject'] as const)
    return { chosen: touched.length > 0 ? taken : null, decided: Object.fromEntries(decided), isTaken }
  }, [open, picks])
  return {
    chosen: read.chosen,
    decided: read.decided,
    isChosen: read.isTaken,
    pick: (line, isTaken) => {
      const others = open.filter((other) => other.id !== line.id && isAlternative(other, line))
      const left = others.map(({ id }) => [id, false] as const)
      change((before) => ({ picks: { ...before.picks, ...Object.fromEntries(left), [line.id]: isTaken } }))
    },
  }
}

/** Returns whether the buyer takes one of these lines instead of the other. */
export function isAlternative({ choice: a }: Line, { choice: b }: Line): boolean {
  return a?.kind === 'one_of' && b?.kind === 'one_of' && a.group === b.group
}
