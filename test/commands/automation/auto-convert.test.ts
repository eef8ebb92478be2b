import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { autoConvert } from '../../../src/commands/automation/auto-convert.ts'
import { contextOf } from '../../support/service/context.ts'
import { runQueuedJobs } from '../../support/service/jobs.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { convert, openV01 } from '../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
  await desk.service.settings(desk.shop.store, { negotiation: { auto_convert: true } })
})
after(() => desk.service.close())

/** Does this once, while the platform is asked for a conversion's tax. */
function meanwhile(work: () => Promise<unknown>): void {
  const { platform } = desk.service.systems
  const { estimate } = platform
  platform.estimate = async (...given) => {
    platform.estimate = estimate
    await work()
    return estimate(...given)
  }
}

it('a quote that staff convert while its queued conversion starts stays with them: the job succeeds', async () => {
  const quote = await openV01(desk.service, desk.shop)
  let theirs = 0
  meanwhile(async () => {
    theirs = (await convert(desk.rep, quote)).status
  })
  await autoConvert(await contextOf(desk.service, desk.shop.store, { kind: 'job' }), quote.id)
  assert.equal(theirs, 200)
  assert.equal((await quote.read()).status, 'converted')
  await runQueuedJobs(desk.service)
})

it('a quote that changes while its queued conversion starts is converted in its new state', async () => {
  const quote = await openV01(desk.service, desk.shop)
  meanwhile(() => desk.act(desk.rep, quote, 'assign', { staff_id: desk.rep.member.id }))
  await autoConvert(await contextOf(desk.service, desk.shop.store, { kind: 'job' }), quote.id)
  assert.equal((await quote.read()).status, 'converted')
})
