import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Target } from '../change-quote.ts'

/** The outcome for one of several quotes. */
export interface Outcome {
  quoteId: string
  /** The quote now, or why it was left unchanged. */
  result: WorkingQuote | Problem
}

/**
 * Runs the same change on several quotes, one after the other, each in its own transaction: a refusal leaves only that quote unchanged.
 * Other errors are thrown; earlier changes stay.
 */
export async function changeQuotes(
  targets: readonly (Target & { revision: string })[],
  change: (target: Target) => Promise<WorkingQuote>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const target of targets) {
    const result = await change(target).catch((error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    })
    outcomes.push({ quoteId: target.quoteId, result })
  }
  return outcomes
}
