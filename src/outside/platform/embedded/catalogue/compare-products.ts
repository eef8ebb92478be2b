import { type Kysely, sql } from 'kysely'
import type { Fate } from '../../../../domain/orders/platform-import.ts'
import type { PlatformDatabase } from '../platform-database.ts'
import type { ProductInput } from './product-input.ts'

/** An item that the input names by its own key, and what saving would do with it. */
export interface Compared {
  key: string
  fate: Fate
}

export interface ComparedProducts {
  products: readonly Compared[]
  variants: readonly Compared[]
}

type Db = Kysely<PlatformDatabase>

/** Counts what saveProducts would create and update, without writing. */
export async function compareProducts(
  db: Db,
  storeId: string,
  input: readonly ProductInput[],
): Promise<ComparedProducts> {
  if (input.length === 0) return { products: [], variants: [] }
  return {
    products: await compareOwn(db, storeId, input),
    variants: await compareVariants(db, storeId, input),
  }
}

async function compareOwn(db: Db, storeId: string, input: readonly ProductInput[]): Promise<Compared[]> {
  const json = JSON.stringify(input.map(({ variants: _, ...product }) => product))
  const { rows } = await sql<Compared>`
    select
      i.handle as key,
      case
        when p.id is null then 'created'
        when p.title = i.title
          and p.description = coalesce(i.description, p.description)
          and p.vendor = coalesce(i.vendor, p.vendor)
          and p.product_type = coalesce(i."productType", p.product_type)
          and p.tags = coalesce(i.tags, p.tags)
          and p.status = coalesce(i.status, p.status)
          and p.image_url is not distinct from nullif(coalesce(i."imageUrl", p.image_url), '')
          and (i.collection is null or exists (
            select 1
            from platform.collection_product m
            join platform.collection c on c.store_id = ${storeId} and c.id = m.collection_id
            where m.store_id = ${storeId} and m.product_id = p.id and c.title = i.collection))
        then 'unchanged'
        else 'updated'
      end as fate
    from json_to_recordset(${json}::json) as i(
      handle text, title text, description text, vendor text, "productType" text, tags text[], status text,
      "imageUrl" text, collection text)
    left join lateral (
      select id, title, description, vendor, product_type, tags, status, image_url
      from platform.product
      where store_id = ${storeId} and handle = i.handle
      limit 1) p on true
  `.execute(db)
  return rows
}

async function compareVariants(db: Db, storeId: string, input: readonly ProductInput[]): Promise<Compared[]> {
  const json = JSON.stringify(
    input.flatMap(({ handle, variants }) => variants.map((variant, n) => ({ ...variant, handle, position: n + 1 }))),
  )
  const { rows } = await sql<Compared>`
    select
      json_build_array(i.handle, i.options)::text as key,
      case
        when v.id is null then 'created'
        when v.position = i.position
          and v.sku is not distinct from nullif(coalesce(i.sku, v.sku), '')
          and v.barcode is not distinct from nullif(coalesce(i.barcode, v.barcode), '')
          and v.price = i.price
          and v.cost is not distinct from nullif(coalesce(i.cost, v.cost::text), '')::numeric
          and v.taxable = coalesce(i.taxable, v.taxable)
          and v.requires_shipping = coalesce(i."requiresShipping", v.requires_shipping)
          and v.inventory_tracked = coalesce(i."inventoryTracked", v.inventory_tracked)
          and v.inventory_quantity is not distinct from coalesce(i."inventoryQuantity", v.inventory_quantity)
          and v.inventory_policy = coalesce(i."inventoryPolicy", v.inventory_policy)
          and v.lead_days is not distinct from nullif(coalesce(i."leadDays", v.lead_days::text), '')::smallint
          and v.image_url is not distinct from nullif(coalesce(i."imageUrl", v.image_url), '')
        then 'unchanged'
        else 'updated'
      end as fate
    from json_to_recordset(${json}::json) as i(
      handle text, position integer, options text[], sku text, barcode text, price numeric, cost text, taxable boolean,
      "requiresShipping" boolean, "inventoryTracked" boolean, "inventoryQuantity" bigint, "inventoryPolicy" text,
      "leadDays" text, "imageUrl" text)
    left join lateral (
      select id
      from platform.product
      where store_id = ${storeId} and handle = i.handle
      limit 1) p on true
    left join lateral (
      select *
      from platform.variant
      where store_id = ${storeId} and product_id = p.id and options = i.options
      limit 1) v on true
  `.execute(db)
  return rows
}
