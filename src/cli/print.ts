/** Prints one record: as JSON, or as aligned `name  value` lines. */
export function printRecord(record: Record<string, unknown>, json: boolean): void {
  if (json) {
    printJson(record)
    return
  }
  const width = Math.max(...Object.keys(record).map((name) => name.length))
  for (const [name, value] of Object.entries(record)) console.log(`${name.padEnd(width)}  ${cell(value)}`)
}

/** Prints a list: as one JSON array, or as a table with a heading; says so when it is empty. */
export function printTable(rows: readonly Record<string, unknown>[], json: boolean): void {
  const [first] = rows
  if (json) printJson(rows)
  else if (first) printRows(first, rows)
  else console.log('(none)')
}

function printRows(first: Record<string, unknown>, rows: readonly Record<string, unknown>[]): void {
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    console.log(
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Prints one value as indented JSON. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2))
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
