import type { Problem } from '../problem.ts'
import { refused } from '../refused.ts'

/** The refusal `not_found`: the store has no such quote, or none that the actor may know of. */
export function noSuchQuote(): Problem {
  return refused('not_found', { code: 'no_quote' })
}
