import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase } from './platform-database.ts'
import type { ProductInput } from './product-input.ts'
import type { ProductCounts } from './save-products.ts'

/** What saveProducts would count, in one statement and without writing. */
export async function compareProducts(
  db: Kysely<PlatformDatabase>,
  storeId: string,
  products: readonly ProductInput[],
): Promise<ProductCounts> {
  const input = products.flatMap(({ handle, variants }) => variants.map(({ options }) => ({ handle, options })))
  const { rows } = await sql<{ products: number; variants: number }>`
    select
      count(distinct p.id)::int as products,
      count(v.id)::int as variants
    from json_to_recordset(${JSON.stringify(input)}::json) as i(handle text, options text[])
    cross join lateral (
      select id
      from platform.product
      where store_id = ${storeId} and handle = i.handle
      limit 1) p
    left join lateral (
      select id
      from platform.variant
      where store_id = ${storeId} and product_id = p.id and options = i.options
      limit 1) v on true
  `.execute(db)
  const known = rows[0] ?? { products: 0, variants: 0 }
  return {
    productsCreated: products.length - known.products,
    productsUpdated: known.products,
    variantsCreated: input.length - known.variants,
    variantsUpdated: known.variants,
  }
}
