import { findSkusIn } from '../../database/quotes/quote-search.ts'
import { findQuotedSkus, type QuotedSku } from '../../database/quotes/skus/find-quoted-skus.ts'
import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import { listStaffQuotes } from '../../database/quotes/staff-quote-list.ts'
import { type FoundCompany, type FoundCustomer, PlatformError } from '../../outside/platform/port.ts'
import { searchCompanies, searchCustomers } from '../customers/search-customers.ts'
import type { Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { toStaffFilter } from './staff-quote-filter.ts'

/** The most results of each kind. */
const MOST_OF_A_KIND = 6
/** The SKUs of these quotes, those changed last, are read from their lines: the index may not have them yet. */
const MOST_QUOTES_READ = 50
/** Shorter texts are in nearly every SKU. */
const SHORTEST_SKU = 3

interface Found {
  quotes: readonly StaffQuoteItem[]
  skus: readonly QuotedSku[]
  companies: readonly FoundCompany[]
  customers: readonly FoundCustomer[]
}

type Asking = Pick<Reader, 'db' | 'store' | 'actor' | 'now' | 'platform'>

/**
 * Returns the first of everything that matches a text: quotes this staff member may see, SKUs in them, and the platform's
 * companies and customers. While the platform does not answer, there are none of its own.
 */
export async function searchAll(ctx: Asking, text: string): Promise<Found> {
  const asked = { q: text, limit: MOST_OF_A_KIND }
  const [quotes, skus, companies, customers] = await Promise.all([
    newest(ctx, MOST_OF_A_KIND, text),
    findSkus(ctx, text),
    orNone(searchCompanies(ctx, asked)),
    orNone(searchCustomers(ctx, asked)),
  ])
  return { quotes, skus, companies, customers }
}

/** Returns the quotes this staff member may see that were changed last. */
async function newest(ctx: Asking, limit: number, q?: string): Promise<StaffQuoteItem[]> {
  const filter = toStaffFilter(q === undefined ? {} : { q }, ctx)
  const page = { filter, sort: 'updated_at', descending: true, after: null, limit } as const
  return (await listStaffQuotes(ctx.db, ctx.store.id, page)).items
}

async function findSkus(ctx: Asking, text: string): Promise<QuotedSku[]> {
  if (text.length < SHORTEST_SKU || /\s/.test(text)) return []
  const [read, indexed] = await Promise.all([
    newest(ctx, MOST_QUOTES_READ),
    findQuotedSkus(ctx.db, ctx.store.id, { text, filter: toStaffFilter({}, ctx), most: MOST_OF_A_KIND }),
  ])
  const quoteIds = read.map(({ id }) => id)
  const found = await findSkusIn(ctx.db, ctx.store.id, { quoteIds, text, most: MOST_OF_A_KIND })
  const latest = found.flatMap(({ sku, title, quoteId }) => {
    const quote = read.find(({ id }) => id === quoteId)
    return quote ? [{ sku, title, quote }] : []
  })
  const known = new Set(latest.map(({ quote }) => quote.id))
  return [...latest, ...indexed.filter(({ quote }) => !known.has(quote.id))].slice(0, MOST_OF_A_KIND)
}

async function orNone<T>(page: Promise<Page<T>>): Promise<readonly T[]> {
  try {
    return (await page).items
  } catch (error) {
    if (error instanceof PlatformError) return []
    throw error
  }
}
