import { once } from 'node:events'

let readerLeft = false

/**
 * Writes to standard output as fast as its reader takes it; when the reader goes away (`| head`), the work goes on
 * unheard.
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

/** A list printed while it is being made: as the elements of one JSON array, or as lines with a heading. */
export function listWriter(widths: Readonly<Record<string, number>>, json: boolean) {
  const names = Object.keys(widths)
  let written = 0
  const line = (cells: readonly string[]) =>
    cells
      .map((text, n) => text.padEnd(widths[names[n] ?? ''] ?? 0))
      .join('  ')
      .trimEnd()
  return {
    /** Adds rows; their members are printed in the order of `widths`, the JSON has all of them. */
    add: async (rows: readonly Readonly<Record<string, string | null>>[]) => {
      const texts = rows.map((row) => (json ? JSON.stringify(row) : line(names.map((name) => row[name] ?? '-'))))
      if (texts.length === 0) return
      const lead = written > 0 ? (json ? ',\n  ' : '\n') : json ? '\n  ' : `${line(names)}\n`
      written += rows.length
      await writeOut(lead + texts.join(json ? ',\n  ' : '\n'))
    },
    /** Ends the last line, or says that there was none. */
    end: async () => writeOut(json || written > 0 ? '\n' : '(none)\n'),
  }
}
