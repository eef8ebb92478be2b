import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase } from '../platform-database.ts'
import type { ProductInput } from './product-input.ts'
import { type SavedProduct, type SavedVariant, saveVariants } from './save-variants.ts'

export interface ProductCounts {
  productsCreated: number
  productsUpdated: number
  variantsCreated: number
  variantsUpdated: number
}

export interface SavedProducts extends ProductCounts {
  variants: readonly SavedVariant[]
}

type Db = Kysely<PlatformDatabase>

/**
 * Creates or updates products by handle and their variants by option values, all or none, in at most four statements.
 * Handles must differ within one call. Variants and collections not in the input are left alone.
 */
export async function saveProducts(
  db: Db,
  storeId: string,
  products: readonly ProductInput[],
  now: Date,
): Promise<SavedProducts> {
  return db.transaction().execute(async (tx) => {
    const saved = await upsertProducts(tx, storeId, products, now)
    await addToCollections(tx, storeId, saved)
    const variants = await saveVariants(tx, storeId, saved, now)
    const productsCreated = saved.filter((product) => product.created).length
    const variantsCreated = variants.filter((variant) => variant.created).length
    return {
      productsCreated,
      productsUpdated: saved.length - productsCreated,
      variantsCreated,
      variantsUpdated: variants.length - variantsCreated,
      variants,
    }
  })
}

// Existing rows are looked up by `lateral ... limit 1`, for the reason in read-variants.ts.
async function upsertProducts(
  tx: Db,
  storeId: string,
  products: readonly ProductInput[],
  now: Date,
): Promise<(SavedProduct & { created: boolean })[]> {
  const input = products.map(({ variants: _, ...product }, n) => ({ ...product, n }))
  const { rows } = await sql<{ id: string; handle: string; created: boolean }>`
    with given as materialized (
    select
      ${storeId}::bigint as store_id, i.handle, i.title,
      coalesce(i.description, old.description, '') as description,
      coalesce(i.vendor, old.vendor, '') as vendor,
      coalesce(i."productType", old.product_type, '') as product_type,
      coalesce(i.tags, old.tags, '{}') as tags,
      coalesce(i.status, old.status, 'active') as status,
      nullif(coalesce(i."imageUrl", old.image_url), '') as image_url,
      ${now}::timestamptz as updated_at
    from json_to_recordset(${JSON.stringify(input)}::json) as i(
      n integer, handle text, title text, description text, vendor text, "productType" text, tags text[], status text,
      "imageUrl" text)
    left join lateral (
      select description, vendor, product_type, tags, status, image_url
      from platform.product
      where store_id = ${storeId} and handle = i.handle
      limit 1) old on true
    order by i.n)
    insert into platform.product as p
      (store_id, handle, title, description, vendor, product_type, tags, status, image_url, updated_at)
    select * from given
    on conflict (store_id, handle) do update set
      title = excluded.title,
      description = excluded.description,
      vendor = excluded.vendor,
      product_type = excluded.product_type,
      tags = excluded.tags,
      status = excluded.status,
      image_url = excluded.image_url,
      updated_at = excluded.updated_at
    returning p.id, p.handle, p.xmax = 0 as created
  `.execute(tx)
  const byHandle = new Map(products.map((product) => [product.handle, product]))
  return rows.flatMap(({ id, handle, created }) => {
    const product = byHandle.get(handle)
    return product ? [{ id, product, created }] : []
  })
}

async function addToCollections(tx: Db, storeId: string, saved: readonly SavedProduct[]): Promise<void> {
  const input = saved.flatMap(({ id, product: { collection } }) => (collection ? [{ id, collection }] : []))
  if (input.length === 0) return
  const json = JSON.stringify(input)
  await sql`
    insert into platform.collection (store_id, title)
    select distinct ${storeId}::bigint, i.collection
    from json_to_recordset(${json}::json) as i(collection text)
    on conflict (store_id, title) do nothing
  `.execute(tx)
  await sql`
    insert into platform.collection_product (store_id, collection_id, product_id)
    select ${storeId}, c.id, i.id
    from json_to_recordset(${json}::json) as i(id bigint, collection text)
    join platform.collection c on c.store_id = ${storeId} and c.title = i.collection
    on conflict do nothing
  `.execute(tx)
}
