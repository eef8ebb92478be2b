import { type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** The process's log: JSON lines on standard output, without keys, cookies or the values a statement failed on. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino({ level, serializers: { err: describeError, error: describeError } })
}

/** A database error's message and detail quote the row it failed on, which may be a buyer's: only its codes are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!('severity' in error)) return stdSerializers.err(error)
  const { code, table, constraint, routine, stack } = error as Error & Record<string, unknown>
  const frames = String(stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return { type: 'DatabaseError', code, table, constraint, routine, stack: frames }
}
