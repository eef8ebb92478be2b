import { sql } from 'kysely'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { AddressMail, QuoteMail } from '../../domain/mail/queued-mail.ts'
import type { StoredMail } from '../../domain/mail/read-queued-mail.ts'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { machineTime } from '../stores/test-clock.ts'
import type { WrittenTable } from '../write-parts.ts'
import { claimDueMail, type DueMail, type Wanted } from './due-mail.ts'

/** Queues mail to an address. Address and data are sealed, so no token is readable in the database. */
export async function queueMail(
  tx: Tx,
  storeId: string,
  { kind, to, data, quoteId = null }: AddressMail & { quoteId?: string | null },
  box: SecretBox,
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_outbox (store_id, id, kind, quote_id, audience, sealed, created_at, due_at)
    select ${storeId}::bigint, ${newUuid(now)}::uuid, ${kind}, ${quoteId && idToUuid('qte', quoteId)}::uuid, 'address',
      ${box.seal(JSON.stringify({ to, data }))}::bytea, ${now}::timestamptz, ${machineTime(storeId, now)}`.execute(tx)
}

/** A quote's mail to be queued. */
export interface MailsOfQuote {
  storeId: string
  quoteId: string
  mails: readonly QuoteMail[]
  now: Date
  /** When it is to be written, by the machine's clock. */
  mailDueAt: Date
}

/** Returns the table that queues quotes' mail, if there is any, for use within a larger statement. */
export function mailTables(quotes: readonly MailsOfQuote[]): WrittenTable[] {
  const rows = quotes.flatMap(({ storeId, quoteId, mails, now, mailDueAt }) =>
    mails.map((mail) => ({
      store_id: storeId,
      id: newUuid(now),
      kind: mail.kind,
      quote_id: idToUuid('qte', quoteId),
      audience: mail.audience,
      data: 'data' in mail ? mail.data : {},
      created_at: now,
      due_at: mailDueAt,
    })),
  )
  if (rows.length === 0) return []
  return [{ name: 'mails', query: insertRows('mail_outbox', rows) }]
}

/** Mail to be written, held by one worker until its lease ends. */
export interface QueuedMail extends StoredMail {
  storeId: string
  /** As UUID. */
  id: string
  quoteId: string | null
  /** True if it is to be sent, false if only to be read here. */
  sends: boolean
  createdAt: Date
  /** Including this one. */
  attempts: number
  /** The lease's epoch; results with an older one are void. */
  epoch: number
}

/** Claims mail due to be written, taking stores in turn; leases use the database's clock. */
export async function claimMails(db: Db, { leaseMs, ...wanted }: Wanted & { leaseMs: number }): Promise<QueuedMail[]> {
  const claim = async ({ withDue, fromDue, areDue, at }: DueMail) => {
    const { rows } = await sql<Omit<QueuedMail, 'quoteId'> & { quote_id: string | null }>`
    ${withDue}
    update mail_outbox mail
    set lease_epoch = mail.lease_epoch + 1,
      lease_until = now() + ${leaseMs} * interval '1 ms'
    ${fromDue}
    where ${areDue}
    returning mail.store_id as "storeId", mail.id, mail.kind, mail.quote_id, mail.audience, mail.data, mail.sealed,
      mail.sends, mail.created_at as "createdAt", mail.attempts + 1 as attempts, mail.lease_epoch as epoch`.execute(at)
    return rows
  }
  const rows = await claimDueMail(db, 'mail_outbox', wanted, claim)
  return rows.map(({ quote_id, ...mail }) => ({ ...mail, quoteId: quote_id && formatId('qte', quote_id) }))
}

/** Postpones mail that could not be written, unless another worker now holds it. */
export async function postponeMail(
  db: Db,
  { storeId, id, epoch }: QueuedMail,
  { attempts, dueAt }: { attempts: number; dueAt: Date },
): Promise<void> {
  await sql`
    update mail_outbox
    set due_at = ${dueAt},
      attempts = ${attempts},
      lease_until = '-infinity'
    where store_id = ${storeId} and id = ${id}::uuid and lease_epoch = ${epoch}`.execute(db)
}

/** Marks the store's newest queued mail as read-only and drops the rest, so that a made-up history mails no one. */
export async function keepNewestMail(db: DbOrTx, storeId: string, most: number): Promise<void> {
  await sql`
    with kept as (
      select id
      from mail_outbox
      where store_id = ${storeId}
      order by id desc
      limit ${most}),
    dropped as (
      delete from mail_outbox where store_id = ${storeId} and id not in (select id from kept))
    update mail_outbox set sends = false where store_id = ${storeId} and id in (select id from kept)`.execute(db)
}

/** Deletes queued mail older than this time, which could not be written. */
export async function purgeQueuedMail(db: DbOrTx, before: Date): Promise<void> {
  await sql`delete from mail_outbox where created_at < ${before}`.execute(db)
}
