import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { connect } from '../../src/database/database.ts'
import { addJob } from '../../src/database/jobs.ts'
import { startJobs } from '../../src/jobs/start-jobs.ts'
import { type CuttingProxy, openCuttingProxy } from '../support/network/cutting-proxy.ts'
import { jobContext } from '../support/service/jobs.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

let service: TestService
let proxy: CuttingProxy

before(async () => {
  service = await openTestService()
  proxy = await openCuttingProxy(service.url)
})
after(async () => {
  await proxy.close()
  await service.close()
})

/** Queues a job that removes this file. */
function queueJob(fileId: string): Promise<void> {
  return service.db.transaction().execute((tx) => addJob(tx, 'remove-file', { storeId: '1', fileId }))
}

test('jobs that end while the database is away are done once when it is back, and new ones are taken', async () => {
  const { db, pool } = connect(proxy.url, { max: 8, onError: () => {} })
  const taken: string[] = []
  const isTaken = new Map<string, PromiseWithResolvers<void>>()
  const takes = (id: string) => {
    const found = isTaken.get(id) ?? Promise.withResolvers<void>()
    isTaken.set(id, found)
    return found
  }
  const mayEnd = Promise.withResolvers<void>()
  const [done, failed, later] = [randomUUID(), randomUUID(), randomUUID()]
  const files = {
    packs: false,
    put: async () => {},
    get: async () => null,
    remove: async ({ id }: { id: string }) => {
      taken.push(id)
      takes(id).resolve()
      await mayEnd.promise
      if (id === failed && taken.filter((one) => one === id).length === 1) throw new Error('not this time')
    },
  }
  const jobs = startJobs(jobContext(service, { systems: { ...service.systems, db }, files }), pool)
  await Promise.all([queueJob(done), queueJob(failed)])
  await Promise.all([takes(done).promise, takes(failed).promise])

  const isOver = Promise.withResolvers<void>()
  let over = 0
  jobs.events.on('job:complete', ({ job }) => {
    if (job.task_identifier === 'remove-file' && ++over === 2) isOver.resolve()
  })
  proxy.takeDown(true)
  mayEnd.resolve()
  await isOver.promise
  proxy.takeDown(false)

  await queueJob(later)
  await takes(later).promise
  const left = `select payload->>'fileId' as id, last_error, locked_at from graphile_worker._private_jobs
    where payload->>'fileId' is not null and payload->>'fileId' <> $1`
  const times = (id: string) => taken.filter((one) => one === id).length
  for (;;) {
    const { rows } = await service.pool.query(left, [later])
    if (rows.length > 1 || rows[0]?.last_error === null || rows[0]?.locked_at) continue
    // on a busy machine it may have been retried by now
    if (rows.length === 0) assert.equal(times(failed), 2)
    else assert.deepEqual(rows, [{ id: failed, last_error: 'not this time', locked_at: null }])
    break
  }
  assert.deepEqual([times(done), times(later)], [1, 1])
  await jobs.stop()
  await db.destroy()
})
