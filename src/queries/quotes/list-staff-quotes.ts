import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import { listStaffQuotes as listQuoteRows } from '../../database/quotes/staff-quote-list.ts'
import type { StaffPosition, StaffQuotePage } from '../../database/quotes/staff-quote-page.ts'
import { readPosition, writeCursor } from '../cursor.ts'
import type { Page, PageRequest } from '../page.ts'
import type { Reader } from '../reader.ts'
import {
  DEFAULT_SORT,
  readSort,
  type StaffQuoteFilters,
  type StaffQuoteSort,
  toStaffFilter,
} from './staff-quote-filter.ts'

export interface StaffQuoteQuery extends PageRequest, StaffQuoteFilters {
  sort?: StaffQuoteSort
}

type Asking = Pick<Reader, 'db' | 'store' | 'actor' | 'now'>

/** Quotes on a page unless the reader says how many, and at most. */
export const STAFF_LIMITS = { default: 50, maximum: 100 } as const
/** The most quotes in an export. */
export const MOST_EXPORTED = 10_000
const EXPORT_PAGE = 500

/**
 * Lists the quotes this staff member may see, 50 a page, last changed first by default. Throws `invalid_request` for another list's
 * cursor.
 */
export async function listStaffQuotes(
  ctx: Asking & Pick<Reader, 'secretBox'>,
  query: StaffQuoteQuery,
): Promise<Page<StaffQuoteItem>> {
  const { db, store, secretBox } = ctx
  const { limit = STAFF_LIMITS.default, cursor, sort = DEFAULT_SORT, ...filters } = query
  const scope = { storeId: store.id, sort: `staff ${sort}`, filters }
  const after = toPosition(readPosition(secretBox, scope, cursor))
  const page = { filter: toStaffFilter(filters, ctx), ...readSort(sort), after, limit }
  const { items, end, hasMore } = await listQuoteRows(db, store.id, page)
  return { items, hasMore, nextCursor: hasMore && end ? writeCursor(secretBox, scope, `${end.id}:${end.key}`) : null }
}

/** Yields the same list page by page, at most 10,000 quotes, keeping no more in memory than its reader takes. */
export async function* exportStaffQuotes(
  ctx: Asking,
  { sort = DEFAULT_SORT, ...filters }: Omit<StaffQuoteQuery, keyof PageRequest>,
): AsyncGenerator<readonly StaffQuoteItem[]> {
  const page: Omit<StaffQuotePage, 'after'> = {
    ...{ filter: toStaffFilter(filters, ctx), ...readSort(sort), limit: EXPORT_PAGE },
  }
  let after: StaffPosition | null = null
  for (let rows = 0; rows < MOST_EXPORTED; rows += EXPORT_PAGE) {
    const { items, end, hasMore } = await listQuoteRows(ctx.db, ctx.store.id, { ...page, after })
    yield items
    if (!hasMore) return
    after = end
  }
}

function toPosition(text: string | null): StaffPosition | null {
  if (text === null) return null
  const at = text.indexOf(':')
  return { id: text.slice(0, at), key: text.slice(at + 1) }
}
