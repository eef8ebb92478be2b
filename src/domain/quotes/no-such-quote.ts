import { Problem } from '../problem.ts'

/** The refusal `not_found`: the store has no such quote, or none that the actor may know of. */
export function noSuchQuote(): Problem {
  return new Problem('not_found', 'There is no such quote in this store.')
}
