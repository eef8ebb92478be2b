import { printTable } from '../print.ts'

/** Shows progress through a file on standard error if that is a terminal. */
export function progressBar(label: string): { onProgress(bytesRead: number, totalBytes: number): void; clear(): void } {
  const terminal = process.stderr
  let drawn = -1
  return {
    onProgress: (bytesRead, totalBytes) => {
      const pct = totalBytes === 0 ? 100 : Math.floor((bytesRead / totalBytes) * 100)
      if (!terminal.isTTY || pct === drawn) return
      drawn = pct
      const full = Math.round(pct * 0.3)
      terminal.write(`\r${label} [${'='.repeat(full)}${' '.repeat(30 - full)}] ${String(pct).padStart(3)} %`)
    },
    clear: () => {
      if (drawn >= 0) terminal.write('\r\u001b[2K')
    },
  }
}

interface RowErrors {
  error_count: number
  errors: readonly { line: number; message: string; handle?: string | null; company?: string | null }[]
}

/** Prints the faults of a file's rows on standard error, one a line. */
export function printErrors(file: string, { error_count, errors }: RowErrors): void {
  for (const { line, message, handle, company } of errors) {
    const name = handle ?? company
    console.error(`${file}:${line}: ${name ? `${name}: ` : ''}${message}`)
  }
  if (error_count > errors.length) console.error(`and ${error_count - errors.length} more rows with errors`)
}

/** Prints a table under its own heading. */
export function printSection(heading: string, rows: readonly Record<string, unknown>[]): void {
  console.log(`\n${heading}`)
  printTable(rows, false)
}
