import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listConversions } from '../../../src/database/orders/conversions.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import { formatId, newUuid } from '../../../src/domain/id.ts'
import { inEnglish } from '../../../src/domain/in-english.ts'
import { type OlderDatabase, openOlderDatabase } from '../../support/database/older-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [quote, group, failed, started] = [newUuid(NOW), newUuid(NOW), newUuid(NOW), newUuid(NOW)]
const WORDS = `The platform's "tax" is 1.00 \\ the quote's is 2.00; {0}`

describe('an upgrade from before conversion failures had codes, and stores a platform', () => {
  let database: OlderDatabase
  before(async () => {
    database = await openOlderDatabase('0036')
    await database.pool.query(`
      insert into store (domain, name, plan, currency, timezone, created_at)
      values ('old.example.com', 'Old', 'enterprise', 'EUR', 'UTC', '2026-08-01')`)
    await database.pool.query(
      "insert into staff (store_id, id, role, email, name, created_at) values (1, $1, 'admin', 'a@old.example.com', 'Ada', $2)",
      [newUuid(NOW), NOW],
    )
    await database.pool.query(
      `insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, subtotal, total, lines,
         customer_email, customer)
       values (1, $1::uuid, 'Q-1', 'accepted', 'wholesale', 'api', 'EUR', $2, $2, 0, 0, '[]', 'a@b.example', '{}')`,
      [quote, NOW],
    )
    for (const [position, [id, state, failure]] of [
      [failed, 'failed', WORDS] as const,
      [started, 'started', null] as const,
    ].entries()) {
      await database.pool.query(
        `insert into conversion (store_id, id, quote_id, group_id, position, line_ids, actor, input, subtotal, discount, shipping,
           shipping_tax, tax, total, lease_until, created_at, state, failure)
         values (1, $1, $2, $3, $4, '{}', '{"kind": "job"}', '{}', 0, 0, 0, 0, 0, 0, $5, $5, $6, $7)`,
        [id, quote, group, position, NOW, state, failure],
      )
    }
    await database.upgrade()
  })
  after(() => database.close())

  it('keeps the words of a failure, and none where there was none', async () => {
    const conversions = await listConversions(database.db, '1', formatId('qte', quote))
    assert.deepEqual(
      conversions.map(({ id, failure }) => [id, failure]),
      [
        [failed, { code: 'text', text: WORDS }],
        [started, null],
      ],
    )
    assert.equal(inEnglish(conversions[0]?.failure ?? assert.fail()), WORDS)
  })

  it('leaves every store on the embedded platform, and its staff to their passwords', async () => {
    const { platform, installed } = await readStore(database.db, '1')
    assert.deepEqual([platform, installed], ['embedded', true])
    const { rows } = await database.pool.query(
      `select s.platform_user_id, (select count(*)::int from shopify_installation) as installations from staff s`,
    )
    assert.deepEqual(rows, [{ platform_user_id: null, installations: 0 }])
  })

  it('knows no other platform', async () => {
    await assert.rejects(database.pool.query("update store set platform = 'elsewhere'"), {
      constraint: 'store_platform_check',
    })
  })
})
