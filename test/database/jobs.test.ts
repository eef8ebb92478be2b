import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { addJobs, bringJobs, insertJobs, moveJobs } from '../../src/database/job-outbox.ts'
import type { NewJob } from '../../src/database/jobs.ts'
import { writeParts } from '../../src/database/write-parts.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { openDevelopmentStore } from '../support/database/development-store.ts'

/** The columns in which two jobs of the same kind differ. */
const OWN = ['id', 'run_at', 'created_at', 'updated_at']

describe('a job that a change of a store queues', () => {
  let database: TestDatabase
  let storeId: string
  before(async () => {
    database = await openTestDatabase()
    storeId = (await openDevelopmentStore(database)).id
  })
  beforeEach(async () => {
    await database.pool.query(
      'truncate graphile_worker._private_jobs; delete from graphile_worker._private_tasks; truncate job_outbox',
    )
  })
  after(() => database.close())

  const removal = (more: Partial<NewJob> = {}): NewJob => ({
    ...{ storeId, name: 'remove-file', payload: { storeId, fileId: 'f' } },
    ...more,
  })
  const add = (jobs: readonly NewJob[]) => database.db.transaction().execute((tx) => addJobs(tx, jobs))
  const readJobs = async () => {
    const { rows } = await database.pool.query('select * from graphile_worker._private_jobs order by id')
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name))))
  }
  /** Queues the job, and one by the queue's own function. */
  const queueBoth = async (job: NewJob, theirs: RawBuilder<unknown>) => {
    const parts = insertJobs('jobs', [job])
    await database.db
      .transaction()
      .execute(async (tx) => void (await writeParts(tx, parts, { storeId: null, isLast: tx })))
    assert.deepEqual(await readJobs(), [])
    assert.equal(await moveJobs(database.db), 1)
    await sql`select graphile_worker.add_job(${theirs})`.execute(database.db)
    const [ours, other] = await readJobs()
    assert.ok(ours && other)
    return { ours, theirs: other }
  }

  it("becomes the row that the queue's own function adds", async () => {
    const payload = JSON.stringify({ storeId, fileId: 'f' })
    const { ours, theirs } = await queueBoth(removal(), sql`'remove-file', payload => ${payload}::json`)
    assert.deepEqual(ours, theirs)
  })

  it('becomes that row with a key, tries and a flag too', async () => {
    const payload = JSON.stringify({ storeId, fileId: 'f' })
    const { ours, theirs } = await queueBoth(
      removal({ tries: 8, key: 'key 1', flag: 'of 1' }),
      sql`'remove-file', payload => ${payload}::json, max_attempts => 8, job_key => 'key 2', flags => array['of 1']`,
    )
    assert.deepEqual(ours, { ...theirs, key: 'key 1' })
  })

  it('is moved once, in order, by however many move at the same time', async () => {
    const files = Array.from({ length: 300 }, (_, i) => String(i).padStart(3, '0'))
    for (const fileId of files) await add([removal({ payload: { storeId, fileId } })])
    const moved = await Promise.all([1, 2, 3, 4].map(() => moveJobs(database.db)))
    assert.equal(
      moved.reduce((sum, one) => sum + one, 0),
      files.length,
    )
    const { rows } = await database.pool.query(
      `select payload ->> 'fileId' as id from graphile_worker._private_jobs order by run_at`,
    )
    assert.deepEqual(
      rows.map(({ id }) => id),
      files,
    )
    assert.equal(await moveJobs(database.db), 0)
  })

  it('is due at once; workers are told how many wait, in a transaction of its own', async () => {
    const client = await database.pool.connect()
    const told: unknown[] = []
    client.on('notification', ({ payload }) => told.push(payload))
    await client.query('listen "jobs:insert"')
    await add([removal(), removal(), removal()])
    assert.deepEqual(told, [])
    await bringJobs(database.db)
    const { rows } = await client.query('select distinct run_at <= now() as due from graphile_worker._private_jobs')
    assert.deepEqual(rows, [{ due: true }])
    await client.query('unlisten *')
    assert.deepEqual(told, ['{"count":3}'])
    client.release()
  })

  it('goes with its transaction: neither is there without the other', async () => {
    await assert.rejects(
      database.db.transaction().execute(async (tx) => {
        await addJobs(tx, [removal()])
        throw new Error('No')
      }),
      /No/,
    )
    assert.equal(await moveJobs(database.db), 0)
  })
})
