import { useMemo } from 'react'
import type { Decision } from '../../../../domain/quotes/quote-terms.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import type { DraftAnswer } from './use-draft-answer.ts'

type Line = PortalQuote['lines'][number]

/** What the buyer has decided and not sent yet. */
export interface Decisions {
  /** By line id. */
  made: Readonly<Record<string, Decision>>
  decide(lines: readonly Line[], decision: Decision): void
}

/** Decisions on the lines of a quote that are still open. */
export function useDecisions({ lines }: PortalQuote, { made: all, change }: DraftAnswer): Decisions {
  const made = useMemo(() => {
    const standing = lines.filter((line) => line.open)
    return Object.fromEntries(standing.flatMap(({ id }) => (all[id] ? [[id, all[id]]] : [])))
  }, [all, lines])
  return {
    made,
    decide: (unit, decision) =>
      change((before) => ({ made: { ...before.made, ...Object.fromEntries(unit.map(({ id }) => [id, decision])) } })),
  }
}
