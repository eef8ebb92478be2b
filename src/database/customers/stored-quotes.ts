import { sql } from 'kysely'
import type { StoredChange, StoredConversion, StoredMessage, StoredQuote } from '../../domain/customers/redact-quote.ts'
import { idToUuid } from '../../domain/id.ts'
import type { Tx } from '../database.ts'
import { makeWordsAnew } from '../quotes/changes/quote-words.ts'

/** Reads everything stored about a quote that may be personal, and locks the quote; null if there is none. Deleted ones are read, too. */
export async function lockStoredQuote(tx: Tx, storeId: string, quoteId: string): Promise<StoredQuote | null> {
  const quote = idToUuid('qte', quoteId)
  const { rows } = await sql<Omit<StoredQuote, 'versions' | 'messages' | 'changes' | 'conversions'>>`
    select customer_email as email, customer, po_number as "poNumber", source_url as "sourceUrl", lines, proposal, staged,
      conversion_id as "conversionId"
    from quote
    where store_id = ${storeId} and id = ${quote}
    for update`.execute(tx)
  if (!rows[0]) return null
  const { rows: versions } = await sql<StoredQuote['versions'][number]>`
    select number, offer from quote_version where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  const { rows: messages } = await sql<StoredMessage>`
    select id, author, body
    from quote_message
    where store_id = ${storeId} and quote_id = ${quote} and actor <> 'merchant'`.execute(tx)
  const { rows: changes } = await sql<StoredChange>`
    select id, actor, detail from quote_change where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  const { rows: conversions } = await sql<StoredConversion>`
    select id, actor from conversion where store_id = ${storeId} and quote_id = ${quote}`.execute(tx)
  return { ...rows[0], versions, messages, changes, conversions }
}

/** Reads what this address wrote and did as a buyer, on anyone's quotes. */
export async function listActsOf(
  tx: Tx,
  storeId: string,
  email: string,
): Promise<Pick<StoredQuote, 'messages' | 'changes'>> {
  const { rows: messages } = await sql<StoredMessage>`
    select id, author, body
    from quote_message
    where store_id = ${storeId} and author ->> 'kind' = 'buyer' and lower(author ->> 'email') = ${email}`.execute(tx)
  const { rows: changes } = await sql<StoredChange>`
    select id, actor, detail
    from quote_change
    where store_id = ${storeId} and actor ->> 'kind' = 'buyer' and lower(actor ->> 'email') = ${email}`.execute(tx)
  return { messages, changes }
}

/** A millisecond later than the quote was changed last; without a time zone, since no node may use one that is only a session's. */
const LATER = sql`(updated_at at time zone 'UTC' + interval '1 ms') at time zone 'UTC'`

/** Writes a quote that lockStoredQuote read, as a change of it, and drops what its conversions sent to the platform. */
export async function saveStoredQuote(
  tx: Tx,
  storeId: string,
  quoteId: string,
  { email, customer, poNumber, sourceUrl, lines, proposal, staged, versions, conversions, ...acts }: StoredQuote,
  now: Date,
): Promise<void> {
  const quote = idToUuid('qte', quoteId)
  await sql`
    update quote
    set customer_email = ${email}, customer = ${JSON.stringify(customer)}::jsonb, source_url = ${sourceUrl}, po_number = ${poNumber},
      lines = ${JSON.stringify(lines)}::jsonb, proposal = ${proposal && JSON.stringify(proposal)}::jsonb,
      staged = ${staged && JSON.stringify(staged)}::jsonb, approval = approval - 'signatures', api_text = null,
      updated_at = greatest(${now}::timestamptz(3), ${LATER}), revision = revision + 1
    where store_id = ${storeId} and id = ${quote}`.execute(tx)
  await makeWordsAnew(tx, storeId, quote)
  await sql`
    update quote_version version
    set offer = stored.offer
    from unnest(${versions.map(({ number }) => number)}::integer[], ${versions.map(({ offer }) => JSON.stringify(offer))}::jsonb[])
      as stored (number, offer)
    where version.store_id = ${storeId} and version.quote_id = ${quote} and version.number = stored.number`.execute(tx)
  await sql`
    update conversion
    set actor = stored.actor, input = '{}', invoice_intent = null
    from unnest(${conversions.map(({ id }) => id)}::uuid[], ${conversions.map(({ actor }) => JSON.stringify(actor))}::jsonb[])
      as stored (id, actor)
    where conversion.store_id = ${storeId} and conversion.id = stored.id`.execute(tx)
  await saveActs(tx, storeId, acts)
}

/** Writes messages and timeline entries as they are now. */
export async function saveActs(
  tx: Tx,
  storeId: string,
  { messages, changes }: Pick<StoredQuote, 'messages' | 'changes'>,
): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value)
  await sql`
    update quote_message message
    set body = stored.body, author = stored.author
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ body }) => body)}::text[],
      ${messages.map(({ author }) => author && json(author))}::jsonb[]) as stored (id, body, author)
    where message.store_id = ${storeId} and message.id = stored.id`.execute(tx)
  await sql`
    update quote_change change
    set actor = stored.actor, detail = stored.detail
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ actor }) => json(actor))}::jsonb[],
      ${changes.map(({ detail }) => json(detail))}::jsonb[]) as stored (id, actor, detail)
    where change.store_id = ${storeId} and change.id = stored.id`.execute(tx)
}
