import { listBuyerQuotes as listQuoteRows } from '../../database/portal/buyer-quotes.ts'
import { parseId } from '../../domain/id.ts'
import type { PortalFilter } from '../../domain/portal/portal-list.ts'
import type { Visitor } from '../../domain/portal/portal-visitor.ts'
import { invalidFields } from '../../domain/problem.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { foreignCursor } from '../cursor.ts'
import { byId, DEFAULT_LIMIT, type Page, type PageRequest, pageOf } from '../page.ts'
import type { Reader } from '../reader.ts'
import { buyerScope } from './buyer-scope.ts'

export interface BuyerQuoteQuery extends PageRequest {
  /** `mine`: without colleagues' quotes. */
  whose?: 'mine' | 'all'
  filter?: PortalFilter
  /** Part of a number or PO number, or of a product's name or SKU. */
  q?: string
  /** A location's GID or digits. */
  location?: string
}

/**
 * Lists the contact's quotes and those of their locations, 20 a page, newest first; a company's main contact gets all of its quotes.
 * Throws `invalid_request` if the cursor is not a quote's id.
 */
export async function listBuyerQuotes(
  { db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>,
  visitor: Visitor,
  { limit = DEFAULT_LIMIT, cursor = null, whose = 'all', filter = 'all', q = '', location }: BuyerQuoteQuery,
): Promise<Page<Quote>> {
  if (cursor !== null && parseId('qte', cursor) === null) throw invalidFields([foreignCursor('')])
  const scope = buyerScope(visitor)
  const asked = whose === 'mine' ? { ...scope, locationIds: [], companyIds: [] } : scope
  const { quotes, hasMore } = await listQuoteRows(db, store.id, asked, {
    ...{ after: cursor, limit, filter, text: q.trim(), now },
    ...(location !== undefined && { locationId: location.slice(location.lastIndexOf('/') + 1) }),
  })
  return pageOf(quotes, hasMore, byId)
}

/** The most quotes an export has. */
export const MOST_EXPORTED = 5_000
const EXPORTED_AT_ONCE = 200

/** Yields the whole list page by page, newest first, at most 5,000 quotes. */
export async function* exportBuyerQuotes(
  ctx: Pick<Reader, 'db' | 'store' | 'now'>,
  visitor: Visitor,
  query: Omit<BuyerQuoteQuery, 'limit' | 'cursor'>,
): AsyncGenerator<readonly Quote[]> {
  let cursor: string | null = null
  for (let count = 0; count < MOST_EXPORTED; count += EXPORTED_AT_ONCE) {
    const page: Page<Quote> = await listBuyerQuotes(ctx, visitor, { ...query, limit: EXPORTED_AT_ONCE, cursor })
    yield page.items
    cursor = page.nextCursor
    if (cursor === null) return
  }
}
