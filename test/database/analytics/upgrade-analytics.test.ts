import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldAnalytics } from '../../../src/commands/analytics/fold-analytics.ts'
import { readFigures } from '../../../src/database/analytics/analytics.ts'
import { listPeriods } from '../../../src/domain/analytics/analytics-periods.ts'
import { newUuid } from '../../../src/domain/id.ts'
import { verifyAnalytics } from '../../../src/queries/analytics/verify-analytics.ts'
import { type OlderDatabase, openOlderDatabase } from '../../support/database/older-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

describe('an upgrade from before the analytics', () => {
  it('counts quotes made before changes were logged, and dates acceptances correctly', () =>
    withHistories(async (database) => {
      await database.upgrade()
      await compare(database)
      await fold(database)
      await compare(database)
    }))

  it('also works if the figures were folded before it', () =>
    withHistories(async (database) => {
      await database.upgrade('0024')
      await fold(database)
      await database.upgrade()
      await compare(database)
      await fold(database)
      await compare(database)
    }))
})

it('verifying finds a quote whose creation is in no log', () =>
  withHistories(async (database) => {
    await database.upgrade()
    await database.pool.query(
      "delete from quote_change where action = 'create' and id = (select min(id::text)::uuid from quote_change)",
    )
    await database.pool.query('delete from analytics_tail where change_id not in (select id from quote_change)')
    await fold(database)
    assert.deepEqual(
      (await verify(database)).filter(({ period }) => period === 'month'),
      [{ period: 'month', start: '2026-08-01', figure: 'created', kept: '1', computed: '2' }],
    )
  }))

/** Runs the work on a database from before the log of changes, with a store and quotes from then and from before the analytics. */
async function withHistories(work: (database: OlderDatabase) => Promise<void>): Promise<void> {
  const database = await openOlderDatabase('0006')
  try {
    await database.pool.query(`
      insert into store (domain, name, plan, currency, timezone, created_at)
      values ('old.example.com', 'Old', 'enterprise', 'EUR', 'UTC', '2026-08-01')`)
    await insertQuote(database, { number: 'Q-1', at: '2026-08-05', status: 'submitted' })
    const goesOn = await insertQuote(database, { number: 'Q-2', at: '2026-08-06', status: 'submitted' })
    await database.upgrade('0016')
    const accepted = await insertQuote(database, { number: 'Q-3', at: '2026-09-10', status: 'accepted' })
    await insertChange(database, accepted, { at: '2026-09-10', action: 'create', to: 'submitted' })
    await insertChange(database, accepted, {
      at: '2026-09-11',
      action: 'send_proposal',
      from: 'submitted',
      to: 'proposal_sent',
    })
    await insertChange(database, accepted, {
      at: '2026-10-02',
      action: 'accept',
      from: 'proposal_sent',
      to: 'accepted',
    })
    await database.pool.query("update quote set status = 'declined' where id = $1", [goesOn])
    await insertChange(database, goesOn, { at: '2026-09-12', action: 'decline', from: 'submitted', to: 'declined' })
    await work(database)
  } finally {
    await database.close()
  }
}

async function insertQuote(
  { pool }: OlderDatabase,
  { number, at, status }: { number: string; at: string; status: string },
): Promise<string> {
  const id = newUuid(new Date(at))
  const line = { id: 'line_1', lineTotal: '90.00', catalogPrice: '50.00', quantity: 2 }
  const lines = [{ ...line, ...(status === 'accepted' && { decision: 'accept' }) }]
  await pool.query(
    `insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, subtotal, shipping_total,
       total, accepted_total, headline_mode, lines, customer_email, customer)
     values (1, $1, $2, $3, 'b2b', 'api', 'EUR', $4, $4, 90, 10, 100, $5, $6, $7, 'a@example.com', '{}')`,
    [
      id,
      number,
      status,
      at,
      status === 'accepted' ? 100 : null,
      status === 'accepted' ? 'full' : 'none',
      JSON.stringify(lines),
    ],
  )
  return id
}

async function insertChange(
  { pool }: OlderDatabase,
  quote: string,
  { at, action, from = null, to }: { at: string; action: string; from?: string | null; to: string },
): Promise<void> {
  await pool.query(
    `insert into quote_change (store_id, id, quote_id, actor, action, previous_status, new_status, detail)
     values (1, $1, $2, '{"kind": "job"}', $3, $4, $5, '{"source": "api"}')`,
    [newUuid(new Date(at)), quote, action, from, to],
  )
}

const fold = ({ db }: OlderDatabase) => foldAnalytics(db, '1', () => NOW)
const verify = ({ db }: OlderDatabase) => verifyAnalytics({ db }, '1')

async function compare(database: OlderDatabase): Promise<void> {
  assert.deepEqual(await verify(database), [])
  const spans = listPeriods({ period: 'month', from: new Date('2026-08-01') }, NOW)
  const { figures } = await readFigures(database.db, '1', { period: 'month', spans, now: NOW })
  assert.deepEqual(
    figures.map((month) => [
      month.new,
      month.total,
      month.accepted,
      month.acceptedValue,
      month.declined,
      month.pipelineValue,
    ]),
    [
      [2, 2, 0, 0n, 0, 20_000n],
      [1, 3, 0, 0n, 1, 20_000n],
      [0, 2, 1, 9_000n, 0, 10_000n],
      [0, 2, 0, 0n, 0, 10_000n],
    ],
  )
}
