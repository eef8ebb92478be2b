import { sql } from 'kysely'
import { idToUuid } from '../domain/id.ts'
import { formatMoney } from '../domain/money.ts'
import { Problem } from '../domain/problem.ts'
import type { Quote } from '../domain/quote.ts'
import type { DbOrTx, Tx } from './database.ts'
import { type QuoteRow, toLineRow, toQuote } from './quote-row.ts'

/**
 * The columns a quote `q` is read with. The assignee is looked up one by one: for a page of quotes a join made the planner read
 * the staff of every store.
 */
export const QUOTE_COLUMNS = sql<QuoteRow>`
  q.id, q.number, q.status, q.mode, q.source, q.currency, q.version_number, q.negotiation_round, q.po_number,
  q.requested_delivery_date, q.expires_at, q.created_at, q.updated_at, q.first_accepted_at, q.fully_converted_at,
  q.invoice_sent_at, q.subtotal, q.discount_total, q.shipping_total, q.tax_estimate, q.total, q.accepted_total,
  q.still_open_total, q.headline_mode, q.lines, q.proposal, q.pending_approval, q.customer_id, q.company_id,
  q.company_location_id, q.company_contact_id, q.draft_order_ids, q.order_ids, q.assigned_staff_id,
  q.kit_conversion_mode, q.based_on_quote_id, q.customer_email, q.customer, q.source_url,
  (select email from staff where store_id = q.store_id and id = q.assigned_staff_id) as assigned_staff_email`

/** The store's quote with this API id, or throws `not_found`: unknown, deleted and another store's alike. */
export async function readQuote(db: DbOrTx, storeId: string, quoteId: string): Promise<Quote> {
  const { rows } = await sql<QuoteRow>`
    select ${QUOTE_COLUMNS}
    from quote q
    where q.store_id = ${storeId} and q.id = ${idToUuid('qte', quoteId)} and q.deleted_at is null`.execute(db)
  if (!rows[0]) throw noSuchQuote()
  return toQuote(rows[0])
}

/** Throws `not_found` when the store has no such quote. */
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

/** How a store counts its quotes. */
export interface QuoteNumbers {
  prefix: string
  /** The first number given out. */
  start: number
}

/**
 * Adds a quote under the store's next number and returns it with it. The counter's row stays locked until commit, so that
 * numbers have no holes.
 */
export async function insertQuote(
  tx: Tx,
  storeId: string,
  quote: Omit<Quote, 'number'>,
  { prefix, start }: QuoteNumbers,
): Promise<Quote> {
  const { totals, platform, customer } = quote
  const { email, ...rest } = customer
  const { number } = await tx
    .with('counter', (counter) =>
      counter
        .insertInto('quote_counter')
        .values({ store_id: storeId, last_number: String(start) })
        .onConflict((conflict) =>
          conflict
            .column('store_id')
            .doUpdateSet({ last_number: sql`greatest(quote_counter.last_number + 1, ${start})` }),
        )
        .returning('last_number'),
    )
    .insertInto('quote')
    .values({
      store_id: storeId,
      id: idToUuid('qte', quote.id),
      number: sql`${prefix}::text || (select last_number from counter)`,
      status: quote.status,
      mode: quote.mode,
      source: quote.source,
      currency: quote.currency,
      po_number: quote.poNumber,
      requested_delivery_date: quote.requestedDeliveryDate,
      created_at: quote.createdAt,
      updated_at: quote.updatedAt,
      subtotal: formatMoney(totals.subtotal),
      total: formatMoney(totals.total),
      lines: JSON.stringify(quote.lines.map(toLineRow)),
      customer_id: digitsOf(platform.customerId),
      company_id: digitsOf(platform.companyId),
      company_location_id: digitsOf(platform.companyLocationId),
      company_contact_id: digitsOf(platform.companyContactId),
      customer_email: email,
      customer: JSON.stringify(rest),
      source_url: quote.sourceUrl,
      assigned_staff_id: quote.assignedStaff && idToUuid('stf', quote.assignedStaff.id),
      based_on_quote_id: quote.basedOnQuoteId && idToUuid('qte', quote.basedOnQuoteId),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { ...quote, number }
}

function digitsOf(gid: string | null): string | null {
  return gid === null ? null : gid.slice(gid.lastIndexOf('/') + 1)
}

/** The store has no such quote, whatever the reason. */
export function noSuchQuote(): Problem {
  return new Problem('not_found', 'There is no such quote in this store.')
}
