import { pino } from 'pino'
import { createLogger } from '../../../src/process/logger.ts'

/** Creates the service's own logger at its most talkative level, writing to memory. */
export function memoryLog() {
  const lines: string[] = []
  const logger = createLogger('trace')
  Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  return { logger, text: () => lines.join('') }
}
