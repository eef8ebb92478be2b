import type { FastifyBaseLogger } from 'fastify'
import type { Systems } from '../../commands/context.ts'
import type { MailState } from '../../domain/mail/mail-message.ts'
import type { Files } from '../../outside/files.ts'

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
