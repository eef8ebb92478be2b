import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Target } from '../change-quote.ts'

/** What became of one quote among several. */
export interface Outcome {
  quoteId: string
  /** As it is now, or why it was left as it was. */
  result: WorkingQuote | Problem
}

/**
 * Does the same to several quotes, one after the other, each in its own transaction: a refusal leaves that quote as it was and
 * keeps none of the others. What is no refusal is thrown; what was done before it stays.
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
