import { sql } from 'kysely'
import type { Actor } from '../../domain/access/actor.ts'
import { formatId, idToUuid, uuidTime } from '../../domain/id.ts'
import type { MessageKind } from '../../domain/mail/mail-message.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { DbOrTx } from '../database.ts'
import type { Person } from './redaction.ts'

/** A quote and the data about its buyer that its row has beyond a Quote. */
export interface QuoteTraces {
  quoteId: string
  sourceUrl: string | null
  /** The seller's message to the buyer with the offer. */
  note: string | null
  /** Custom lines' descriptions by line id. */
  descriptions: Readonly<Record<string, string>>
  links: readonly { created_at: Date; expires_at: Date; revoked_at: Date | null }[]
  documents: readonly { type: string; file_name: string; created_at: Date }[]
  /** The files that came with the request. */
  attachments: readonly { file_name: string; file_size: number; created_at: Date }[]
}

/** A quote's change that a person made, or that contains text someone wrote. */
export interface ChangeTrace {
  quoteId: string
  at: Date
  actor: Actor
  action: string
  detail: Readonly<Record<string, unknown>>
}

export interface MessageTrace {
  quoteId: string
  author: Actor | null
  body: string
  /** The names of the files that came with it. */
  files: readonly string[]
  createdAt: Date
}

/** Mail to a person or about their quotes; its recipient and content are sealed. */
export interface MailTrace {
  kind: MessageKind
  quoteId: string | null
  sealed: Buffer | null
  data: Readonly<Record<string, unknown>>
  createdAt: Date
}

/** A quote with everything belonging to it that identifies its buyer or contains written text. */
export interface PersonalQuote {
  quote: Quote
  traces: QuoteTraces | null
  versions: readonly Version[]
}

/** A message as its reader got it or will get it. */
export interface PersonalMail {
  kind: MessageKind
  quoteId: string | null
  createdAt: Date
  /** Its recipient and text; null if no key opens it, or if it would open an account. */
  content: unknown
}

/** Everything stored about a person: what a redaction removes, and their quotes. */
export interface PersonalData {
  person: Person & {
    account: { name: string | null; phone: string | null; tags: readonly string[] | null } | null
    drafts: readonly object[]
  }
  quotes: readonly PersonalQuote[]
  messages: readonly MessageTrace[]
  changes: readonly ChangeTrace[]
  mails: readonly PersonalMail[]
  /** Staff's notes about them. */
  notes: readonly { body: string; createdAt: Date }[]
  sessions: Awaited<ReturnType<typeof listSessionTraces>>
  /** The reasons they get no mail, or no reminders. */
  suppressions: Awaited<ReturnType<typeof listSuppressionTraces>>
  /** When they requested their data through the platform. */
  requests: readonly { createdAt: Date }[]
  /** Rows of uploaded files that contain their address. */
  imports: readonly { fileName: string; createdAt: Date; rows: readonly string[] }[]
}

/** Returns the data these quotes have besides the Quote itself. */
export async function listQuoteTraces(
  db: DbOrTx,
  storeId: string,
  quoteIds: readonly string[],
): Promise<Map<string, QuoteTraces>> {
  const { rows } = await sql<Omit<QuoteTraces, 'quoteId' | 'sourceUrl'> & { id: string; source_url: string | null }>`
    select q.id, q.source_url, q.staged ->> 'note' as note,
      coalesce((
        select jsonb_object_agg(line ->> 'id', line ->> 'description')
        from jsonb_array_elements(q.lines) as line
        where line ->> 'description' is not null), '{}') as descriptions,
      coalesce((
        select jsonb_agg(jsonb_build_object('created_at', created_at, 'expires_at', expires_at, 'revoked_at', revoked_at) order by id)
        from quote_link
        where store_id = ${storeId} and quote_id = q.id), '[]') as links,
      coalesce((
        select jsonb_agg(jsonb_build_object('type', type, 'file_name', file_name, 'created_at', created_at) order by id)
        from document
        where store_id = ${storeId} and quote_id = q.id), '[]') as documents,
      coalesce((
        select jsonb_agg(jsonb_build_object('file_name', file_name, 'file_size', file_size, 'created_at', created_at) order by created_at, id)
        from attachment
        where store_id = ${storeId} and quote_id = q.id and message_id is null), '[]') as attachments
    from quote q
    where q.store_id = ${storeId} and q.id = any(${uuidsOf(quoteIds)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, source_url, ...same }) => [
      formatId('qte', id),
      { ...same, quoteId: formatId('qte', id), sourceUrl: source_url },
    ]),
  )
}

/** Returns messages on these quotes by anyone except staff, and the person's on other people's quotes; oldest first. */
export async function listMessageTraces(
  db: DbOrTx,
  storeId: string,
  quoteIds: readonly string[],
  email: string | null,
): Promise<MessageTrace[]> {
  const { rows } = await sql<Pick<MessageTrace, 'author' | 'body' | 'files'> & { quote_id: string; created_at: Date }>`
    select quote_id, author, body, created_at, array(
        select file_name from attachment a
        where a.store_id = ${storeId} and a.quote_id = m.quote_id and a.message_id = m.id order by created_at, a.id) as files
    from quote_message m
    where store_id = ${storeId}
      and (quote_id = any(${uuidsOf(quoteIds)}::uuid[]) and not internal
        or author ->> 'kind' = 'buyer' and lower(author ->> 'email') = ${email})
    order by id`.execute(db)
  return rows.map(({ quote_id, created_at, ...same }) => ({
    ...same,
    quoteId: formatId('qte', quote_id),
    createdAt: created_at,
  }))
}

/** Returns changes of these quotes, and the person's on other people's quotes; oldest first. */
export async function listChangeTraces(
  db: DbOrTx,
  storeId: string,
  quoteIds: readonly string[],
  email: string | null,
): Promise<ChangeTrace[]> {
  const { rows } = await sql<Omit<ChangeTrace, 'quoteId' | 'at'> & { id: string; quote_id: string }>`
    select id, quote_id, actor, action, detail
    from quote_change
    where store_id = ${storeId}
      and (quote_id = any(${uuidsOf(quoteIds)}::uuid[])
        or actor ->> 'kind' = 'buyer' and lower(actor ->> 'email') = ${email})
    order by id`.execute(db)
  return rows.map(({ id, quote_id, ...same }) => ({ ...same, quoteId: formatId('qte', quote_id), at: uuidTime(id) }))
}

/** Returns mail about these quotes and mail to these fingerprints of an address, written or still queued; oldest first. */
export async function listMailTraces(
  db: DbOrTx,
  storeId: string,
  quoteIds: readonly string[],
  fingerprints: readonly Buffer[],
): Promise<MailTrace[]> {
  const { rows } = await sql<Omit<MailTrace, 'quoteId' | 'createdAt'> & { quote_id: string | null; created_at: Date }>`
    select kind, quote_id, sealed, '{}'::jsonb as data, created_at
    from mail_message
    where store_id = ${storeId}
      and (quote_id = any(${uuidsOf(quoteIds)}::uuid[]) or recipient = any(${[...fingerprints]}::bytea[]))
    union all
    select kind, quote_id, sealed, data, created_at
    from mail_outbox
    where store_id = ${storeId}
      and (quote_id = any(${uuidsOf(quoteIds)}::uuid[]) or kind in ('portal_sign_in', 'colleague_invitation'))
    order by created_at`.execute(db)
  return rows.map(({ quote_id, created_at, ...same }) => ({
    ...same,
    quoteId: quote_id && formatId('qte', quote_id),
    createdAt: created_at,
  }))
}

/** Returns the person's sessions with their start. */
export async function listSessionTraces(
  db: DbOrTx,
  storeId: string,
  { customerId, email }: Person,
): Promise<{ email: string; name: string | null; created_at: Date; last_seen_at: Date }[]> {
  const digits = customerId?.slice(customerId.lastIndexOf('/') + 1) ?? null
  return db
    .selectFrom('portal_session')
    .select(['email', 'name', 'created_at', 'last_seen_at'])
    .where('store_id', '=', storeId)
    .where((where) =>
      where.or([
        where('customer_id', '=', digits),
        where(where.fn('lower', ['email']), '=', email?.toLowerCase() ?? null),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

/** Returns why an address gets no mail or no reminders. */
export async function listSuppressionTraces(
  db: DbOrTx,
  storeId: string,
  fingerprints: readonly Buffer[],
): Promise<{ reason: string; created_at: Date }[]> {
  return db
    .selectFrom('mail_suppression')
    .select(['reason', 'created_at'])
    .where('store_id', '=', storeId)
    .where('recipient', 'in', [Buffer.alloc(0), ...fingerprints])
    .execute()
}

/** Returns uploaded company files with their findings; all sealed. */
export async function listImportTraces(
  db: DbOrTx,
  storeId: string,
): Promise<
  { file_name: string; created_at: Date; file: Buffer | null; sample: Buffer | null; errors: Buffer | null }[]
> {
  return db
    .selectFrom('platform_import')
    .select(['file_name', 'created_at', 'file', 'sample', 'errors'])
    .where('store_id', '=', storeId)
    .where('kind', '=', 'companies')
    .orderBy('id')
    .execute()
}

function uuidsOf(quoteIds: readonly string[]): string[] {
  return quoteIds.map((id) => idToUuid('qte', id))
}
