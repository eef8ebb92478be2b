import { sql } from 'kysely'
import type { Page, PlatformVariant } from '../port.ts'
import type { Db } from './parts.ts'
import { selectVariants, toVariant } from './read-variants.ts'

const MOST_WORDS = 8

export interface VariantQuery {
  text: string
  limit: number
  cursor: string | null
  activeOnly: boolean
}

/**
 * A page of the variants in which every word of the text occurs in the SKU, the product's or the variant's title, the
 * oldest first. Walks the store's variants until the page is full: 100,000 variants without a match take a quarter of a second.
 */
export async function searchVariants(
  db: Db,
  storeId: string,
  { text, limit, cursor, activeOnly }: VariantQuery,
): Promise<Page<PlatformVariant>> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  let query = selectVariants(db, storeId)
    .where('v.id', '>', cursor ?? '0')
    .orderBy('v.id')
    .limit(limit + 1)
  if (activeOnly) query = query.where('p.productStatus', '=', 'active')
  for (const word of words) {
    query = query.where(sql<boolean>`concat_ws(' ', v.sku, p.title, v.title) ilike ${`%${escaped(word)}%`}`)
  }
  const found = (await query.execute()).map(toVariant)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? lastId(items) : null }
}

/** Variants by SKU in lower case; of several with one SKU those that can be bought first, then the oldest. */
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

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

function lastId(items: readonly PlatformVariant[]): string | null {
  const id = items.at(-1)?.id
  return id ? id.slice(id.lastIndexOf('/') + 1) : null
}
