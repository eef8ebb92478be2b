import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { costOfList } from '../../support/lists/cost-of-list.ts'
import { fillDatabase, openFilledStore } from '../../support/lists/fill-database.ts'
import { type QuoteList, quoteLists } from '../../support/lists/quote-lists.ts'

/** Large enough that PostgreSQL plans as it does at full size. */
const QUOTES = 30_000
/** Pages read: a full look through the index of all filters, and what fifty rows and approvals cost. */
const MOST_BUFFERS = 5_000
/** Rows read for nothing: those of a buyer with a tenth of all quotes, or of words too short for the index, until enough are found. */
const MOST_THROWN = QUOTES / 3
/** Pages of the narrow indexes of an order and of a status. */
const MOST_NARROW = 850
/** Entries passed over in the list of a source that one in 1,500 has. */
const MOST_OF_RARE_SOURCE = QUOTES / 1_000
/** Entries passed over by a search of those who see a tenth of all quotes, for words that a tenth have: until a page is found. */
const MOST_SKIPPED = QUOTES / 4

describe(`the lists of a store with ${QUOTES.toLocaleString('en')} quotes`, () => {
  let database: TestDatabase
  let lists: QuoteList[]
  before(async () => {
    database = await openTestDatabase()
    const client = await database.pool.connect()
    await fillDatabase(client, [QUOTES, 500, 500])
    client.release()
    lists = quoteLists(await openFilledStore(database.db))
  })
  after(() => database.close())

  for (const who of ['manager', 'sales rep', 'buyer', 'API key'] as const) {
    it(`of a ${who} read few pages, hardly a row for nothing and no whole table, with every filter, sort and search`, async () => {
      const ofWho = lists.filter((list) => list.who === who)
      assert.ok(ofWho.length >= 10)
      const broken: object[] = []
      for (const list of ofWho) {
        const cost = await costOfList(database.pool, list)
        const isWithin = cost.buffers <= MOST_BUFFERS && cost.thrown <= MOST_THROWN && cost.wholeTables.length === 0
        if (!isWithin) broken.push({ list: list.name, ...cost })
      }
      assert.deepEqual(broken, [])
    })
  }

  it("of a sales rep's search, in any order, end with the page and walk no whole index", async () => {
    const searches = lists.filter(({ who, name }) => who === 'sales rep' && /^(sort=\S+ )?q=/.test(name))
    assert.ok(searches.length >= 10 + 9)
    for (const list of searches) {
      const { skipped } = await costOfList(database.pool, list)
      assert.ok(skipped <= MOST_SKIPPED, `${list.name}: ${skipped}`)
    }
  })

  it('of new quotes by expiry, which they have none of, are found in narrow indexes', async () => {
    const list = lists.find(({ who, name }) => who === 'manager' && name === 'sort=expires_at tab=new')
    assert.ok(list)
    const { buffers } = await costOfList(database.pool, list)
    assert.ok(buffers <= MOST_NARROW, `${buffers}`)
  })

  it('of a source that few have or none, alone or with a mode and words, pass over no quote of another', async () => {
    const rare = lists.filter(({ name }) => /source=(manual|duplicate)/.test(name))
    assert.ok(rare.length >= 2 * 4)
    for (const list of rare) {
      const { skipped } = await costOfList(database.pool, list)
      assert.ok(skipped <= MOST_OF_RARE_SOURCE, `${list.who}, ${list.name}: ${skipped}`)
    }
  })
})
