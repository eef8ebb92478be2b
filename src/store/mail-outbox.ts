import { type RawBuilder, sql } from 'kysely'
import type { QuoteMail } from '../domain/change.ts'
import { idToUuid, newUuid } from '../domain/id.ts'
import type { MailedQuote } from '../domain/mail-values.ts'
import type { AddressMailKind } from '../domain/mails.ts'
import { parseMoney } from '../domain/money.ts'
import type { SecretBox } from '../domain/secret-box.ts'
import type { DbOrTx, Tx } from './database.ts'

export interface AddressMail {
  kind: AddressMailKind
  to: string
  quoteId?: string | null
  /** What the mail says; may hold a link with a token. */
  data: Record<string, unknown>
}

/** Queues mail to an address. Both it and the data are sealed: no token lies readable in the database. */
export async function queueMail(
  tx: Tx,
  storeId: string,
  { kind, to, quoteId = null, data }: AddressMail,
  box: SecretBox,
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_outbox (store_id, id, kind, quote_id, audience, sealed, created_at)
    values (${storeId}, ${newUuid(now)}, ${kind}, ${quoteId && idToUuid('qte', quoteId)}::uuid, 'address',
      ${box.seal(JSON.stringify({ to, data }))}, ${now})`.execute(tx)
}

/** The statement that queues a quote's mail, to stand in a larger one. */
export function insertMails(
  storeId: string,
  quoteId: string,
  mails: readonly QuoteMail[],
  now: Date,
): RawBuilder<unknown> {
  return sql`
    insert into mail_outbox (store_id, id, kind, quote_id, audience, data, created_at)
    select ${storeId}::bigint, id, kind, ${idToUuid('qte', quoteId)}::uuid, audience, data, ${now}::timestamptz
    from unnest(${mails.map(() => newUuid(now))}::uuid[], ${mails.map(({ kind }) => kind)}::text[],
      ${mails.map(({ audience }) => audience)}::text[], ${mails.map(({ data = {} }) => JSON.stringify(data))}::jsonb[])
      as mail (id, kind, audience, data)`
}

/** Mail that waits, with the address where it goes to one. */
export interface QueuedMail {
  kind: string
  quote_id: string | null
  audience: string
  to: string | null
  data: Record<string, unknown>
  created_at: Date
  /** What it tells of; null where it is about no quote. */
  quote: MailedQuote | null
}

/** The store's mail that waits to be sent: the newest 1000, the oldest of them first. */
export async function listQueuedMail(db: DbOrTx, storeId: string, box: SecretBox): Promise<QueuedMail[]> {
  const { rows } = await sql<MailRow>`
    select mail.kind, mail.quote_id, mail.audience, mail.data, mail.sealed, mail.created_at, q.number, q.currency, q.total,
      q.version_number, q.expires_at, q.customer_email, q.customer
    from mail_outbox mail
    left join quote q on q.store_id = mail.store_id and q.id = mail.quote_id
    where mail.store_id = ${storeId} and mail.sent_at is null
    order by mail.id desc
    limit 1000`.execute(db)
  return rows.toReversed().map((row) => {
    const { kind, quote_id, audience, sealed, created_at } = row
    const { to = null, data = row.data } = sealed ? JSON.parse(box.open(sealed)) : {}
    return { kind, quote_id, audience, to, data, created_at, quote: row.number === null ? null : toMailedQuote(row) }
  })
}

type MailRow = Pick<QueuedMail, 'kind' | 'quote_id' | 'audience' | 'data' | 'created_at'> & {
  sealed: Buffer | null
} & (QuotePart | { number: null })

interface QuotePart {
  number: string
  currency: string
  total: string
  version_number: number
  expires_at: Date | null
  customer_email: string
  customer: { name: string | null; companyName: string | null }
}

function toMailedQuote({ number, currency, total, customer, ...row }: QuotePart): MailedQuote {
  const { version_number: versionNumber, expires_at: expiresAt, customer_email: email } = row
  const { name, companyName } = customer
  return { number, currency, total: parseMoney(total), versionNumber, expiresAt, buyer: { name, companyName, email } }
}

/** Takes the store's mail that waits for sent when it was queued: what a past is told of is mailed to nobody. */
export async function settleMail(db: DbOrTx, storeId: string): Promise<void> {
  await sql`update mail_outbox set sent_at = created_at where store_id = ${storeId} and sent_at is null`.execute(db)
}

/** Deletes the mail that was sent, or queued and never sent, before these times. */
export async function purgeMails(db: DbOrTx, before: { sent: Date; unsent: Date }): Promise<void> {
  await sql`
    delete from mail_outbox
    where sent_at < ${before.sent} or (sent_at is null and created_at < ${before.unsent})`.execute(db)
}
