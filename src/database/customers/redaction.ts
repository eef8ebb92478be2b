import { sql } from 'kysely'
import { formatId, idToUuid, NIL_UUID, newUuid } from '../../domain/id.ts'
import { type Quote, REDACTED_DOMAIN } from '../../domain/quotes/quote.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { dropDocuments } from '../documents/documents.ts'
import { type QuoteRow, toQuote } from '../quotes/quote-row.ts'
import { QUOTE_COLUMNS } from '../quotes/quotes.ts'

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
    select ${QUOTE_COLUMNS}
    from quote q
    where q.store_id = ${storeId} and q.id = any(${quoteIds.map((id) => idToUuid('qte', id))}::uuid[])
    order by q.id`.execute(db)
  return rows.map(toQuote)
}

/**
 * Removes everything that identifies the buyer or that they wrote from a quote and all that belongs to it; figures, lines and events
 * stay. Returns false without changes while a conversion of it runs, which still needs the data.
 */
export async function redactQuote(tx: Tx, storeId: string, quoteId: string, now: Date): Promise<boolean> {
  const quote = idToUuid('qte', quoteId)
  const { rows } = await sql<{ status: string; conversion_id: string | null }>`
    select status, conversion_id from quote where store_id = ${storeId} and id = ${quote} for update`.execute(tx)
  if (!rows[0] || rows[0].conversion_id !== null) return false
  await redactTitles(tx, storeId, quote)
  await sql`
    update quote
    set customer_email = 'redacted-' || id || ${`@${REDACTED_DOMAIN}`}::text, customer = ${JSON.stringify(NOBODY)}::jsonb,
      source_url = null, po_number = null, lines = ${withoutTexts('lines')},
      proposal = case when proposal is null then null else jsonb_set(proposal, '{note}', 'null') end,
      staged = case when staged is null then null else jsonb_set(staged, '{note}', 'null') end,
      updated_at = greatest(${now}::timestamptz(3), updated_at + interval '1 ms'), revision = revision + 1
    where store_id = ${storeId} and id = ${quote}`.execute(tx)
  await sql`
    update quote_version
    set offer = jsonb_set(jsonb_set(offer, '{staged,note}', 'null'), '{lines}', ${withoutTexts("offer -> 'lines'")})
    where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  await sql`
    update quote_message
    set body = ${REMOVED}, author = ${withoutPerson('author')}
    where store_id = ${storeId} and quote_id = ${quote} and actor <> 'merchant'`.execute(tx)
  await sql`
    update quote_change
    set actor = ${withoutPerson('actor')}, detail = detail - ${TEXTS}::text[]
    where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  await dropDocuments(tx, storeId, quoteId)
  await sql`delete from mail_outbox where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  await sql`delete from mail_message where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  await sql`
    update quote_link set revoked_at = ${now}
    where store_id = ${storeId} and quote_id = ${quote} and revoked_at is null`.execute(tx)
  await sql`
    insert into quote_change (store_id, id, quote_id, actor, action, previous_status, new_status)
    values (${storeId}, ${newUuid(now)}, ${quote}, '{"kind": "platform"}', 'customer_redacted', ${rows[0].status},
      ${rows[0].status})`.execute(tx)
  return true
}

/** Removes the current and former names of a quote's custom lines from its timeline. */
async function redactTitles(tx: Tx, storeId: string, quote: string): Promise<void> {
  await sql`
    with line as (
      select jsonb_array_elements(lines) as line from quote where store_id = ${storeId} and id = ${quote}
      union all
      select jsonb_array_elements(offer -> 'lines') from quote_version where store_id = ${storeId} and quote_id = ${quote}),
    title as (select distinct line -> 'title' as title from line where (line ->> 'isCustom')::boolean),
    told as (
      select change.id, list.key, jsonb_agg(
        case
          when list.one in (table title) then ${JSON.stringify(REMOVED)}::jsonb
          when jsonb_typeof(list.one) = 'object' and list.one -> 'title' in (table title)
            then list.one || ${JSON.stringify({ title: REMOVED })}::jsonb
          else list.one
        end order by list.position) as list
      from quote_change change
      cross join lateral (
        select member.key, one, position
        from jsonb_each(change.detail) as member
        cross join lateral jsonb_array_elements(
          case when jsonb_typeof(member.value) = 'array' then member.value else '[]' end) with ordinality as entry (one, position)
      ) as list
      where change.store_id = ${storeId} and change.quote_id = ${quote}
      group by change.id, list.key),
    retold as (select id, jsonb_object_agg(key, list) as lists from told group by id)
    update quote_change change
    set detail = change.detail || retold.lists
    from retold
    where change.store_id = ${storeId} and change.id = retold.id`.execute(tx)
}

/** Ends the person's sessions and removes them from what they did on other people's quotes. */
export async function redactTraces(tx: Tx, storeId: string, person: Person): Promise<void> {
  const email = person.email?.toLowerCase() ?? null
  await sql`
    delete from portal_session
    where store_id = ${storeId} and (customer_id = ${digitsOf(person)}::bigint or lower(email) = ${email})`.execute(tx)
  await sql`delete from portal_sign_in where store_id = ${storeId} and customer_id = ${digitsOf(person)}::bigint`.execute(
    tx,
  )
  await sql`
    update quote_change set actor = ${withoutPerson('actor')}, detail = detail - ${TEXTS}::text[]
    where store_id = ${storeId} and actor ->> 'kind' = 'buyer' and lower(actor ->> 'email') = ${email}`.execute(tx)
  await sql`
    update quote_message set author = ${withoutPerson('author')}, body = ${REMOVED}
    where store_id = ${storeId} and author ->> 'kind' = 'buyer' and lower(author ->> 'email') = ${email}`.execute(tx)
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
      where store_id = ${storeId} and id > ${after}::uuid and kind = 'portal_sign_in' and sealed is not null
      order by id
      limit 200`.execute(db)
    const theirs = rows.flatMap(({ id, sealed }) => (isTheirs(sealed) ? [id] : []))
    await sql`delete from mail_outbox where store_id = ${storeId} and id = any(${theirs}::uuid[])`.execute(db)
    after = rows.at(-1)?.id
  }
}

/** Replaces text that someone wrote. */
const REMOVED = '[removed on request]'
const NOBODY = {
  name: null,
  phone: null,
  companyName: null,
  notes: null,
  shippingAddress: null,
  billingAddress: null,
  customFields: {},
}
/** The fields of a timeline's detail that hold text people wrote. */
const TEXTS = ['reason', 'message', 'comment', 'note']

/** Returns a column's lines without the buyer's descriptions. */
function withoutTexts(column: 'lines' | "offer -> 'lines'") {
  return sql`(
    select coalesce(jsonb_agg(line - '{buyerNote,description}'::text[]
      || case when (line ->> 'isCustom')::boolean then ${JSON.stringify({ title: REMOVED })}::jsonb else '{}' end order by position), '[]')
    from jsonb_array_elements(${sql.raw(column)}) with ordinality as one (line, position))`
}

/** Returns an actor column with buyers' address and account removed. */
function withoutPerson(column: 'actor' | 'author') {
  const actor = sql.raw(column)
  return sql`case when ${actor} ->> 'kind' = 'buyer'
    then ${JSON.stringify({ kind: 'buyer', email: `redacted@${REDACTED_DOMAIN}`, contactId: null })}::jsonb else ${actor} end`
}

function digitsOf({ customerId }: Person): string | null {
  return customerId === null ? null : customerId.slice(customerId.lastIndexOf('/') + 1)
}
