/** One record of a CSV file. */
export interface CsvRow {
  /** Where the record starts; the header is line 1. */
  line: number
  /** By header, trimmed and in lower case; a short record lacks its last cells. */
  cells: Readonly<Record<string, string | undefined>>
  /** What makes the record unreadable as a whole. */
  problem?: string
}

/** What has to change in a row before it can be imported. */
export class RowError extends Error {}

/** The longest text a cell may hold where the catalogue keeps it as a name. */
const LONGEST_NAME = 255

/** The trimmed cell of the first of these headers the file has; undefined when it has none of them. */
export function cell(row: CsvRow, headers: readonly string[]): string | undefined {
  for (const header of headers) {
    const text = row.cells[header]
    if (text !== undefined) return text.trim()
  }
  return undefined
}

/** As cell, or throws RowError when the text is longer than a name may be. */
export function nameCell(row: CsvRow, headers: readonly string[]): string | undefined {
  const text = cell(row, headers)
  if (text !== undefined && text.length > LONGEST_NAME) {
    throw new RowError(`"${headers[0]}" has ${text.length} characters: shorten it to ${LONGEST_NAME} or fewer.`)
  }
  return text
}

/** The parts of a comma-separated cell, each once. */
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

/** Throws RowError when the record cannot be read at all. */
export function checkReadable(row: CsvRow): void {
  if (row.problem !== undefined) throw new RowError(row.problem)
  for (const [header, text] of Object.entries(row.cells)) {
    if (text?.includes('\0')) throw new RowError(`"${header}" has a NUL character: save the file as UTF-8 text.`)
  }
}
