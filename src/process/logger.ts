import { type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** Creates the process's log: JSON lines on standard output, without keys, cookies or the values of failed statements. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino({ level, serializers: { err: describeError, error: describeError } })
}

/** Keeps only the codes of a database error: its message and detail quote the failed row, which may be a buyer's. */
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
