import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { connect } from '../../src/database/database.ts'
import { addJob } from '../../src/database/jobs.ts'
import { type Jobs, startJobs } from '../../src/jobs/start-jobs.ts'
import { taskList } from '../../src/jobs/tasks.ts'
import { jobContext } from '../support/service/jobs.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const SOON = { roundMs: 50, silentMs: 400 }
let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

/** Starts a process that runs jobs: `removed` are the files whose jobs it took, each taking as long as `work`. */
function startProcess(work: () => Promise<void>, options = SOON) {
  const { db, pool } = connect(service.url, { max: 6, onError: () => {} })
  const removed: string[] = []
  let wake = Promise.withResolvers<void>()
  const files = {
    packs: false,
    put: async () => {},
    get: async () => null,
    remove: async ({ id }: { id: string }) => {
      removed.push(id)
      wake.resolve()
      wake = Promise.withResolvers<void>()
      await work()
    },
  }
  const jobs: Jobs = startJobs(jobContext(service, { systems: { ...service.systems, db }, files }), pool, options)
  return {
    removed,
    took: async (id: string) => {
      while (!removed.includes(id)) await wake.promise
    },
    stop: async () => {
      await jobs.stop()
      await db.destroy()
    },
  }
}

async function queueJob(): Promise<string> {
  const fileId = randomUUID()
  await service.db.transaction().execute((tx) => addJob(tx, 'remove-file', { storeId: '1', fileId }))
  return fileId
}

describe("a killed process's job", () => {
  it('is done by another within a minute, whether that one is running or restarting', async () => {
    const id = await queueJob()
    await service.pool.query(`
      update graphile_worker._private_jobs
      set locked_by = 'pool-gone', locked_at = now() - interval '31 seconds', attempts = 1`)
    const other = startProcess(async () => {}, { roundMs: 50, silentMs: 30_000 })
    await other.took(id)
    await other.stop()
  })
})

describe('a long job in a live process', () => {
  it('is taken by no other, however often others look for abandoned ones', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const first = startProcess(() => mayEnd.promise)
    const id = await queueJob()
    await first.took(id)
    const others = [startProcess(async () => {}), startProcess(async () => {})]
    const lockedAt = async () =>
      (
        await service.pool.query(`select locked_at from graphile_worker._private_jobs where payload->>'fileId' = $1`, [
          id,
        ])
      ).rows[0].locked_at.getTime()
    const taken = await lockedAt()
    while ((await lockedAt()) < taken + 5 * SOON.silentMs);
    assert.deepEqual(
      others.flatMap(({ removed }) => removed),
      [],
    )
    mayEnd.resolve()
    for (const process of [first, ...others]) await process.stop()
    assert.deepEqual(first.removed, [id])
  })
})

describe('jobs that failed for good', () => {
  it('are kept for 30 days for inspection, and so are those of removed tasks', async () => {
    const [dead, waiting] = [await queueJob(), await queueJob()]
    await service.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, run_at = $2 where payload->>'fileId' = $1`,
      [dead, service.now],
    )
    await service.pool.query(`select graphile_worker.add_job('unlock-jobs', run_at => $1)`, [service.now])
    const purge = () => taskList(jobContext(service))['purge-failed-jobs']?.({}, {} as never)
    const count = async () => (await service.pool.query('select from graphile_worker._private_jobs')).rows.length
    service.now = new Date(service.now.getTime() + 30 * 86_400_000)
    await purge()
    assert.equal(await count(), 3)
    service.now = new Date(service.now.getTime() + 1)
    await purge()
    const { rows } = await service.pool.query(`select payload->>'fileId' as id from graphile_worker._private_jobs`)
    assert.deepEqual(rows, [{ id: waiting }])
  })
})
