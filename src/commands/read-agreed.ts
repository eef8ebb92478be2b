import { type Agreed, agreedSum } from '../domain/agreed-sum.ts'
import { termsOf } from '../domain/convert.ts'
import { agreedVersion } from '../domain/line-state.ts'
import type { WorkingQuote } from '../domain/quote.ts'
import { readVersion } from '../store/versions.ts'
import type { Context } from './context.ts'

/**
 * What the lines of the quote that are accepted come to, by the terms of the version that they were accepted of; null where none is.
 * The lines may be as they would be with an answer that was not given yet.
 */
export async function readAgreed(
  { db, store }: Pick<Context, 'db' | 'store'>,
  quote: Pick<WorkingQuote, 'id' | 'lines' | 'charged'>,
): Promise<Agreed | null> {
  const number = agreedVersion(quote)
  if (number === 0) return null
  const terms = termsOf((await readVersion(db, store.id, quote.id, number)).offer)
  const sum = agreedSum(quote, terms)
  return sum && { sum, terms }
}
