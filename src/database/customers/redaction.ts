import { sql } from 'kysely'
import { formatId, idToUuid, NIL_UUID, newUuid } from '../../domain/id.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { dropAttachments } from '../attachments/attachments.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { dropDocuments } from '../documents/documents.ts'
import { type QuoteRow, toQuote } from '../quotes/quote-row.ts'
import { quoteColumns } from '../quotes/quotes.ts'

/** A person as the platform identifies them: by account, e-mail address or orders. */
export interface Person {
  /** A GID. */
  customerId: string | null
  email: string | null
  /** GIDs. */
  orderIds: readonly string[]
}

/** Returns the person's quotes, including deleted ones, oldest first. */
export async function listQuotesOfPerson(db: DbOrTx, storeId: string, person: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from quote
    where store_id = ${storeId}
      and (customer_id = ${digitsOf(person)}::bigint or customer_email = ${person.email?.toLowerCase() ?? null}
        or order_ids && ${[...person.orderIds]}::text[])
    order by id`.execute(db)
  return rows.map(({ id }) => formatId('qte', id))
}

/** Returns these quotes of the store, including deleted ones. */
export async function listQuotesById(db: DbOrTx, storeId: string, quoteIds: readonly string[]): Promise<Quote[]> {
  const { rows } = await sql<QuoteRow>`
    select ${quoteColumns(storeId)}
    from quote q
    where q.store_id = ${storeId} and q.id = any(${quoteIds.map((id) => idToUuid('qte', id))}::uuid[])
    order by q.id`.execute(db)
  return rows.map(toQuote)
}

/**
 * Removes what belongs to a quote whose buyer is redacted: its documents, files and mail are deleted, its links revoked, and the timeline says
 * that it was redacted.
 */
export async function dropQuoteTraces(tx: Tx, storeId: string, quoteId: string, now: Date): Promise<void> {
  const quote = idToUuid('qte', quoteId)
  await dropDocuments(tx, storeId, quoteId)
  await dropAttachments(tx, storeId, quoteId)
  await sql`delete from scheduled_send where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  await sql`delete from mail_outbox where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  await sql`delete from mail_message where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  await sql`
    update quote_link set revoked_at = ${now}
    where store_id = ${storeId} and quote_id = ${quote} and revoked_at is null`.execute(tx)
  const changeId = newUuid(now)
  await sql`
    insert into quote_change (store_id, id, quote_id, actor, action, previous_status, new_status)
    select store_id, ${changeId}, id, '{"kind": "platform"}', 'customer_redacted', status, status
    from quote
    where store_id = ${storeId} and id = ${quote}`.execute(tx)
  await sql`
    insert into analytics_tail (store_id, quote_id, change_id) values (${storeId}, ${quote}, ${changeId})`.execute(tx)
}

/** Ends the person's sessions and sign-ins. */
export async function dropSessions(tx: Tx, storeId: string, person: Person): Promise<void> {
  const email = person.email?.toLowerCase() ?? null
  await sql`
    delete from portal_session
    where store_id = ${storeId} and (customer_id = ${digitsOf(person)}::bigint or lower(email) = ${email})`.execute(tx)
  await sql`delete from passkey where store_id = ${storeId} and customer_id = ${digitsOf(person)}::bigint`.execute(tx)
  await sql`delete from passkey_challenge where store_id = ${storeId} and customer_id = ${digitsOf(person)}::bigint`.execute(
    tx,
  )
  await sql`delete from contact_invitation where store_id = ${storeId} and customer_id = ${digitsOf(person)}::bigint`.execute(
    tx,
  )
  await sql`delete from portal_sign_in where store_id = ${storeId} and customer_id = ${digitsOf(person)}::bigint`.execute(
    tx,
  )
}

/** Deletes stored responses of idempotent requests that match; they are sealed, so each is opened. */
export async function dropResponses(
  db: DbOrTx,
  storeId: string,
  isFoundIn: (sealed: Buffer) => boolean,
): Promise<void> {
  let after = { api_key_id: NIL_UUID, key: '' }
  for (;;) {
    const { rows } = await sql<{ api_key_id: string; key: string; body: Buffer }>`
      select api_key_id, key, body
      from idempotency_key
      where store_id = ${storeId} and (api_key_id, key) > (${after.api_key_id}::uuid, ${after.key}) and body is not null
      order by api_key_id, key
      limit 200`.execute(db)
    for (const row of rows.filter(({ body }) => isFoundIn(body))) {
      await sql`
        delete from idempotency_key
        where store_id = ${storeId} and api_key_id = ${row.api_key_id}::uuid and key = ${row.key}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}

/** Deletes all messages to an address and its suppressions. */
export async function dropMailTo(tx: Tx, storeId: string, fingerprints: readonly Buffer[]): Promise<void> {
  const theirs = sql`store_id = ${storeId} and recipient = any(${[...fingerprints]}::bytea[])`
  await sql`delete from mail_message where ${theirs}`.execute(tx)
  await sql`delete from mail_suppression where ${theirs}`.execute(tx)
}

/** Deletes queued mail with portal sign-in links that matches the person; it is sealed, so each is opened. */
export async function dropSignInMail(
  db: DbOrTx,
  storeId: string,
  isTheirs: (sealed: Buffer) => boolean,
): Promise<void> {
  for (let after: string | undefined = NIL_UUID; after !== undefined; ) {
    const { rows }: { rows: { id: string; sealed: Buffer }[] } = await sql<{ id: string; sealed: Buffer }>`
      select id, sealed
      from mail_outbox
      where store_id = ${storeId} and id > ${after}::uuid and kind in ('portal_sign_in', 'colleague_invitation') and sealed is not null
      order by id
      limit 200`.execute(db)
    const theirs = rows.flatMap(({ id, sealed }) => (isTheirs(sealed) ? [id] : []))
    await sql`delete from mail_outbox where store_id = ${storeId} and id = any(${theirs}::uuid[])`.execute(db)
    after = rows.at(-1)?.id
  }
}

function digitsOf({ customerId }: Person): string | null {
  return customerId === null ? null : customerId.slice(customerId.lastIndexOf('/') + 1)
}
