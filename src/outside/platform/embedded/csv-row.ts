/** One record of a CSV file. */
export interface CsvRow {
  /** The line where the record starts; the header is line 1. */
  line: number
  /** By header, trimmed and in lower case; a short record lacks its last cells. */
  cells: Readonly<Record<string, string | undefined>>
  /** The reason why the whole record is unreadable. */
  problem?: string
}

/** The change a row needs before it can be imported. */
export class RowError extends Error {}

/** The longest text in a cell that the catalogue stores as a name. */
const LONGEST_NAME = 255

/** Returns the trimmed cell of the first of these headers in the file; undefined if it has none of them. */
export function cell(row: CsvRow, headers: readonly string[]): string | undefined {
  for (const header of headers) {
    const text = row.cells[header]
    if (text !== undefined) return text.trim()
  }
  return undefined
}

/** Like cell; throws a RowError if the text is longer than a name may be. */
export function nameCell(row: CsvRow, headers: readonly string[]): string | undefined {
  const text = cell(row, headers)
  if (text !== undefined && text.length > LONGEST_NAME) {
    throw new RowError(`"${headers[0]}" has ${text.length} characters: shorten it to at most ${LONGEST_NAME}.`)
  }
  return text
}

/** Splits a comma-separated cell, without repeats. */
export function listCell(row: CsvRow, headers: readonly string[]): string[] | undefined {
  const text = cell(row, headers)
  if (text === undefined) return undefined
  return [
    ...new Set(
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ]
}

/** Throws a RowError if the record cannot be read at all. */
export function checkReadable(row: CsvRow): void {
  if (row.problem !== undefined) throw new RowError(row.problem)
  for (const [header, text] of Object.entries(row.cells)) {
    if (text?.includes('\0')) throw new RowError(`"${header}" has a NUL character: save the file as UTF-8 text.`)
  }
}
