const MOST_WORDS = 8

/** Returns a term of Shopify's search: the text quoted and escaped behind a field. `prefix` finds what begins with it. */
export function quoted(field: string, text: string, { prefix = false } = {}): string {
  return `${field}:"${text.replace(/[\\"'*]/g, '\\$&')}${prefix ? '*' : ''}"`
}

/** Returns a search for things that have every word of the text at the beginning of a word in one of these fields; empty without words. */
export function everyWordIn(fields: readonly string[], text: string): string {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return words.map((word) => `(${fields.map((field) => quoted(field, word, { prefix: true })).join(' OR ')})`).join(' ')
}
