import { type Logger, multistream, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'
import type { Telemetry } from './telemetry/start-telemetry.ts'

/**
 * Creates the process's log: JSON lines on standard output, without keys, cookies or the values of failed statements. With telemetry each line
 * names the trace it belongs to, and also goes where traces go.
 */
export function createLogger(level: Config['logLevel'], telemetry: Telemetry | null = null): Logger {
  const options = { level, serializers: { err: describeError, error: describeError } }
  if (!telemetry) return pino(options)
  const streams = [pino.destination(1), telemetry.logs].map((stream) => ({ level: 'trace', stream }) as const)
  return pino({ ...options, mixin: telemetry.currentIds }, multistream(streams))
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
