import { type AnyValue, type Context, type Logger, SeverityNumber } from '@opentelemetry/api'
import { membersOf, parseJson } from '../../domain/parse-json.ts'

const SEVERITIES: Record<number, readonly [SeverityNumber, string]> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
}

/** Passes lines of the log on as log records: the same content, as part of the trace that runs at the moment. */
export class LogForwarder {
  readonly #logger: Logger
  readonly #current: () => Context

  constructor(logger: Logger, current: () => Context) {
    this.#logger = logger
    this.#current = current
  }

  write(line: string): void {
    const { level, time, msg, pid: _, hostname: __, trace_id: ___, span_id: ____, ...rest } = membersOf(parseJson(line))
    const [severityNumber, severityText] = SEVERITIES[Number(level)] ?? [SeverityNumber.UNSPECIFIED, String(level)]
    this.#logger.emit({
      timestamp: Number(time),
      severityNumber,
      severityText,
      body: String(msg ?? ''),
      attributes: rest as Record<string, AnyValue>,
      context: this.#current(),
    })
  }
}
