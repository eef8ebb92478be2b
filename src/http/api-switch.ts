import type { FastifyBaseLogger } from 'fastify'
import { isApiDisabled } from '../database/access/api-switch.ts'
import type { Db } from '../database/database.ts'

const POLL_MS = 400

/** The operator's switch as this process knows it: correct within a second of every change. */
export class ApiSwitch {
  readonly #db: Db
  readonly #logger: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #isUnread = false
  disabled = false

  constructor(db: Db, logger: FastifyBaseLogger) {
    this.#db = db
    this.#logger = logger
  }

  /** Reads the switch repeatedly until stopped. While the database does not answer, the last value applies. */
  async start(): Promise<void> {
    try {
      this.disabled = await isApiDisabled(this.#db)
      this.#isUnread = false
    } catch (error) {
      if (!this.#isUnread) this.#logger.warn({ err: error }, 'failed to read the API switch, keeping its last value')
      this.#isUnread = true
    }
    if (!this.#stopped) this.#timer = setTimeout(() => void this.start(), POLL_MS).unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
