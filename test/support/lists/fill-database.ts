import type pg from 'pg'
import type { Db } from '../../../src/database/database.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import { formatId } from '../../../src/domain/id.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { COMPANY_STATEMENTS } from '../database/fill-companies.ts'
import { fillStores } from '../database/fill-store.ts'
import type { FilledStore } from './quote-lists.ts'

/** Adds stores with three sales reps and 21 companies each to an empty database, and this many quotes to each; analyzes it. */
export async function fillDatabase(client: pg.ClientBase, quotes: readonly number[]): Promise<void> {
  await client.query(STORES, [quotes.length])
  await client.query(STAFF)
  for (const statement of COMPANY_STATEMENTS) await client.query(statement)
  const endMs = Date.now()
  await fillStores(
    client,
    quotes.map((count, i) => ({ storeId: String(i + 1), quotes: count, endMs })),
  )
  await client.query(`begin; set local statement_timeout = 0; ${SKUS}; commit`)
  await client.query('vacuum (analyze)')
}

/** Opens the first store of a database that fillDatabase has filled. */
export async function openFilledStore(db: Db): Promise<FilledStore> {
  const store = await readStore(db, '1')
  const members = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('store_id', '=', '1')
    .orderBy('email')
    .execute()
  const [first, second] = members.map(({ id, name }) => ({ id: formatId('stf', id), name }))
  if (!first || !second) throw new Error('The store has no staff: it was not filled')
  return {
    ...{ db, store, now: new Date(), secretBox: new SecretBox(['a key of lists of at least 32 characters']) },
    staff: {
      manager: { kind: 'staff', ...second, role: 'manager' },
      'sales rep': { kind: 'staff', ...first, role: 'sales_rep' },
    },
  }
}

/** As the job that keeps them leaves them. */
const SKUS = `
  insert into sku (store_id, sku)
  select distinct store_id, line ->> 'sku' from quote cross join lateral jsonb_array_elements(lines) line where line ->> 'sku' <> '';
  insert into sku_quote (store_id, sku_id, quote_id)
  select distinct store_id, sku.id, quote.id
  from quote cross join lateral jsonb_array_elements(lines) line
  join sku using (store_id)
  where sku = line ->> 'sku'`
const STORES = `
  insert into store (domain, name, plan, currency, timezone, created_at)
  select 'store-' || n || '.example.com', 'Store ' || n, 'enterprise', 'USD', 'UTC', now() - interval '3 years'
  from generate_series(1, $1::int) n order by n`
const STAFF = `
  insert into staff (store_id, id, email, name, role, created_at)
  select id, md5(id || 'staff' || n)::uuid, 'staff' || n || '@' || domain, 'Staff ' || n, 'sales_rep', created_at
  from store cross join generate_series(1, 3) n`
