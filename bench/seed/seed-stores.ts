import type pg from 'pg'
import { hashApiKey, keyPrefix, newApiKey } from '../../src/domain/access/api-key.ts'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { newUuid } from '../../src/domain/id.ts'
import { COMPANY_STATEMENTS } from '../../test/support/database/fill-companies.ts'

const KEYS_A_STORE = 3
/** The ids of a store's catalogue rows are `store * 1000 + 1, 2, …`, as those of its companies. */
const STATEMENTS = [
  `insert into store (domain, name, plan, currency, timezone, created_at)
    select 'store-' || n || '.example.com', 'Store ' || n, 'enterprise', 'USD', 'UTC', now() - interval '60 days'
    from generate_series(1, $1::int) n order by n`,
  `insert into staff (store_id, id, email, name, role, created_at)
    select id, md5(id || 'staff' || n)::uuid, 'staff' || n || '@' || domain, 'Staff ' || n, 'sales_rep', created_at
    from store cross join generate_series(1, 3) n`,
  `insert into platform.product (store_id, id, handle, title, description, vendor, product_type, tags, status, image_url, updated_at)
    overriding system value
    select id, id * 1000 + n, 'product-' || n, (array['Anodised Bracket', 'Hex Flange Bolt M8', 'Nitrile Work Glove', 'Pallet Wrap 500 mm',
        'LED High Bay 150 W'])[1 + n % 5] || ' Series ' || n, 'Made for trade.', (array['Northwind', 'Contoso', 'Fabrikam', 'Litware'])[1 + n % 4],
      (array['Hardware', 'Safety', 'Packaging', 'Lighting'])[1 + n % 4], array['b2b', 'series-' || n % 7], 'active',
      'https://cdn.example.com/s/files/1/0' || id || '/products/product-' || n || '-front-1200x1200.jpg?v=17', created_at
    from store cross join generate_series(1, 50) n order by id, n`,
  `insert into platform.variant (store_id, id, product_id, position, options, title, sku, price, taxable, requires_shipping,
      inventory_tracked, inventory_policy, updated_at)
    overriding system value
    select id, id * 1000 + n, id * 1000 + (n + 1) / 2, 1 + (n + 1) % 2, array[size], size, 'SKU-' || id || '-' || n,
      (5 + n * 37 % 400 + n % 10 * 0.05)::numeric(24, 2), true, true, false, 'deny', created_at
    from store cross join generate_series(1, 100) n
      cross join lateral (select (array['Small', 'Large'])[1 + n % 2] as size) s order by id, n`,
  `insert into platform.collection (store_id, id, title)
    overriding system value
    select id, id * 1000 + n, 'Collection ' || n from store cross join generate_series(1, 4) n order by id, n`,
  `insert into platform.collection_product (store_id, collection_id, product_id)
    select store_id, store_id * 1000 + 1 + n % 4, id from platform.product cross join lateral (values (id), (id + 1)) c (n)`,
  ...COMPANY_STATEMENTS,
  // the rate of the proposals that make-templates.ts sends: what the platform calculates must agree
  `insert into platform.tax_rate (store_id, rate, shipping_taxable) select id, 8.25, true from store`,
  // only for the bench: keys in the clear, and the lines quotes are made of, in the format of database/quotes/quote-row.ts
  `create schema bench`,
  `create table bench.key (store_id bigint not null, id uuid not null, key text not null)`,
  `create table bench.line (store_id bigint, n int, price numeric(24, 2), line jsonb, primary key (store_id, n))`,
  `insert into bench.line
    select v.store_id, v.id % 1000, v.price, jsonb_build_object('productId', 'gid://platform/Product/' || p.id, 'variantId',
      'gid://platform/ProductVariant/' || v.id, 'sku', v.sku, 'title', p.title, 'variantTitle', v.title, 'imageUrl', p.image_url,
      'productType', p.product_type, 'vendor', p.vendor, 'tags', p.tags, 'catalogPrice', v.price::text, 'collectionIds',
      array(select 'gid://platform/Collection/' || c.collection_id from platform.collection_product c
        where c.store_id = p.store_id and c.product_id = p.id order by c.collection_id))
    from platform.variant v join platform.product p on p.store_id = v.store_id and p.id = v.product_id`,
  `vacuum (analyze)`,
]

/** Fills an empty database with stores 1, 2, … that have staff, a catalogue of 100 variants, 21 companies and 3 keys each. */
export async function seedStores(client: pg.Client, stores: number): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement, statement.includes('$1') ? [stores] : [])
  const now = new Date()
  const keys = Array.from({ length: stores * KEYS_A_STORE }, (_, i) => ({
    storeId: 1 + (i % stores),
    id: newUuid(now),
    key: newApiKey(String(1 + (i % stores)), false),
  }))
  await client.query('insert into bench.key select * from unnest($1::bigint[], $2::uuid[], $3::text[])', [
    keys.map(({ storeId }) => storeId),
    keys.map(({ id }) => id),
    keys.map(({ key }) => key),
  ])
  await client.query(
    `insert into api_key (store_id, id, name, prefix, hash, test, scopes, terms_accepted_at, created_at)
      select k.store_id, k.id, 'bench', k.prefix, k.hash, false, $4, $5, $5
      from unnest($1::uuid[], $2::text[], $3::bytea[]) as made (id, prefix, hash) join bench.key b using (id)
        cross join lateral (select b.store_id, b.id, made.prefix, made.hash) k`,
    [
      keys.map(({ id }) => id),
      keys.map(({ key }) => keyPrefix(key)),
      keys.map(({ key }) => hashApiKey(key)),
      [...SCOPES],
      now,
    ],
  )
}
