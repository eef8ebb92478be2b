import type { FastifyBaseLogger } from 'fastify'
import type { Systems } from '../../commands/context.ts'
import type { MailState } from '../../domain/mail/mail-message.ts'
import type { Files } from '../../outside/files.ts'

/** Mail of a closed store waits until it is opened again, or moves: it is looked at again after this long. */
export const HELD_MS = 3_600_000

/** Everything needed to write and send mail. */
export interface Mailroom {
  systems: Systems
  files: Files
  clock: () => Date
  /** Without a trailing slash. */
  baseUrl: string
  /** The domain whose mail lands in conversations; null: replies go to the store's address. */
  replyDomain?: string | null
  logger: FastifyBaseLogger
  metrics?: MailMetrics
}

/** Counts messages written but not sent, and attempts to send. */
export interface MailMetrics {
  handled(outcome: MailState): void
}
