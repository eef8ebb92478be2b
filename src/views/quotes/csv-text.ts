/** Before the first row it tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A row of a CSV file (RFC 4180). What holds a semicolon is quoted too: spreadsheets in many languages take it for the separator. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** A spreadsheet would run what begins so as a formula: an apostrophe makes it the text it is. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
