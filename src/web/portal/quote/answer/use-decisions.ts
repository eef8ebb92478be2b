import { useMemo } from 'react'
import type { Decision } from '../../../../domain/quotes/quote-terms.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import type { DraftAnswer } from './use-draft-answer.ts'

type Line = PortalQuote['lines'][number]

/** The buyer's decisions that have not been sent yet. */
export interface Decisions {
  /** By line id. */
  made: Readonly<Record<string, Decision>>
  decide(lines: readonly Line[], decision: Decision): void
}

/** Holds the decisions on a quote's open lines. */
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
