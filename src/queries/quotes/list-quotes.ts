import { listQuotes as listQuoteRows, type QuoteFilter } from '../../database/quotes/quote-list.ts'
import type { QuoteToShow } from '../../database/quotes/quote-texts.ts'
import type { FieldError } from '../../domain/problem.ts'
import type { Mode, Status } from '../../domain/quotes/quote-terms.ts'
import { QUOTE_TEXT_FORM } from '../../views/quotes/quote-text.ts'
import { type CursorScope, findPosition, foreignCursor, readPosition, writeCursor } from '../cursor.ts'
import { instantOf } from '../instant-of.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest, pageOf } from '../page.ts'
import type { Reader } from '../reader.ts'
import { splitList } from '../split-list.ts'

/** The filters of quotes, in the specification's terms. All bounds are inclusive. */
interface QuoteFilters {
  status?: string
  mode?: Mode
  'updated_at[gte]'?: string
  'updated_at[lte]'?: string
  'created_at[gte]'?: string
  assigned_staff_id?: string
  po_number?: string
  customer_email?: string
}

export interface QuoteQuery extends PageRequest, QuoteFilters {
  sort?: '-updated_at' | 'updated_at'
}

type Asking = Pick<Reader, 'db' | 'store' | 'secretBox'>

/** Lists the store's quotes to be shown, 20 a page, last changed first by default; `personal` for readers of personal data. Throws `invalid_request` for another list's cursor. */
export async function listQuotes(ctx: Asking, query: QuoteQuery, personal: boolean): Promise<Page<QuoteToShow>> {
  const { db, store, secretBox } = ctx
  const { limit = DEFAULT_LIMIT, cursor } = query
  const scope = scopeOf(ctx, query)
  const after = toPosition(readPosition(secretBox, scope, cursor))
  const page = {
    filter: toFilter(query),
    newestFirst: scope.sort === '-updated_at',
    after,
    limit,
    reader: { form: QUOTE_TEXT_FORM, personal },
  }
  const { quotes, hasMore } = await listQuoteRows(db, store.id, page)
  return pageOf(quotes, hasMore, ({ updatedAt, id }) =>
    writeCursor(secretBox, scope, `${VERSION}:${updatedAt.getTime()}:${id}`),
  )
}

/** Returns the fault of the query's cursor, or null; for callers that report all faults of a query at once. */
export function findCursorFault(ctx: Pick<Asking, 'store' | 'secretBox'>, query: QuoteQuery): FieldError | null {
  const { cursor } = query
  if (cursor === undefined || cursor === null) return null
  const isOurs = typeof cursor === 'string' && findPosition(ctx.secretBox, scopeOf(ctx, query), cursor) !== null
  return isOurs ? null : foreignCursor()
}

/** The version of the positions' format. */
const VERSION = 1

function toPosition(text: string | null): { updatedAt: Date; id: string } | null {
  if (text === null) return null
  const [, ms, id = ''] = text.split(':')
  return { updatedAt: new Date(Number(ms)), id }
}

/** Parameters that are not filters don't bind a cursor. */
function scopeOf({ store }: Pick<Reader, 'store'>, query: QuoteQuery): CursorScope {
  const { limit: _, cursor: __, sort = '-updated_at', ...given } = query
  const filters = Object.fromEntries(Object.entries(given).filter(([name]) => FILTERS.has(name)))
  return { storeId: store.id, sort, filters }
}

const FILTERS: ReadonlySet<string> = new Set<keyof QuoteFilters>([
  'status',
  'mode',
  'updated_at[gte]',
  'updated_at[lte]',
  'created_at[gte]',
  'assigned_staff_id',
  'po_number',
  'customer_email',
])

function toFilter(given: QuoteFilters): QuoteFilter {
  const filter = {
    statuses: splitList<Status>(given.status),
    mode: given.mode,
    updatedFrom: instantOf(given['updated_at[gte]']),
    updatedTo: instantOf(given['updated_at[lte]']),
    createdFrom: instantOf(given['created_at[gte]']),
    assignedStaffId: given.assigned_staff_id,
    poNumber: given.po_number,
    customerEmail: given.customer_email?.toLowerCase(),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
