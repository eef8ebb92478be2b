import { spokenLocale } from './say.ts'

/** Lists names as the reader's language does: "A, B, and C" or "A, B, or C". */
export function listOf(names: readonly string[], joined: 'and' | 'or' = 'and'): string {
  const type = joined === 'and' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat(spokenLocale(), { type }).format(names)
}
