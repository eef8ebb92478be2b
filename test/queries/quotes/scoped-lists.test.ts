import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listStaffQuotes, type StaffQuoteQuery } from '../../../src/queries/quotes/list-staff-quotes.ts'
import { STAFF_QUOTE_SORTS } from '../../../src/queries/quotes/staff-quote-filter.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { fillDatabase, openFilledStore } from '../../support/lists/fill-database.ts'
import type { FilledStore } from '../../support/lists/quote-lists.ts'

/** So many that more than 2,000 have the word, and more than 20,000 the one assignee or status. */
const QUOTES = 24_000
/** The most whose ids are gathered. */
const MOST_SCOPED = 20_000
const KEYS: Readonly<Record<string, string>> = {
  updated_at: 'updated_at',
  created_at: 'id',
  number: 'substring(number from 3)::int',
  total: 'total',
  expires_at: `coalesce(expires_at, 'infinity')`,
}

let database: TestDatabase
let filled: FilledStore
before(async () => {
  database = await openTestDatabase()
  const client = await database.pool.connect()
  await fillDatabase(client, [QUOTES, 500])
  client.release()
  filled = await openFilledStore(database.db)
  await database.pool.query(`
    update quote set deleted_at = updated_at where number like '%7';
    update quote set approval = jsonb_set(approval, '{steps,0,approvers,0,role}', '"sales_rep"')
    where pending_approval = 'merchant' and number like '%3'`)
})
after(() => database.close())

/** Compares the first three pages in each order with a look at every row. */
async function checkPages(who: 'manager' | 'sales rep', query: StaffQuoteQuery, where: string): Promise<void> {
  const reader = { ...filled, actor: filled.staff[who] }
  for (const sort of STAFF_QUOTE_SORTS) {
    const listed: string[] = []
    for (let cursor: string | null | undefined, page = 0; page < 3 && cursor !== null; page++) {
      const { items, nextCursor } = await listStaffQuotes(reader, { ...query, sort, cursor })
      listed.push(...items.map(({ number }) => number))
      cursor = nextCursor
    }
    const [key, way] = [KEYS[sort.replace('-', '')], sort.startsWith('-') ? 'desc' : 'asc']
    const { rows } = await database.pool.query(`
      select number from quote join quote_search on quote_id = id
      where quote.store_id = 1 and deleted_at is null and ${where}
      order by ${key} ${way}, id ${way} limit 150`)
    assert.equal(listed.length, 150)
    assert.deepEqual(
      listed,
      rows.map(({ number }) => number),
      `${who}, ${JSON.stringify(query)} by ${sort}`,
    )
  }
}

const countOf = async (where: string) =>
  (
    await database.pool.query(
      `select count(*)::int as n from quote where store_id = 1 and deleted_at is null and ${where}`,
    )
  ).rows[0].n

const MINE = `(assigned_staff_id is null or pending_approval = 'merchant' and approval::text like '%"sales_rep"%'
  or assigned_staff_id = (select id from staff where store_id = 1 order by email limit 1))`

it('a search of a sales rep shows their quotes alone, each once and in order, however many they may see', async () => {
  await checkPages('sales rep', { q: 'petrov' }, `words like '%petrov%' and ${MINE}`)
  assert.ok((await countOf(MINE)) < MOST_SCOPED)
  await database.pool.query(`update quote set assigned_staff_id = null where store_id = 1`)
  assert.ok((await countOf(MINE)) > MOST_SCOPED)
  await checkPages('sales rep', { q: 'petrov' }, `words like '%petrov%' and ${MINE}`)
})

it('a list of a status is whole and in order, however many have it', async () => {
  const isNew = `status = 'submitted' and pending_approval is distinct from 'merchant'`
  await checkPages('manager', { tab: 'new' }, isNew)
  assert.ok((await countOf(isNew)) < MOST_SCOPED)
  await database.pool.query(`update quote set status = 'submitted' where store_id = 1`)
  assert.ok((await countOf(isNew)) > MOST_SCOPED)
  await checkPages('manager', { tab: 'new' }, isNew)
})

it('a list of a source has its quotes of both modes, each once and in order, with words or without', async () => {
  await checkPages('manager', { source: 'storefront' }, `source = 'storefront'`)
  await checkPages('sales rep', { source: 'storefront' }, `source = 'storefront' and ${MINE}`)
  await checkPages('manager', { source: 'api', q: 'petrov' }, `source = 'api' and words like '%petrov%'`)
})
