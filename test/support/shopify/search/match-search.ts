import type { Search, Term } from './parse-search.ts'
import type { SearchEntry, SearchValue } from './search-index.ts'

/** Fields whose text is found by its words; all others are compared whole. */
const BY_WORDS = new Set([
  'title',
  'name',
  'display_name',
  'first_name',
  'last_name',
  'company_name',
  'text',
  'variant_title',
])

/** Returns whether an object is found. Terms on fields that the search does not know count for nothing, as with Shopify. */
export function matchSearch(search: Search, entry: SearchEntry, fields: ReadonlySet<string>): boolean {
  return judge(search, entry, fields) ?? true
}

/** Returns the fields of a search that are not known. */
export function unknownFields(search: Search, fields: ReadonlySet<string>): string[] {
  if (search.kind === 'not') return unknownFields(search.part, fields)
  if (search.kind !== 'term') return search.parts.flatMap((part) => unknownFields(part, fields))
  return search.field !== null && !fields.has(search.field) ? [search.field] : []
}

/** Null: has no say, because all its fields are unknown. */
function judge(search: Search, entry: SearchEntry, fields: ReadonlySet<string>): boolean | null {
  if (search.kind === 'term') {
    if (search.field !== null && !fields.has(search.field)) return null
    return isFound(search, entry[search.field ?? 'text'] ?? null)
  }
  if (search.kind === 'not') {
    const inside = judge(search.part, entry, fields)
    return inside === null ? null : !inside
  }
  const verdicts = search.parts.map((part) => judge(part, entry, fields)).filter((verdict) => verdict !== null)
  if (verdicts.length === 0) return null
  return search.kind === 'all' ? verdicts.every(Boolean) : verdicts.some(Boolean)
}

function isFound(term: Term, value: SearchValue): boolean {
  if (value instanceof Date) return compare(value.getTime(), Date.parse(term.value), term.operator)
  if (typeof value === 'number') return compare(value, Number(term.value), term.operator)
  if (value === null) return false
  const texts = Array.isArray(value) ? (value as readonly string[]) : [String(value)]
  const byWords = BY_WORDS.has(term.field ?? 'text')
  return texts.some((text) => (byWords ? hasWords(text, term) : isSame(text, term)))
}

function isSame(text: string, { value, isPrefix, operator }: Term): boolean {
  const [has, wanted] = [text.toLowerCase(), value.toLowerCase()]
  if (operator !== '=') return compare(Number(has), Number(wanted), operator)
  return isPrefix ? has.startsWith(wanted) : has === wanted
}

function hasWords(text: string, { value, isPrefix }: Term): boolean {
  const [has, wanted] = [wordsOf(text), wordsOf(value)]
  if (wanted.length === 0) return false
  return has.some((_, from) =>
    wanted.every((word, i) => {
      const other = has[from + i] ?? ''
      return isPrefix && i === wanted.length - 1 ? other.startsWith(word) : other === word
    }),
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function compare(has: number, wanted: number, operator: Term['operator']): boolean {
  if (Number.isNaN(wanted)) return false
  return {
    '=': has === wanted,
    '<': has < wanted,
    '<=': has <= wanted,
    '>': has > wanted,
    '>=': has >= wanted,
  }[operator]
}
