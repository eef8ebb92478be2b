import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startJobs } from '../../src/jobs/runner.ts'
import { openShop, quoteRequest, type Shop } from '../support/catalog.ts'
import { jobContext, runDueJobs, runQueuedJobs } from '../support/jobs.ts'
import { openTestService, type TestService } from '../support/service.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  // biome-ignore lint/suspicious/noThenProperty: the setting's name
  const rules = [{ id: 'no', name: 'No', conditions: [], then: { action: 'decline' } }]
  await service.settings(shop.store, { automation: { rules } })
})
after(() => service.close())

/** A request whose job was taken by a process, so many minutes ago, that was then killed. */
async function requestLostWith(minutesAgo: number): Promise<string> {
  const { body } = await shop.post(quoteRequest())
  await service.pool.query(
    `update graphile_worker._private_jobs
     set locked_by = 'worker-gone', locked_at = now() - make_interval(mins => $1), attempts = 1
     where locked_by is null`,
    [minutesAgo],
  )
  return body.id
}

const statusOf = async (id: string) => (await shop.call('GET', `/v1/quotes/${id}`)).body.status

describe('a job that a killed process took', () => {
  it('is done by another after five minutes, not while it may still run', async () => {
    const id = await requestLostWith(4)
    await runDueJobs(service)
    assert.equal(await statusOf(id), 'submitted')
    await service.pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`)
    await runQueuedJobs(service)
    assert.equal(await statusOf(id), 'submitted')
    await runDueJobs(service)
    assert.equal(await statusOf(id), 'declined')
  })

  it('is done when the service starts again', async () => {
    const id = await requestLostWith(6)
    const jobs = await startJobs(jobContext(service), service.pool)
    const done = Promise.withResolvers<void>()
    jobs.events.on('job:complete', ({ job }) => {
      if (job.task_identifier === 'automate-quote') done.resolve()
    })
    await done.promise
    await jobs.stop()
    assert.equal(await statusOf(id), 'declined')
  })
})
