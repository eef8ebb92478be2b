import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newUuid } from '../../../src/domain/id.ts'
import { type OlderDatabase, openOlderDatabase } from '../../support/database/older-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [original, copy, orphan, converting, held] = Array.from({ length: 5 }, () => newUuid(NOW))
const [group, nowhere] = [newUuid(NOW), newUuid(NOW)]

describe("an upgrade from before quotes' references were checked", () => {
  let database: OlderDatabase
  before(async () => {
    database = await openOlderDatabase('0032')
    await database.pool.query(`
      insert into store (domain, name, plan, currency, timezone, created_at)
      values ('old.example.com', 'Old', 'enterprise', 'EUR', 'UTC', '2026-08-01')`)
    await insertQuote(original)
    await insertQuote(copy, { basedOn: original })
    await insertQuote(orphan, { basedOn: nowhere })
    await insertQuote(converting)
    await database.pool.query(
      `insert into conversion (store_id, id, quote_id, group_id, position, line_ids, actor, input, subtotal, discount, shipping,
         shipping_tax, tax, total, lease_until, created_at)
       values (1, $1, $2, $3, 0, '{}', '{"kind": "job"}', '{}', 0, 0, 0, 0, 0, 0, $4, $4)`,
      [newUuid(NOW), converting, group, NOW],
    )
    await database.pool.query('update quote set conversion_id = $1 where id = $2', [group, converting])
    await insertQuote(held, { conversion: nowhere })
    await insertChange('submitted')
    await insertChange('pondered')
    await database.upgrade()
  })
  after(() => database.close())

  async function insertQuote(
    id: string | undefined,
    { basedOn, conversion }: { basedOn?: string | undefined; conversion?: string | undefined } = {},
  ): Promise<void> {
    await database.pool.query(
      `insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, subtotal, total, lines,
         customer_email, customer, based_on_quote_id, conversion_id)
       values (1, $1::uuid, $1::uuid::text, 'accepted', 'wholesale', 'api', 'EUR', $2, $2, 0, 0, '[]', 'a@b.example', '{}', $3, $4)`,
      [id, NOW, basedOn, conversion],
    )
  }

  async function insertChange(status: string): Promise<void> {
    await database.pool.query(
      `insert into quote_change (store_id, id, quote_id, actor, action, previous_status, new_status)
       values (1, $1, $2, '{"kind": "job"}', 'close', $3, 'closed')`,
      [newUuid(NOW), original, status],
    )
  }

  it("keeps references that exist, and clears those that don't", async () => {
    const { rows } = await database.pool.query('select id, based_on_quote_id as "basedOn", conversion_id from quote')
    const named = new Map(rows.map(({ id, basedOn, conversion_id }) => [id, [basedOn, conversion_id]]))
    assert.deepEqual(
      [original, copy, orphan, converting, held].map((id) => named.get(id)),
      [
        [null, null],
        [original, null],
        [null, null],
        [null, group],
        [null, null],
      ],
    )
  })

  it('keeps a change with an unknown status, but accepts no new ones', async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from quote_change where previous_status = 'pondered') as kept,
         (select convalidated from pg_constraint where conname = 'quote_change_statuses') as is_validated`,
    )
    assert.deepEqual(rows, [{ kept: 1, is_validated: false }])
    await assert.rejects(insertChange('pondered'), { constraint: 'quote_change_statuses' })
    await insertChange('expired')
  })

  it('refuses a quote with a reference that does not exist', async () => {
    await assert.rejects(insertQuote(newUuid(NOW), { basedOn: nowhere }), { constraint: 'quote_based_on_fkey' })
    await assert.rejects(insertQuote(newUuid(NOW), { conversion: nowhere }), { constraint: 'quote_conversion_fkey' })
    await assert.rejects(insertQuote(newUuid(NOW), { conversion: group }), { constraint: 'quote_conversion_fkey' })
  })
})
