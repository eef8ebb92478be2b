const MOST_WORDS = 8

/** Returns the order for what a search finds: Shopify has no relevance without a search. */
export function orderOf(query: string): 'RELEVANCE' | 'ID' {
  return query === '' ? 'ID' : 'RELEVANCE'
}

/** Returns a term of Shopify's search: the text quoted and escaped behind a field. `prefix` finds what begins with it. */
export function quoted(field: string, text: string, { prefix = false } = {}): string {
  return `${field}:"${text.replace(/[\\"'*]/g, '\\$&')}${prefix ? '*' : ''}"`
}

/**
 * Returns a search for things that have every word of the text, of the first eight, at the beginning of a word in one of these fields;
 * empty without words.
 */
export function everyWordIn(fields: readonly string[], text: string): string {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return words.map((word) => `(${fields.map((field) => quoted(field, word, { prefix: true })).join(' OR ')})`).join(' ')
}
