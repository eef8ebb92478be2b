/** Returns a term of Shopify's search: the text quoted and escaped behind a field. `prefix` finds what begins with it. */
export function quoted(field: string, text: string, { prefix = false } = {}): string {
  return `${field}:"${text.replace(/[\\"'*]/g, '\\$&')}${prefix ? '*' : ''}"`
}
