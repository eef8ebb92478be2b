import { type RawBuilder, sql } from 'kysely'
import { idToUuid, parseId } from '../../domain/id.ts'
import { type Mode, STATUSES, type Status } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { type QuoteToShow, type TextReader, type TextRow, textColumns, toShow } from './quote-texts.ts'

export interface QuoteFilter {
  statuses?: readonly Status[]
  mode?: Mode
  updatedFrom?: Date
  /** Inclusive. */
  updatedTo?: Date
  createdFrom?: Date
  assignedStaffId?: string
  poNumber?: string
  /** Lower case. */
  customerEmail?: string
}

export interface QuotePage {
  filter: QuoteFilter
  newestFirst: boolean
  /** The last quote of the page before. */
  after: { updatedAt: Date; id: string } | null
  limit: number
  reader: TextReader
}

/**
 * Returns a page of the store's quotes by (`updated_at`, `id`), and whether more follow. A quote has one position at a time and only
 * moves to the newest end, so walking from the oldest end never misses a quote that existed at the start.
 */
export async function listQuotes(
  db: DbOrTx,
  storeId: string,
  page: QuotePage,
): Promise<{ quotes: QuoteToShow[]; hasMore: boolean }> {
  const { filter, newestFirst, limit, reader } = page
  const direction = newestFirst ? sql`desc` : sql`asc`
  const where = sql.join(conditions(storeId, page), sql` and `)
  const order = sql`updated_at ${direction}, id ${direction}`
  const find = (status: RawBuilder<unknown>) => sql`
    select * from quote
    where ${where} ${status}
    order by ${order}
    limit ${limit + 1}`
  // One ordered index scan per status: a rare status does not scan the whole store. Assignees are indexed with their status.
  const statuses = filter.statuses ?? (filter.assignedStaffId ? STATUSES : null)
  const found = statuses
    ? sql`select one.* from unnest(${statuses}::text[]) wanted (status)
        cross join lateral (${find(sql`and status = wanted.status`)}) one
        order by ${order}
        limit ${limit + 1}`
    : find(sql``)
  const { rows } = await sql<TextRow>`
    select ${textColumns(storeId, reader)}
    from (${found}) q
    order by q.updated_at ${direction}, q.id ${direction}`.execute(atStore(db, storeId))
  return { quotes: await toShow(db, storeId, rows.slice(0, limit)), hasMore: rows.length > limit }
}

function conditions(storeId: string, { filter, newestFirst, after }: QuotePage): RawBuilder<unknown>[] {
  const where = [sql`store_id = ${storeId}`, sql`deleted_at is null`]
  if (after) {
    const compare = newestFirst ? sql`<` : sql`>`
    where.push(sql`(updated_at, id) ${compare} (${after.updatedAt}::timestamptz, ${idToUuid('qte', after.id)}::uuid)`)
  }
  const { mode, updatedFrom, updatedTo, createdFrom, assignedStaffId, poNumber, customerEmail } = filter
  if (mode) where.push(sql`mode = ${mode}`)
  if (updatedFrom) where.push(sql`updated_at >= ${updatedFrom}`)
  if (updatedTo) where.push(sql`updated_at <= ${updatedTo}`)
  // A quote is never updated before it is created: the bound on updated_at limits the scan to the end of the index.
  if (createdFrom) where.push(sql`created_at >= ${createdFrom}`, sql`updated_at >= ${createdFrom}`)
  if (assignedStaffId) where.push(sql`assigned_staff_id = ${parseId('stf', assignedStaffId)}::uuid`)
  if (poNumber !== undefined) where.push(sql`po_number = ${poNumber}`)
  if (customerEmail !== undefined) where.push(sql`customer_email = ${customerEmail}`)
  return where
}
