import { sql } from 'kysely'
import type { Gid } from '../../gid.ts'
import type { Page, PlatformVariant, SearchQuery } from '../../port.ts'
import type { Db } from '../parts.ts'
import { startOf, toPage } from './browse.ts'
import { hasEveryWord } from './has-every-word.ts'

type ProductStatus = PlatformVariant['productStatus']

/** A product with its first variants. */
export interface BrowsedProduct {
  id: Gid<'Product'>
  handle: string
  title: string
  vendor: string
  productType: string
  status: ProductStatus
  tags: readonly string[]
  imageUrl: string | null
  collections: readonly string[]
  variantCount: number
  variants: readonly {
    id: Gid<'ProductVariant'>
    title: string | null
    sku: string | null
    price: string
    /** null if nobody has said it; for staff with `costs.see` only. */
    cost: string | null
    /** null if untracked. */
    inventory: string | null
  }[]
}

const MOST_VARIANTS = 100

/**
 * Returns a page of products that contain every word, themselves or in a variant. Walks the store's products until the page
 * is full, then reads the details of that page only.
 */
export async function browseProducts(
  db: Db,
  storeId: string,
  { text, limit, cursor, status }: SearchQuery & { status?: ProductStatus },
): Promise<Page<BrowsedProduct>> {
  const words = hasEveryWord(
    text,
    (pattern) => sql`(
      (p.title_words || ' ' || p.other_words) collate "C" like ${pattern}
      or exists (
        select 1
        from platform.variant v
        where v.store_id = ${storeId} and v.product_id = p.id and v.words collate "C" like ${pattern}))`,
  )
  const { rows } = await sql<BrowsedProduct>`
    with page as (
      select id, handle, title, vendor, product_type, status, tags, image_url
      from platform.product p
      where store_id = ${storeId}
        and id > ${startOf({ cursor })}
        and (${status ?? null}::text is null or status = ${status ?? null})
        and ${words}
      order by id
      limit ${limit + 1})
    select
      'gid://platform/Product/' || p.id as id,
      p.handle,
      p.title,
      p.vendor,
      p.product_type as "productType",
      p.status,
      p.tags,
      p.image_url as "imageUrl",
      array(
        select c.title
        from platform.collection_product m
        join platform.collection c on c.store_id = ${storeId} and c.id = m.collection_id
        where m.store_id = ${storeId} and m.product_id = p.id
        order by c.title) as collections,
      (
        select count(*)::int
        from platform.variant
        where store_id = ${storeId} and product_id = p.id) as "variantCount",
      (
        select coalesce(json_agg(json_build_object(
          'id', 'gid://platform/ProductVariant/' || v.id,
          'title', v.title,
          'sku', v.sku,
          'price', v.price::text,
          'cost', v.cost::text,
          'inventory', case when v.inventory_tracked then v.inventory_quantity::text end) order by v.position, v.id), '[]')
        from (
          select *
          from platform.variant
          where store_id = ${storeId} and product_id = p.id
          order by position, id
          limit ${MOST_VARIANTS}) v) as variants
    from page p
    order by p.id
  `.execute(db)
  return toPage(rows, limit)
}
