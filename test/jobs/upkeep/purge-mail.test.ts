import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { purgeMail } from '../../../src/jobs/upkeep/purge-mail.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { DAY_MS } from '../../support/shop/negotiation.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

describe('the job purge-mail', () => {
  it('deletes mail 30 days after sending, and unsent mail after 90; nothing earlier', async () => {
    await service.pool.query('delete from mail_outbox')
    await addStaff(service, shop.store)
    await shop.post(quoteRequest())
    const queued = service.now.getTime()
    await workOffMail(service)
    await service.pool.query(`update mail_message set state = 'sent' where kind = 'request_received'`)
    await shop.post(quoteRequest())
    const leftAfter = async (ms: number) => {
      service.now = new Date(queued + ms)
      await purgeMail(jobContext(service))
      return (await service.pool.query('select id from mail_outbox union all select id from mail_message')).rowCount
    }
    assert.equal(await leftAfter(30 * DAY_MS), 4)
    assert.equal(await leftAfter(30 * DAY_MS + 1), 3)
    assert.equal(await leftAfter(90 * DAY_MS), 3)
    assert.equal(await leftAfter(90 * DAY_MS + 1), 2)
    assert.equal(await leftAfter(91 * DAY_MS), 0)
  })
})
