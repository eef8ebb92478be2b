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
  /** Part of a number or PO number. */
  q?: string
}

/**
 * Lists the contact's quotes and those of their locations, 20 a page, newest first; a company's main contact gets all of its quotes.
 * Throws `invalid_request` if the cursor is not a quote's id.
 */
export async function listBuyerQuotes(
  { db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>,
  visitor: Visitor,
  { limit = DEFAULT_LIMIT, cursor = null, whose = 'all', filter = 'all', q = '' }: BuyerQuoteQuery,
): Promise<Page<Quote>> {
  if (cursor !== null && parseId('qte', cursor) === null) throw invalidFields([foreignCursor('')])
  const scope = buyerScope(visitor)
  const asked = whose === 'mine' ? { ...scope, locationIds: [], companyIds: [] } : scope
  const { quotes, hasMore } = await listQuoteRows(db, store.id, asked, {
    ...{ after: cursor, limit, filter, text: q.trim(), now },
  })
  return pageOf(quotes, hasMore, byId)
}
