import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statements } from '../../src/database/preparing-client.ts'

/** Between a query builder's call and the moment its statement is sent; the default is 10. */
const FRAMES = 30

/**
 * Writes the texts of the service's statements in this process into a file of the folder, a line of JSON each, when the process ends: those that
 * the query builder sends. What a test hands to a connection itself is not the service's.
 */
export function recordStatements(folder: string): void {
  const known = new Set<string>()
  const sent: string[] = []
  statements.start.subscribe((trace) => {
    const { text } = trace as { text: string }
    if (known.has(text) || !isBuilt()) return
    known.add(text)
    sent.push(JSON.stringify(text))
  })
  process.on('exit', () => {
    if (sent.length > 0) writeFileSync(join(folder, `${process.pid}.jsonl`), sent.join('\n'))
  })
}

/** Returns whether the query builder is sending. */
function isBuilt(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error('where are we')
  Error.stackTraceLimit = limit
  return stack.includes('kysely')
}
