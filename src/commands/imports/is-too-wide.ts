/** Of a file that is imported. */
export const MOST_COLUMNS = 500

/**
 * Whether the first line of a CSV text names more columns than that, by its beginning alone: a parser would read all of the line
 * first, however long. A cell between quotes may hold anything; blank lines come before the first.
 */
export function isTooWide(text: string): boolean {
  let commas = 0
  let isQuoted = false
  let isCellBegun = false
  for (const character of text.replace(/^[\ufeff\r\n]+/, '')) {
    if (isQuoted)
      isQuoted = character !== '"' // a quote written twice ends the cell and begins it again
    else if (character === '\r' || character === '\n') return false
    else if (character === '"' && !isCellBegun) isQuoted = true
    if (character === ',' && !isQuoted) commas += 1
    if (commas >= MOST_COLUMNS) return true
    isCellBegun = character !== ',' && character !== '"'
  }
  return false
}
