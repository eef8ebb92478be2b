import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listToldChanges } from '../../../src/database/notifications/told-changes.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { costOfList } from '../../support/lists/cost-of-list.ts'
import { fillDatabase, openFilledStore } from '../../support/lists/fill-database.ts'

/** Large enough that PostgreSQL plans as it does at full size. */
const QUOTES = 30_000
/** With many small stores beside it, a plan for any of them expects few quotes. */
const SMALL = Array.from({ length: 30 }, () => 100)
const DAY_MS = 86_400_000
/** A few pages for each change looked at, until a page of them concerns the person. */
const MOST_BUFFERS = 3_000

/** A buyer accepted each quote of the first store, one a minute until now. */
const CHANGES = `
  insert into quote_change (store_id, id, quote_id, actor, action, new_status)
  select 1, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - n * 60000), 12, '0') || '7000' || '8' || substr(md5(n::text), 1, 15))::uuid,
    id, '{"kind": "buyer"}', 'accept', 'accepted'
  from (select id, row_number() over (order by md5(id::text)) as n from quote where store_id = 1) one`

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  const client = await database.pool.connect()
  await fillDatabase(client, [QUOTES, ...SMALL])
  await client.query(CHANGES)
  await client.query('vacuum (analyze) quote_change')
  client.release()
})
after(() => database.close())

it(`what tells a person something is read with the quotes it is of, not with all ${QUOTES.toLocaleString('en')} of the store`, async () => {
  const { db, staff } = await openFilledStore(database.db)
  const told = { staffId: staff.manager.id, isInCharge: true, since: new Date(Date.now() - 30 * DAY_MS) }
  const read = () => listToldChanges(db, '1', told, 50)
  assert.equal((await read()).length, 50)
  const cost = await costOfList(database.pool, { who: 'manager', name: 'notifications', read })
  assert.ok(cost.buffers <= MOST_BUFFERS, `${cost.buffers} pages`)
  assert.deepEqual(cost.wholeTables, [])
})
