import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import { noSuchQuote } from '../../domain/quotes/no-such-quote.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { DbOrTx } from '../database.ts'
import { type QuoteRow, toQuote } from './quote-row.ts'

/**
 * Returns the columns a quote `q` of a store is read with; null for quotes of several stores. The assignee is a subquery: with a join, the
 * planner read the staff of every store for a page of quotes.
 */
export function quoteColumns(storeId: string | null): RawBuilder<QuoteRow> {
  return sql<QuoteRow>`${QUOTE_OWN_COLUMNS},
    (select email from staff where store_id = ${storeId ?? sql`q.store_id`} and id = q.assigned_staff_id) as assigned_staff_email`
}

/** Those of `quoteColumns` that are in its row. */
export const QUOTE_OWN_COLUMNS = sql.raw(`
  q.id, q.number, q.status, q.mode, q.source, q.currency, q.version_number, q.negotiation_round, q.po_number,
  q.requested_delivery_date, q.expires_at, q.created_at, q.updated_at, q.first_accepted_at, q.fully_converted_at,
  q.invoice_sent_at, q.subtotal, q.discount_total, q.shipping_total, q.tax_estimate, q.total, q.accepted_total,
  q.still_open_total, q.headline_mode, q.lines, q.proposal, q.pending_approval, q.customer_id, q.company_id,
  q.company_location_id, q.company_contact_id, q.draft_order_ids, q.order_ids, q.assigned_staff_id,
  q.kit_conversion_mode, q.based_on_quote_id, q.customer_email, q.customer, q.source_url`)

/** Returns the store's quote with this API id. Throws `not_found` if it is unknown, deleted or another store's. */
export async function readQuote(db: DbOrTx, storeId: string, quoteId: string): Promise<Quote> {
  const { rows } = await sql<QuoteRow>`
    select ${quoteColumns(storeId)}
    from quote q
    where q.store_id = ${storeId} and q.id = ${idToUuid('qte', quoteId)} and q.deleted_at is null`.execute(db)
  if (!rows[0]) throw noSuchQuote()
  return toQuote(rows[0])
}

/** Returns the store's quotes with these UUIDs, in no order, without missing ones. */
export async function listQuotesById(db: DbOrTx, storeId: string, uuids: readonly string[]): Promise<Quote[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<QuoteRow>`
    select ${quoteColumns(storeId)}
    from quote q
    where q.store_id = ${storeId} and q.id = any (${uuids}::uuid[]) and q.deleted_at is null`.execute(db)
  return rows.map(toQuote)
}

/** Throws `not_found` if the store has no such quote. */
export async function checkQuoteExists(db: DbOrTx, storeId: string, quoteId: string): Promise<void> {
  const row = await db
    .selectFrom('quote')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('qte', quoteId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchQuote()
}
