import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { insertJob, quoteJobs, tellJobWorkers } from '../../src/database/jobs.ts'
import { type Part, writeParts } from '../../src/database/write-parts.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

/** The columns in which two jobs of the same kind differ. */
const OWN = ['id', 'run_at', 'created_at', 'updated_at']

describe('a job that a change of a quote queues', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await database.pool.query('truncate graphile_worker._private_jobs; delete from graphile_worker._private_tasks')
  })
  after(() => database.close())

  const queue = (part: Part) =>
    database.db.transaction().execute(async (tx) => void (await writeParts(tx, [part], { isLast: tx })))
  const readJobs = async () => {
    const { rows } = await database.pool.query('select * from graphile_worker._private_jobs order by id')
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name))))
  }
  /** Queues the part, and a job by the queue's own function. */
  const queueBoth = async (part: Part, theirs: RawBuilder<unknown>) => {
    await queue(part)
    await sql`select graphile_worker.add_job(${theirs})`.execute(database.db)
    const [ours, other] = await readJobs()
    assert.ok(ours && other)
    return { ours, theirs: other }
  }

  it("is the row that the queue's own function adds", async () => {
    const [part] = quoteJobs([{ storeId: '1', quoteId: 'qte_1', jobs: [{ name: 'automate-quote' }] }])
    assert.ok(part)
    const payload = JSON.stringify({ storeId: '1', quoteId: 'qte_1' })
    const { ours, theirs } = await queueBoth(part, sql`'automate-quote', payload => ${payload}::json`)
    assert.deepEqual(ours, theirs)
  })

  it('is that row with a key, tries and a flag too', async () => {
    const job = { name: 'make-document', payload: sql`'{"a":1}'::json`, tries: 8 } as const
    const part = { name: 'job', ...insertJob(sql.id('job'), { ...job, key: sql`'key 1'`, flag: sql`'of 1'::text` }) }
    const { ours, theirs } = await queueBoth(
      part,
      sql`'make-document', payload => '{"a":1}'::json, max_attempts => 8, job_key => 'key 2', flags => array['of 1']`,
    )
    assert.deepEqual(ours, { ...theirs, key: 'key 1' })
  })

  it('is due at once; workers are told how many wait, in a transaction of its own', async () => {
    const client = await database.pool.connect()
    const told: unknown[] = []
    client.on('notification', ({ payload }) => told.push(payload))
    await client.query('listen "jobs:insert"')
    await queue({ name: 'job', ...insertJob(sql.id('job'), { name: 'remove-file', payload: sql`'{}'::json` }) })
    const { rows } = await client.query('select run_at <= now() as due from graphile_worker._private_jobs')
    assert.deepEqual(rows, [{ due: true }])
    assert.deepEqual(told, [])
    await tellJobWorkers(database.db, 3)
    await client.query('unlisten *')
    assert.deepEqual(told, ['{"count":3}'])
    client.release()
  })
})
