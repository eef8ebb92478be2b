import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { createStore } from '../../src/commands/stores/create-store.ts'
import { writeOnNode } from '../../src/database/distribution/write-on-node.ts'
import { addJobs } from '../../src/database/job-outbox.ts'
import { recordEvents } from '../../src/database/webhooks/events.ts'
import { type Part, writeParts } from '../../src/database/write-parts.ts'
import { formatId, newUuid } from '../../src/domain/id.ts'
import { openDistributed } from '../support/database/database.ts'

const MB = 1 << 20

describe('what is written of a store on its node', () => {
  let database: Awaited<ReturnType<typeof openDistributed>>
  let storeId: string
  before(async () => {
    database = await openDistributed(process.env.ON_CITUS ?? '')
    const { db } = database
    const given = { name: 'Forge', domain: 'forge.example.com', plan: 'enterprise', development: false } as const
    storeId = (await createStore({ db, now: new Date() }, given)).id
  })
  after(() => database.close())

  class Missing extends Error {}
  const addJob = () =>
    database.db.transaction().execute((tx) => addJobs(tx, [{ storeId, name: 'automate-quote', payload: { storeId } }]))
  const countJobs = async () =>
    (await database.pool.query('select 1 from job_outbox where store_id = $1', [storeId])).rows.length
  const shows = (name: string, shown: string): Part => ({
    name,
    tables: [{ name, query: sql`select ${shown}::text as value from store_feed where store_id = ${storeId}` }],
    first: name,
    shows: 'value',
  })
  const missing = (): Part => ({
    name: 'missing',
    tables: [
      { name: 'gone', query: sql`delete from job_outbox where store_id = ${storeId} and task = '' returning id` },
    ],
    first: 'gone',
    rows: 1,
    figure: sql`(select count(*) + 40 from job_outbox where store_id = ${storeId})`,
    refuse: (figure) => new Missing(String(figure)),
  })

  it('shows its results by name, whatever the values contain', async () => {
    const odd = `'; drop table store; -- \\ $1 "" ${'x'.repeat(9_000)} \u{1f600}`
    const parts = [shows('odd', odd), shows('plain', 'a')]
    assert.deepEqual(await writeParts(database.db, parts, { storeId, isLast: null }), [{ odd, plain: 'a' }])
  })

  it('is not done at all if one part refuses, which says why with its figure; the next is done', async () => {
    await addJob()
    const refused = database.db.transaction().execute(async (tx) => {
      await addJobs(tx, [{ storeId, name: 'automate-quote', payload: { storeId } }])
      await writeParts(tx, [missing()], { storeId, isLast: tx })
    })
    await assert.rejects(refused, new Missing('42'))
    assert.equal(await countJobs(), 1)
    await addJob()
    assert.equal(await countJobs(), 2)
  })

  it('leaves out what needs a row that is not there, and does the rest', async () => {
    const of = (id: string | null) =>
      sql`select store_id from store_feed where store_id = ${storeId} and store_id::text = ${id}`
    const add = (level: number) => sql`
      insert into mail_allowance (store_id, level, at_ms) values (${storeId}, ${level}, 0)
      on conflict (store_id) do update set level = mail_allowance.level + excluded.level`
    const steps = [
      { part: 'there', query: of(storeId), shows: 'store_id' },
      { part: 'gone', query: of(''), shows: 'store_id' },
      { part: 'added', query: add(3), needs: 'there' },
      { part: 'added', query: add(40), needs: 'gone' },
    ]
    assert.deepEqual(await writeOnNode(database.db, storeId, { steps }), { there: storeId })
    const { rows } = await database.pool.query('select level from mail_allowance where store_id = $1', [storeId])
    assert.deepEqual(rows, [{ level: '3' }])
  })

  it('waits for a lock no longer than elsewhere, also as a transaction by itself', async () => {
    const holder = await database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from store_feed where store_id = $1 for update', [storeId])
      const advance: Part = {
        name: 'fed',
        tables: [{ name: 'fed', query: sql`update store_feed set last_ms = last_ms where store_id = ${storeId}` }],
      }
      const waiting = database.db.transaction().execute((tx) => writeParts(tx, [advance], { storeId, isLast: tx }))
      await assert.rejects(waiting, { code: '55P03' })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  it('goes on after a migration changed a table that statements are prepared for', async () => {
    await addJob()
    const before = await countJobs()
    await database.pool.query('alter table job_outbox add column more text')
    await addJob()
    await database.pool.query('alter table job_outbox drop column more')
    await addJob()
    assert.equal(await countJobs(), before + 2)
  })

  it('takes no more memory of the node however much is written by one connection', async () => {
    await database.pool.query(`
      create function memory_taken(store bigint) returns bigint language plpgsql as $$
      begin
        return (select sum(total_bytes) from pg_backend_memory_contexts);
      end $$`)
    await database.pool.query(
      `select create_distributed_function('memory_taken(bigint)', 'store', colocate_with => 'quote', force_delegation => true)`,
    )
    const event = {
      type: 'quote.accepted',
      quoteId: formatId('qte', newUuid(new Date())),
      actor: 'system',
      data: {},
    } as const
    await database.db.transaction().execute(async (tx) => {
      const write = async (times: number) => {
        for (let n = 0; n < times; n++)
          await writeParts(tx, [], { storeId, after: recordEvents(storeId, [event], new Date()), isLast: null })
        const { rows } = await sql<{ taken: string }>`select memory_taken(${storeId}) as taken`.execute(tx)
        return Number(rows[0]?.taken)
      }
      const first = await write(200)
      const [second, third] = [await write(600), await write(600)]
      for (const taken of [first, second, third]) assert.ok(taken < 96 * MB, `${taken / MB} MB`)
    })
  })
})
