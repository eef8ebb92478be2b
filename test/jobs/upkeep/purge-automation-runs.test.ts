import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { purgeAutomationRuns } from '../../../src/jobs/upkeep/purge-automation-runs.ts'
import { jobContext, runQueuedJobs } from '../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { DAY_MS } from '../../support/shop/negotiation.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

async function count(table: string): Promise<number> {
  return (await service.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows
}

describe('the job purge-automation-runs', () => {
  it('deletes the automation log after 90 days, not before; the timeline stays', async () => {
    // biome-ignore lint/suspicious/noThenProperty: the setting's name
    const rules = [{ id: 'no', name: 'No', conditions: [], then: { action: 'decline' } }]
    await service.settings(shop.store, { automation: { rules } })
    await shop.post(quoteRequest())
    await runQueuedJobs(service)
    const ran = service.now.getTime()
    service.now = new Date(ran + 90 * DAY_MS)
    await purgeAutomationRuns(jobContext(service))
    assert.equal(await count('automation_run'), 1)
    service.now = new Date(ran + 90 * DAY_MS + 1)
    await purgeAutomationRuns(jobContext(service))
    assert.deepEqual([await count('automation_run'), await count('quote_change')], [0, 2])
  })
})
