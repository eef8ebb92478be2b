import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { statements } from '../../src/database/preparing-client.ts'

/**
 * Writes the texts of the service's statements in this process into a file of the folder, a line of JSON each, when the process ends. What a test
 * sends by `pool.query` is its own.
 */
export function recordStatements(folder: string): void {
  const sent = new Set<string>()
  const own = new Set<string>()
  statements.start.subscribe((trace) => sent.add((trace as { text: string }).text))
  const { query } = pg.Pool.prototype
  pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
    if (typeof args[0] === 'string') own.add(args[0])
    return Reflect.apply(query, this, args)
  } as typeof query
  process.on('exit', () => {
    const lines = [...sent].filter((text) => !own.has(text)).map((text) => JSON.stringify(text))
    if (lines.length > 0) writeFileSync(join(folder, `${process.pid}.jsonl`), lines.join('\n'))
  })
}
