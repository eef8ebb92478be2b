import { sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { MailState, MessageKind } from '../../domain/mail/mail-message.ts'
import type { MailAnswer, MailFailure, MailVerdict } from '../../domain/mail/mail-retry.ts'
import { refused } from '../../domain/refused.ts'
import type { Db, DbOrTx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { businessTime, machineTime } from '../stores/test-clock.ts'
import { claimDueMail, type Wanted } from './due-mail.ts'

/** A message to be sent, held by one worker until its lease ends. */
export interface DueMessage {
  storeId: string
  /** As UUID. */
  id: string
  kind: MessageKind
  sealed: Buffer
  /** UUID of the first message its recipient got about the quote; null if this is the first, or not about a quote. */
  firstId: string | null
  /** Including this one. */
  attempts: number
  /** The lease's epoch; results with an older one are void. */
  epoch: number
  createdAt: Date
}

/** Claims due messages, taking stores in turn; leases use the database's clock. */
export async function claimMessages(
  db: Db,
  { leaseMs, ...wanted }: Wanted & { leaseMs: number },
): Promise<DueMessage[]> {
  return claimDueMail(db, 'mail_message', wanted, async ({ withDue, fromDue, areDue, storeId, at }) => {
    const { rows } = await sql<DueMessage>`
    ${withDue}
    update mail_message mail
    set lease_epoch = mail.lease_epoch + 1,
      lease_until = now() + ${leaseMs} * interval '1 ms'
    ${fromDue}
    where ${areDue}
    returning mail.store_id as "storeId", mail.id, mail.kind, mail.sealed, mail.attempts + 1 as attempts,
      (select first.id
        from mail_message first
        where ${isOf('first.store_id', storeId)} and first.store_id = mail.store_id and first.quote_id = mail.quote_id
          and first.recipient = mail.recipient and first.id < mail.id and first.state in ('sent', 'waiting')
        order by first.id
        limit 1) as "firstId",
      mail.lease_epoch as epoch, mail.created_at as "createdAt"`.execute(at)
    return rows
  })
}

type Outcome = Pick<MailVerdict, 'dueAt' | 'failure'> & { state: MailState; sealed?: Buffer | null }

/** Saves the outcome of an attempt, and the message if it was sealed anew; void if another worker now has it. */
export async function saveAttempt(
  db: DbOrTx,
  { storeId, id, attempts, epoch }: DueMessage,
  { state, dueAt, failure, sealed = null }: Outcome,
  { code, status }: Pick<MailAnswer, 'code' | 'status'>,
  now: Date,
): Promise<void> {
  await sql`
    update mail_message
    set state = ${state},
      sealed = coalesce(${sealed}, sealed),
      attempts = ${attempts},
      due_at = ${dueAt},
      lease_until = '-infinity',
      failure = ${failure},
      smtp_code = ${failure && code},
      smtp_status = ${failure && status},
      settled_at = ${state === 'waiting' ? null : businessTime(storeId, now)}
    where store_id = ${storeId} and id = ${id}::uuid and lease_epoch = ${epoch}`.execute(db)
}

/** A message and its state. */
export interface MailMessage {
  /** `eml_…` */
  id: string
  kind: MessageKind
  quoteId: string | null
  sealed: Buffer
  state: MailState
  attempts: number
  dueAt: Date | null
  failure: MailFailure | null
  smtpCode: number | null
  smtpStatus: string | null
  createdAt: Date
  settledAt: Date | null
}

export interface MailFilter {
  state?: MailState | undefined
  kind?: string | undefined
  /** The fingerprints of an address. */
  recipient?: readonly Buffer[] | undefined
  quoteId?: string | undefined
  /** A message's id; returns older ones. */
  before?: string | undefined
}

/** Returns the store's messages, newest first, and whether older ones follow. */
export async function listMessages(
  db: DbOrTx,
  storeId: string,
  { state, kind, recipient, quoteId, before }: MailFilter,
  limit: number,
): Promise<{ messages: MailMessage[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('mail_message')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as MailState))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as MessageKind))
    .$if(recipient !== undefined, (query) => query.where('recipient', 'in', [...(recipient ?? [])]))
    .$if(quoteId !== undefined, (query) => query.where('quote_id', '=', idToUuid('qte', quoteId ?? '')))
    .$if(before !== undefined, (query) => query.where('id', '<', idToUuid('eml', before ?? '')))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { messages: rows.slice(0, limit).map(toMessage), hasMore: rows.length > limit }
}

/** Returns the store's message, or throws `not_found`. */
export async function readMessage(db: DbOrTx, storeId: string, messageId: string): Promise<MailMessage> {
  const row = await db
    .selectFrom('mail_message')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('eml', messageId))
    .executeTakeFirst()
  if (!row) throw refused('not_found', { code: 'no_mail' })
  return toMessage(row)
}

/** Requeues a message that was given up or suppressed, as if new; false if it is neither. */
export async function requeueMessage(db: DbOrTx, storeId: string, messageId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update mail_message
    set state = 'waiting', attempts = 0, due_at = ${machineTime(storeId, now)}, settled_at = null
    where store_id = ${storeId} and id = ${idToUuid('eml', messageId)}::uuid and state in ('gave_up', 'suppressed')
    returning id`.execute(db)
  return rows.length > 0
}

/** Deletes messages sent, or written and never sent, before these times. */
export async function purgeMessages(db: DbOrTx, before: { sent: Date; unsent: Date }): Promise<void> {
  await sql`
    delete from mail_message
    where created_at < ${before.unsent}
      or (created_at < ${before.sent} and state = 'sent' and settled_at < ${before.sent})`.execute(db)
}

const COLUMNS = [
  'id',
  'kind',
  'quote_id',
  'sealed',
  'state',
  'attempts',
  'due_at',
  'failure',
  'smtp_code',
  'smtp_status',
  'created_at',
  'settled_at',
] as const

interface MessageRow extends Pick<MailMessage, 'kind' | 'sealed' | 'state' | 'attempts' | 'failure'> {
  id: string
  quote_id: string | null
  due_at: Date | null
  smtp_code: number | null
  smtp_status: string | null
  created_at: Date
  settled_at: Date | null
}

function toMessage({ id, quote_id, due_at, smtp_code, smtp_status, created_at, settled_at, ...same }: MessageRow) {
  return {
    ...same,
    id: formatId('eml', id),
    quoteId: quote_id && formatId('qte', quote_id),
    dueAt: due_at,
    smtpCode: smtp_code,
    smtpStatus: smtp_status,
    createdAt: created_at,
    settledAt: settled_at,
  }
}
