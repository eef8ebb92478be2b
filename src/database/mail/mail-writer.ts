import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { idToUuid, newUuid } from '../../domain/id.ts'
import type { MailState, MessageKind } from '../../domain/mail/mail-message.ts'
import { StoreBatch } from '../../domain/store-batch.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import { type Db, isDatabaseBusy, isPassing } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { isOf } from '../distribution/by-store.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { isDistributed } from '../distribution/is-distributed.ts'
import { byteaText, insertRows } from '../insert-rows.ts'
import { insertQuoteLinks, type QuoteLink } from '../quotes/quote-links.ts'
import { type Part, writeParts } from '../write-parts.ts'
import type { QueuedMail } from './mail-outbox.ts'

/** A message that was written and is to be stored. */
export interface NewMessage {
  kind: MessageKind
  /** The fingerprint of its recipient's address. */
  recipient: Buffer
  sealed: Buffer
  state: Extract<MailState, 'waiting' | 'kept' | 'suppressed'>
  /** The store's business time at which nothing more is done with it; null while it waits. */
  settledAt: Date | null
  /** A new link to the quote in it, to be stored with it. */
  link?: QuoteLink | null
}

/** Queued mail and the messages written from it. */
export interface WrittenMail {
  mail: Pick<QueuedMail, 'storeId' | 'id' | 'epoch' | 'quoteId' | 'createdAt'>
  messages: readonly NewMessage[]
  /** When they are to be sent, by the machine's clock. */
  now: Date
}

/** As many as are written at once. */
const MOST_MAILS = 8
/** Waited for others that are nearly written. */
const GATHERED_MS = 10

/** Stores the messages of mails that are written at the same time in one transaction: most of what one costs is its commit. */
export class MailWriter {
  readonly #batch: StoreBatch<WrittenMail, unknown>

  constructor(db: Db) {
    this.#batch = new StoreBatch((written) => insertMessages(db, written), {
      most: MOST_MAILS,
      gather: () => setTimeout(GATHERED_MS),
      storeOf: ({ mail }) => mail.storeId,
      areApart: () => isDistributed(db),
      isOfOne: (error) => isDatabaseBusy(error) || !isPassing(error),
    })
  }

  /** Replaces queued mail by its messages; does nothing if it is gone or another worker now holds it. */
  async write(written: WrittenMail): Promise<void> {
    try {
      await this.#batch.add(written)
    } catch (error) {
      if (!(error instanceof LostMail)) throw error
    }
  }
}

/** Mail that another worker holds, or has written. */
class LostMail extends Error {}

/** All or none. Throws LostMail if one of them is. */
async function insertMessages(db: Db, written: readonly WrittenMail[]): Promise<readonly unknown[]> {
  const storeId = storeOfAll(written.map(({ mail }) => mail))
  const rows = written.flatMap(toRows)
  const links = written.flatMap(({ messages }) => messages.flatMap(({ link }) => link ?? []))
  const parts = [...takeQueued(written, storeId)]
  if (links.length > 0) parts.push({ name: 'links', tables: [{ name: 'links', query: insertQuoteLinks(links) }] })
  if (rows.length > 0)
    parts.push({ name: 'written', tables: [{ name: 'written', query: insertRows('mail_message', rows) }] })
  await atStore(db, storeId)
    .transaction()
    .execute((tx) => writeParts(tx, parts, { storeId, isLast: tx }))
  return written
}

function toRows({ mail: { storeId, quoteId, createdAt }, messages, now }: WrittenMail) {
  return messages.map(({ kind, recipient, sealed, state, settledAt }) => ({
    store_id: storeId,
    id: newUuid(createdAt),
    kind,
    quote_id: quoteId && idToUuid('qte', quoteId),
    recipient: byteaText(recipient),
    sealed: byteaText(sealed),
    state,
    due_at: settledAt === null ? now : null,
    created_at: createdAt,
    settled_at: settledAt,
  }))
}

/** Removes queued mails that are still held. On a node one by one: a statement of one table is planned once. */
function takeQueued(written: readonly WrittenMail[], storeId: string | null): Part[] {
  const refuse = () => new LostMail()
  if (hasNodes() && storeId !== null)
    return written.map(({ mail: { id, epoch } }, i) => {
      const query = sql`
      delete from mail_outbox
      where store_id = ${storeId} and id = ${id}::uuid and lease_epoch = ${epoch}
      returning store_id`
      return { name: `queued_${i}`, tables: [{ name: 'queued', query }], first: 'queued', rows: 1, refuse }
    })
  const mails = written.map(({ mail }) => mail)
  const query = sql`
      delete from mail_outbox mail
      using unnest(${mails.map((mail) => mail.storeId)}::bigint[], ${mails.map(({ id }) => id)}::uuid[],
        ${mails.map(({ epoch }) => epoch)}::integer[]) as held (store_id, id, epoch)
      where ${isOf('mail.store_id', storeId)} and mail.store_id = held.store_id and mail.id = held.id and mail.lease_epoch = held.epoch
      returning mail.id`
  return [{ name: 'queued', tables: [{ name: 'queued', query }], first: 'queued', rows: mails.length, refuse }]
}
