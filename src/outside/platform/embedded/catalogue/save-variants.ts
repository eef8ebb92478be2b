import { type Kysely, sql } from 'kysely'
import type { Gid } from '../../gid.ts'
import { gidOf } from '../parts.ts'
import type { PlatformDatabase } from '../platform-database.ts'
import { DEFAULT_OPTION, type ProductInput } from './product-input.ts'

export interface SavedProduct {
  id: string
  product: ProductInput
}

export interface SavedVariant {
  id: Gid<'ProductVariant'>
  sku: string | null
  /** The product's title. */
  title: string
  variantTitle: string | null
  created: boolean
}

/** Creates or updates the variants of saved products by option values, in one statement; returns them in order. */
export async function saveVariants(
  tx: Kysely<PlatformDatabase>,
  storeId: string,
  saved: readonly SavedProduct[],
  now: Date,
): Promise<SavedVariant[]> {
  const input = saved.flatMap(({ id, product }) =>
    product.variants.map((variant, index) => ({
      ...{ ...variant, id, position: index + 1 },
      title: titleOf(variant.options),
    })),
  )
  const json = JSON.stringify(input.map((variant, n) => ({ ...variant, n })))
  const { rows } = await sql<Omit<SavedVariant, 'id' | 'title'> & { id: string; productId: string }>`
    with given as materialized (
    select
      ${storeId}::bigint as store_id, i.id as product_id, i.position, i.options, i.title,
      nullif(coalesce(i.sku, old.sku), '') as sku,
      nullif(coalesce(i.barcode, old.barcode), '') as barcode,
      i.price,
      nullif(coalesce(i.cost, old.cost::text), '')::numeric as cost,
      coalesce(i.taxable, old.taxable, true) as taxable,
      coalesce(i."requiresShipping", old.requires_shipping, true) as requires_shipping,
      coalesce(i."inventoryTracked", old.inventory_tracked, false) as inventory_tracked,
      coalesce(i."inventoryQuantity", old.inventory_quantity) as inventory_quantity,
      coalesce(i."inventoryPolicy", old.inventory_policy, 'deny') as inventory_policy,
      nullif(coalesce(i."leadDays", old.lead_days::text), '')::smallint as lead_days,
      nullif(coalesce(i."imageUrl", old.image_url), '') as image_url,
      ${now}::timestamptz as updated_at
    from json_to_recordset(${json}::json) as i(
      n integer, id bigint, position integer, options text[], title text, sku text, barcode text, price numeric, cost text,
      taxable boolean, "requiresShipping" boolean, "inventoryTracked" boolean, "inventoryQuantity" bigint,
      "inventoryPolicy" text, "leadDays" text, "imageUrl" text)
    left join lateral (
      select *
      from platform.variant
      where store_id = ${storeId} and product_id = i.id and options = i.options
      limit 1) old on true
    order by i.n)
    insert into platform.variant as v
      (store_id, product_id, position, options, title, sku, barcode, price, cost, taxable, requires_shipping,
      inventory_tracked, inventory_quantity, inventory_policy, lead_days, image_url, updated_at)
    select * from given
    on conflict (store_id, product_id, options) do update set
      position = excluded.position,
      title = excluded.title,
      sku = excluded.sku,
      barcode = excluded.barcode,
      price = excluded.price,
      cost = excluded.cost,
      taxable = excluded.taxable,
      requires_shipping = excluded.requires_shipping,
      inventory_tracked = excluded.inventory_tracked,
      inventory_quantity = excluded.inventory_quantity,
      inventory_policy = excluded.inventory_policy,
      lead_days = excluded.lead_days,
      image_url = excluded.image_url,
      updated_at = excluded.updated_at
    returning v.id, v.product_id as "productId", v.sku, v.title as "variantTitle", v.xmax = 0 as created
  `.execute(tx)
  const titles = new Map(saved.map(({ id, product }) => [id, product.title]))
  return rows.map(({ id, productId, ...row }) => {
    const title = titles.get(productId) ?? ''
    return { ...row, id: gidOf('ProductVariant', id), title }
  })
}

function titleOf(options: readonly string[]): string | null {
  return options[0] === DEFAULT_OPTION && options.length === 1 ? null : options.join(' / ')
}
