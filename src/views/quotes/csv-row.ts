/** Before the first row, it tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF'

/**
 * Returns a row of a CSV file (RFC 4180). Cells with a semicolon are quoted too, as spreadsheets in many languages use it as the
 * separator.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
