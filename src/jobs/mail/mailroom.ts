import type { FastifyBaseLogger } from 'fastify'
import type { Systems } from '../../commands/context.ts'
import type { MailState } from '../../domain/mail/mail-message.ts'

/** What mail is written and sent with. */
export interface Mailroom {
  systems: Systems
  clock: () => Date
  /** Without a trailing slash. */
  baseUrl: string
  logger: FastifyBaseLogger
  metrics?: MailMetrics
}

/** What is told of every message that was written and not sent, and of every attempt to send one. */
export interface MailMetrics {
  handled(outcome: MailState): void
}
