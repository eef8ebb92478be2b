import { setTimeout } from 'node:timers/promises'
import { writingWaitMs } from '../../domain/mail-retry.ts'
import { withoutValues } from '../../store/database-error.ts'
import { claimMessages, insertMessages } from '../../store/mail-messages.ts'
import { claimMails, postponeMail, type QueuedMail } from '../../store/mail-outbox.ts'
import type { Mailroom } from './mailroom.ts'
import { sendMessage } from './send-message.ts'
import { writeMail } from './write-mail.ts'

/** Nothing tells of new mail: looking for it costs a look at the ends of two small indexes. */
const POLL_MS = 500
const WRITTEN_AT_ONCE = 8
const SENT_AT_ONCE = 10
/** Longer than an attempt, with all its time limits, can take. */
const LEASE_MS = 300_000
/** How long a process that stops waits for the messages that it is sending. */
const STOP_WITHIN_MS = 5_000

export interface MailEngineOptions extends Mailroom {
  leaseMs?: number
}

/**
 * Works the mail off: writes what commands queued, and sends what was written. Any number of engines work on one database; what
 * one dies with another takes over when its lease ends.
 */
export class MailEngine {
  readonly #room: Mailroom
  readonly #leaseMs: number
  readonly #sending = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<unknown> | null = null
  #isStopping = false

  constructor({ leaseMs = LEASE_MS, ...room }: MailEngineOptions) {
    this.#room = room
    this.#leaseMs = leaseMs
  }

  /** Looks for mail from now on, twice a second. */
  start(): void {
    this.#timer = setInterval(() => this.#poll(), POLL_MS)
    this.#poll()
  }

  /** Works until no mail is due at the clock's time. For tests, which move the clock. */
  async runDue(): Promise<void> {
    while ((await this.#work()) > 0) await Promise.all(this.#sending)
  }

  /** Takes nothing more, and waits a little for what is being sent; the rest is left to others. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    const late = setTimeout(STOP_WITHIN_MS, undefined, { ref: false })
    await Promise.race([Promise.all([this.#looking, ...this.#sending]), late])
  }

  #poll(): void {
    this.#looking ??= this.#workOff()
      .catch((error) => this.#log(error, 'mail could not be looked for'))
      .finally(() => {
        this.#looking = null
      })
  }

  /** Works for as long as there is something to take on; a slow mail server holds up only what it is being sent. */
  async #workOff(): Promise<void> {
    while (!this.#isStopping && (await this.#work()) > 0) {
      if (this.#sending.size >= SENT_AT_ONCE) await Promise.race(this.#sending)
    }
  }

  /** Writes some of the mail and begins to send some of the messages; returns of how many. */
  async #work(): Promise<number> {
    const { systems, clock } = this.#room
    const { db, mailer } = systems
    const mails = await claimMails(db, { limit: WRITTEN_AT_ONCE, leaseMs: this.#leaseMs, now: clock() })
    await Promise.all(mails.map((mail) => this.#write(mail)))
    const limit = SENT_AT_ONCE - this.#sending.size
    if (!mailer || limit <= 0) return mails.length
    const messages = await claimMessages(db, { limit, leaseMs: this.#leaseMs, now: clock() })
    for (const message of messages) {
      const sent = sendMessage(this.#room, mailer, message)
        .catch((error) => this.#log(error, 'a message could not be dealt with', message.storeId))
        .finally(() => this.#sending.delete(sent))
      this.#sending.add(sent)
    }
    return mails.length + messages.length
  }

  /** Mail that cannot be written, because the platform does not answer for instance, is put off. */
  async #write(mail: QueuedMail): Promise<void> {
    const { systems, clock, metrics } = this.#room
    try {
      const messages = await writeMail(this.#room, mail)
      await insertMessages(systems.db, mail, messages, clock())
      for (const { state } of messages) if (state !== 'waiting') metrics?.handled(state)
    } catch (error) {
      this.#log(error, 'mail could not be written and is put off', mail.storeId)
      const dueAt = new Date(clock().getTime() + writingWaitMs(mail.attempts))
      await postponeMail(systems.db, mail, dueAt).catch((lost) => this.#log(lost, 'mail could not be put off'))
    }
  }

  #log(error: unknown, message: string, store?: string): void {
    this.#room.logger.error({ err: withoutValues(error), ...(store && { store }) }, message)
  }
}
