import { setTimeout } from 'node:timers/promises'
import { isPassing } from '../../database/database.ts'
import { byStore } from '../../database/distribution/by-store.ts'
import { isDistributed } from '../../database/distribution/is-distributed.ts'
import { FailureLog } from '../../database/failure-log.ts'
import { type HeldMail, listStoresWithDueMail, type MailTable, renewMail } from '../../database/mail/due-mail.ts'
import { claimMessages, type DueMessage } from '../../database/mail/mail-messages.ts'
import { claimMails, postponeMail, type QueuedMail } from '../../database/mail/mail-outbox.ts'
import { MailWriter } from '../../database/mail/mail-writer.ts'
import { writingWaitMs } from '../../domain/mail/mail-retry.ts'
import type { Mailer } from '../../outside/mailer.ts'
import { DueStores } from '../due-stores.ts'
import { HELD_MS, type Mailroom } from './mailroom.ts'
import { sendMessage } from './send-message.ts'
import { SharedReads } from './shared-reads.ts'
import { writeMail } from './write-mail.ts'

/** No hint announces new mail: looking for it reads only the ends of two small indexes. */
const POLL_MS = 500
const WRITTEN_AT_ONCE = 8
/** Mails that are begun together share their reads, so none is begun for the first place that becomes free. */
const BEGUN_AT_LEAST = 4
/** Looking for mail passes every store that has any, which costs more than writing one: so it is claimed for a while ahead. */
const CLAIMED_AT_ONCE = 32
/** Of a store on a node, which is claimed from by itself. */
const CLAIMED_OF_STORE = 8
const SENT_AT_ONCE = 10
/** Renewed during work: others continue a killed process's work within a minute. */
const LEASE_MS = 45_000
/** Mail interrupted by a database outage waits this long for the next look. */
const INTERRUPTED_MS = 2_000
/** A stopping process waits this long for messages being sent. */
const STOP_WITHIN_MS = 5_000

export interface MailEngineOptions extends Mailroom {
  leaseMs?: number
}

/**
 * Writes the mail that commands queued and sends it. Any number of engines work on one database; when one dies, another takes over as its
 * leases end.
 */
export class MailEngine {
  readonly #room: Mailroom
  readonly #trouble: FailureLog
  readonly #leaseMs: number
  readonly #writer: MailWriter
  readonly #toWrite: DueStores
  readonly #toSend: DueStores
  /** Claimed, and not yet begun. */
  readonly #waiting: QueuedMail[] = []
  readonly #writing = new Map<Promise<void>, QueuedMail>()
  readonly #sending = new Map<Promise<void>, DueMessage>()
  #timer: NodeJS.Timeout | undefined
  #renewing: NodeJS.Timeout | undefined
  #looking: Promise<unknown> | null = null
  /** True if mail may have arrived, or capacity become free, since the last look. */
  #isAsked = false
  #isStopping = false
  /** True once remaining work is left to others. */
  #isCutOff = false

  constructor({ leaseMs = LEASE_MS, ...room }: MailEngineOptions) {
    this.#room = room
    this.#trouble = new FailureLog(room.logger)
    this.#leaseMs = leaseMs
    this.#writer = new MailWriter(room.systems.db)
    const dueOf = (table: MailTable) =>
      new DueStores({
        areApart: () => isDistributed(room.systems.db),
        look: () => listStoresWithDueMail(room.systems.db, table, room.clock()),
        onError: (error) => this.#log(error, 'failed to look for due mail'),
      })
    this.#toWrite = dueOf('mail_outbox')
    this.#toSend = dueOf('mail_message')
  }

  /** Starts looking for mail, twice a second. */
  start(): void {
    this.#timer = setInterval(() => this.#poll(), POLL_MS)
    this.#renewing = setInterval(() => void this.#renew(), this.#leaseMs / 3)
    this.#poll()
  }

  /** Tells the engine that mail of these stores may be due. It is looked for twice a second. */
  note(stores: readonly string[]): void {
    this.#toWrite.note(stores)
    this.#toSend.note(stores)
  }

  /** Works until no mail is due at the clock's time. For tests, which move the clock. */
  async runDue(): Promise<void> {
    this.#toWrite.lookAgain()
    this.#toSend.lookAgain()
    while ((await this.#take()) > 0) await Promise.all([...this.#writing.keys(), ...this.#sending.keys()])
  }

  /** Takes nothing more and waits briefly for messages being sent; the rest is left to others. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    const late = setTimeout(STOP_WITHIN_MS, undefined, { ref: false })
    await Promise.race([Promise.all([this.#looking, ...this.#writing.keys(), ...this.#sending.keys()]), late])
    await this.#release()
    clearInterval(this.#renewing)
    this.#isCutOff = true
  }

  #poll(): void {
    this.#isAsked = true
    this.#looking ??= this.#look()
      .catch((error) => this.#log(error, 'failed to look for due mail'))
      .finally(() => {
        this.#looking = null
      })
  }

  /** Takes due mail; a slow platform or mail server holds up only its own. */
  async #look(): Promise<void> {
    while (this.#isAsked && !this.#isStopping) {
      this.#isAsked = false
      await this.#take()
    }
  }

  /** Starts writing and sending as much as its limits allow; returns how many. */
  async #take(): Promise<number> {
    const { systems, clock } = this.#room
    const { db, mailer } = systems
    const claim = async (due: DueStores, limit: number) => ({
      ...{ limit, leaseMs: this.#leaseMs, now: clock(), stores: await due.take(limit) },
      onMore: (storeId: string) => due.note([storeId]),
      onTrouble: (error: unknown) => this.#log(error, 'failed to claim due mail'),
    })
    const places = WRITTEN_AT_ONCE - this.#writing.size
    const writes = this.#isStopping || places < BEGUN_AT_LEAST ? 0 : places
    if (writes > 0 && this.#waiting.length === 0) {
      const wanted = await claim(this.#toWrite, CLAIMED_AT_ONCE)
      this.#waiting.push(...inOrder(await claimMails(db, { ...wanted, leastOfEach: CLAIMED_OF_STORE })))
    }
    const mails = takeWhole(this.#waiting, writes)
    const reads = new SharedReads(db, mails)
    for (const mail of mails) this.#begin(this.#writing, mail, this.#write(mail, reads))
    const sends = mailer ? SENT_AT_ONCE - this.#sending.size : 0
    const messages = mailer && sends > 0 ? await claimMessages(db, await claim(this.#toSend, sends)) : []
    for (const message of messages) if (mailer) this.#begin(this.#sending, message, this.#send(mailer, message))
    return mails.length + messages.length
  }

  /** Tracks work under way; its end may allow more. */
  #begin<Mail>(underWay: Map<Promise<void>, Mail>, mail: Mail, work: Promise<void>): void {
    const done = work.finally(() => {
      underWay.delete(done)
      if (this.#timer) this.#poll()
    })
    underWay.set(done, mail)
  }

  async #send(mailer: Mailer, message: DueMessage): Promise<void> {
    try {
      await sendMessage(this.#room, mailer, message, () => this.#isCutOff)
    } catch (error) {
      this.#log(error, 'failed to handle a message', message.storeId)
    }
  }

  /** Postpones mail that cannot be written, for instance because the platform does not answer. */
  async #write(mail: QueuedMail, reads: SharedReads): Promise<void> {
    const { systems, clock, metrics } = this.#room
    try {
      const messages = await writeMail(this.#room, mail, reads)
      if (messages === 'held') return await this.#hold(mail)
      await this.#writer.write({ mail, messages, now: clock() })
      this.#toSend.note([mail.storeId])
      for (const { state } of messages) if (state !== 'waiting') metrics?.handled(state)
    } catch (error) {
      this.#log(error, 'failed to write mail, putting it off', mail.storeId)
      const isInterrupted = isPassing(error)
      const waitMs = isInterrupted ? INTERRUPTED_MS : writingWaitMs(mail.attempts)
      const attempts = isInterrupted ? mail.attempts - 1 : mail.attempts
      const dueAt = new Date(clock().getTime() + waitMs)
      await postponeMail(systems.db, mail, { attempts, dueAt }).catch((lost) =>
        this.#log(lost, 'failed to put off mail: it is due again when its lease ends'),
      )
    }
  }

  #hold(mail: QueuedMail): Promise<void> {
    const { systems, clock } = this.#room
    const dueAt = new Date(clock().getTime() + HELD_MS)
    return postponeMail(systems.db, mail, { attempts: mail.attempts - 1, dueAt })
  }

  /** Leaves mail that was not begun to others, at once. */
  async #release(): Promise<void> {
    const { db } = this.#room.systems
    const dueAt = this.#room.clock()
    const left = this.#waiting.splice(0)
    await Promise.all(left.map((mail) => postponeMail(db, mail, { attempts: mail.attempts - 1, dueAt }))).catch(
      (error) => this.#log(error, 'failed to release mail: it is due again when its lease ends'),
    )
  }

  /** Renews the leases of work under way. */
  async #renew(): Promise<void> {
    await Promise.all([
      this.#renewAll('mail_outbox', [...this.#writing.values(), ...this.#waiting]),
      this.#renewAll('mail_message', [...this.#sending.values()]),
    ])
  }

  async #renewAll(table: MailTable, held: readonly HeldMail[]): Promise<void> {
    const { db } = this.#room.systems
    const run = async (ones: readonly HeldMail[]) => {
      await renewMail(db, table, ones, this.#leaseMs)
      return ones
    }
    const failed = (error: unknown) => this.#log(error, 'failed to renew mail leases')
    await byStore<HeldMail, unknown>(db, held, { storeOf: ({ storeId }) => storeId, run, failed })
  }

  #log(error: unknown, message: string, store?: string): void {
    this.#trouble.say(error, message, store ? { store } : {})
  }
}

/** Takes this many mails from the list, and those after them about the same quote: they are written from the same reads. */
function takeWhole(waiting: QueuedMail[], most: number): QueuedMail[] {
  const isOfSame = (n: number) =>
    waiting[n] && waiting[n].quoteId !== null && waiting[n].quoteId === waiting[n - 1]?.quoteId
  let count = Math.max(0, most)
  while (count > 0 && isOfSame(count)) count += 1
  return waiting.splice(0, count)
}

/** Those of a store together, as they share what they read, the longest queued first, and those of a quote together. */
function inOrder(mails: readonly QueuedMail[]): QueuedMail[] {
  const quoteOf = ({ quoteId }: QueuedMail) => quoteId ?? ''
  const queuedAt = ({ createdAt }: QueuedMail) => createdAt.getTime()
  const sorted = mails.toSorted((a, b) => queuedAt(a) - queuedAt(b) || (quoteOf(a) < quoteOf(b) ? -1 : 1))
  return [...Map.groupBy(sorted, ({ storeId }) => storeId).values()].flat()
}
