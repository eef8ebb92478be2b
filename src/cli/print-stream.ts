import { once } from 'node:events'

let readerLeft = false

/**
 * Writes to standard output as fast as its reader takes it. If the reader goes away (`| head`), the work continues without
 * output.
 */
export async function writeOut(text: string): Promise<void> {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', stopWriting)
  if (readerLeft || process.stdout.write(text)) return
  await once(process.stdout, 'drain').catch(stopWriting)
}

function stopWriting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  readerLeft = true
}

/** Prints a list while it is being made: as one JSON array, or as lines with a heading. */
export function listWriter(widths: Readonly<Record<string, number>>, json: boolean) {
  const names = Object.keys(widths)
  let written = 0
  const line = (cells: readonly string[]) =>
    cells
      .map((text, n) => text.padEnd(widths[names[n] ?? ''] ?? 0))
      .join('  ')
      .trimEnd()
  return {
    /** Adds rows. Text output has the columns of `widths`; JSON has all fields. */
    add: async (rows: readonly Readonly<Record<string, string | null>>[]) => {
      const texts = rows.map((row) => (json ? JSON.stringify(row) : line(names.map((name) => row[name] ?? '-'))))
      if (texts.length === 0) return
      const lead = written > 0 ? (json ? ',\n  ' : '\n') : json ? '\n  ' : `${line(names)}\n`
      written += rows.length
      await writeOut(lead + texts.join(json ? ',\n  ' : '\n'))
    },
    /** Ends the last line, or says that the list is empty. */
    end: async () => writeOut(json || written > 0 ? '\n' : '(none)\n'),
  }
}
