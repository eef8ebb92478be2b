import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { newUuid } from '../../../src/domain/id.ts'
import { type OlderDatabase, openOlderDatabase } from '../../support/database/older-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [one, two, plain] = Array.from({ length: 3 }, () => newUuid(NOW))

let database: OlderDatabase
before(async () => {
  database = await openOlderDatabase('0091')
  await database.pool.query(`
    insert into store (domain, name, plan, currency, timezone, created_at)
    select domain, domain, 'enterprise', 'EUR', 'UTC', '2026-08-01' from unnest('{a.example.com,b.example.com}'::text[]) domain`)
  await insertQuote('a', one, ['OAK-2', 'MUG', 'OAK-2'])
  await insertQuote('b', two, ['OAK-2'])
  await insertQuote('b', plain, [null, ''])
  await database.upgrade()
})
after(() => database.close())

async function insertQuote(store: string, id: string | undefined, skus: readonly (string | null)[]): Promise<void> {
  await database.pool.query(
    `insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, subtotal, total, lines,
       customer_email, customer)
     select store.id, $2::uuid, $2::uuid::text, 'submitted', 'wholesale', 'api', 'EUR', $3, $3, 0, 0, $4, 'a@b.example', '{}'
     from store where domain = $1 || '.example.com'`,
    [store, id, NOW, JSON.stringify(skus.map((sku) => ({ sku, title: 'T' })))],
  )
}

it('an upgrade notes the SKUs of the quotes there are, each once, in its own store', async () => {
  const { rows } = await database.pool.query(`
    select store.domain, sku.sku, sku_quote.quote_id
    from sku_quote
    join sku on sku.store_id = sku_quote.store_id and sku.id = sku_quote.sku_id
    join store on store.id = sku.store_id
    order by store.domain, sku.sku`)
  assert.deepEqual(rows, [
    { domain: 'a.example.com', sku: 'MUG', quote_id: one },
    { domain: 'a.example.com', sku: 'OAK-2', quote_id: one },
    { domain: 'b.example.com', sku: 'OAK-2', quote_id: two },
  ])
})
