/** In an imported file. */
export const MOST_COLUMNS = 500

/**
 * Returns whether the first line of a CSV text has too many columns, judging by its beginning alone, since a parser would first read the
 * whole line, however long. A quoted cell may contain anything; blank lines may come first.
 */
export function isTooWide(text: string): boolean {
  let commas = 0
  let isQuoted = false
  let isCellBegun = false
  for (const character of text.replace(/^[\ufeff\r\n]+/, '')) {
    if (isQuoted)
      isQuoted = character !== '"' // a doubled quote ends the cell and starts it again
    else if (character === '\r' || character === '\n') return false
    else if (character === '"' && !isCellBegun) isQuoted = true
    if (character === ',' && !isQuoted) commas += 1
    if (commas >= MOST_COLUMNS) return true
    isCellBegun = character !== ',' && character !== '"'
  }
  return false
}
