import { isPassing } from './database.ts'
import { withoutValues } from './database-error.ts'

type Level = (details: Record<string, unknown>, message: string) => void

const AGAIN_AFTER_MS = 60_000

/**
 * Logs failures of background work as errors, without the values of rows. A temporary database problem, such as an outage or a full disk,
 * recurs at every look, so each message is then logged once a minute.
 */
export class FailureLog {
  readonly #logger: { error: Level; debug: Level }
  readonly #saidAt = new Map<string, number>()

  constructor(logger: { error: Level; debug: Level }) {
    this.#logger = logger
  }

  say(error: unknown, message: string, details: Record<string, unknown> = {}): void {
    const level = isPassing(error) && this.#wasSaid(message) ? 'debug' : 'error'
    this.#logger[level]({ err: withoutValues(error), ...details }, message)
  }

  #wasSaid(message: string): boolean {
    const now = performance.now()
    const before = this.#saidAt.get(message)
    if (before !== undefined && now - before < AGAIN_AFTER_MS) return true
    this.#saidAt.set(message, now)
    return false
  }
}
