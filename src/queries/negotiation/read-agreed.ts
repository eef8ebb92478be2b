import { readVersion } from '../../database/quotes/versions.ts'
import { termsOf } from '../../domain/orders/convert.ts'
import { type Agreed, agreedSum } from '../../domain/pricing/agreed-sum.ts'
import { agreedVersion } from '../../domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the sum of the quote's accepted lines, under the terms of the version they were accepted in, which is only read if it is not
 * among those `known`; null if none is accepted. The lines may include an answer not given yet.
 */
export async function readAgreed(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  quote: Pick<WorkingQuote, 'id' | 'lines' | 'charged'>,
  known: readonly (Version | null)[] = [],
): Promise<Agreed | null> {
  const number = agreedVersion(quote)
  if (number === 0) return null
  const version = known.find((one) => one?.number === number) ?? (await readVersion(db, store.id, quote.id, number))
  const terms = termsOf(version.offer)
  const sum = agreedSum(quote, terms)
  return sum && { sum, terms }
}
