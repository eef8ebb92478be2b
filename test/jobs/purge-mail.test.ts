import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { purgeMail } from '../../src/jobs/purge-mail.ts'
import { openShop, quoteRequest, type Shop } from '../support/catalog.ts'
import { jobContext } from '../support/jobs.ts'
import { DAY_MS } from '../support/negotiation.ts'
import { openTestService, type TestService } from '../support/service.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

describe('the job purge-mail', () => {
  it('deletes mail 30 days after it was sent, and mail never sent after 90; nothing before', async () => {
    await service.pool.query('delete from mail_outbox')
    await shop.post(quoteRequest())
    const queued = service.now.getTime()
    await service.pool.query(`update mail_outbox set sent_at = $1 where audience = 'buyer'`, [service.now])
    const leftAfter = async (ms: number) => {
      service.now = new Date(queued + ms)
      await purgeMail(jobContext(service))
      return (await service.pool.query('select from mail_outbox')).rowCount
    }
    assert.equal(await leftAfter(30 * DAY_MS), 2)
    assert.equal(await leftAfter(30 * DAY_MS + 1), 1)
    assert.equal(await leftAfter(90 * DAY_MS), 1)
    assert.equal(await leftAfter(90 * DAY_MS + 1), 0)
  })
})
