import { sql } from 'kysely'
import type { Page, PlatformVariant, SearchQuery } from '../../port.ts'
import type { Db } from '../parts.ts'
import { startOf } from './browse.ts'
import { hasEveryWord } from './has-every-word.ts'
import { selectVariants, toVariant } from './read-variants.ts'

/**
 * Returns a page of variants whose SKU, product title or variant title contain every word of the text (see `hasEveryWord`),
 * oldest first. Walks the store's variants until the page is full: 100,000 variants without a match take half a second.
 */
export async function searchVariants(
  db: Db,
  storeId: string,
  { text, limit, cursor, activeOnly }: SearchQuery & { activeOnly: boolean },
): Promise<Page<PlatformVariant>> {
  let query = selectVariants(db, storeId)
    .where('v.id', '>', startOf({ cursor }))
    .orderBy('v.id')
    .limit(limit + 1)
  if (activeOnly) query = query.where('p.productStatus', '=', 'active')
  const everyWord = hasEveryWord(text, (pattern) => sql`(v.words || ' ' || p.title_words) collate "C" like ${pattern}`)
  const found = (await query.where(everyWord).execute()).map(toVariant)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? lastId(items) : null }
}

/** Returns variants by SKU in lower case. If several share a SKU, those that can be bought come first, then the oldest. */
export async function variantsBySku(
  db: Db,
  storeId: string,
  skus: readonly string[],
): Promise<Map<string, PlatformVariant[]>> {
  if (skus.length === 0) return new Map()
  const rows = await selectVariants(db, storeId)
    .where(sql<string>`lower(v.sku)`, '=', sql<string>`any(${skus.map((sku) => sku.toLowerCase())}::text[])`)
    .orderBy(sql`p."productStatus" <> 'active'`)
    .orderBy('v.id')
    .execute()
  return Map.groupBy(rows.map(toVariant), ({ sku }) => (sku ?? '').toLowerCase())
}

function lastId(items: readonly PlatformVariant[]): string | null {
  const id = items.at(-1)?.id
  return id ? id.slice(id.lastIndexOf('/') + 1) : null
}
