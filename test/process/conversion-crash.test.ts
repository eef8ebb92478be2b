import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { resumeConversions } from '../../src/commands/orders/resume-conversions.ts'
import { startNode } from '../support/processes/process.ts'
import { settle } from '../support/service/jobs.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { type Negotiation, pass } from '../support/shop/negotiation.ts'
import { draftKeys, eventsOf, openV01 } from '../support/shop/orders.ts'

let service: TestService
let shop: Shop
before(async () => {
  service = await openTestService()
})
after(() => service.close())

/** Converts the quote in a separate process that is killed at this step. */
async function convertAndDie(quote: Negotiation, step: string, ordinal: number): Promise<void> {
  const child = startNode([fileURLToPath(import.meta.resolve('../support/processes/killed-conversion.ts'))], {
    DATABASE_URL: service.url,
    STORE_ID: shop.store.id,
    QUOTE_ID: quote.id,
    LINES: quote.lines.join(','),
    STEP: step,
    ORDINAL: String(ordinal),
    NOW: service.now.toISOString(),
  })
  const [code, signal] = await once(child.process, 'close')
  assert.deepEqual([code, signal], [null, 'SIGKILL'], child.stderr())
}

async function checkConvertedOnce(quote: Negotiation): Promise<void> {
  const read = await quote.read()
  assert.equal(read.status, 'converted')
  assert.equal(read.conversionId, null)
  const events = await eventsOf(quote, /converted/)
  assert.deepEqual(
    events.map(({ actor, data }) => [actor, data.is_final]),
    [
      ['merchant', false],
      ['merchant', false],
      ['merchant', true],
    ],
  )
  assert.deepEqual(
    events.map(({ data }) => data.draft_order_id),
    read.platform.draftOrderIds,
  )
  assert.equal((await draftKeys(service, shop.store.id)).length, 3)
  assert.equal(read.totals.total, 45599n)
  const { rows } = await service.pool.query(
    'select sum(total) as total, sum(shipping) as shipping from conversion where store_id = $1',
    [shop.store.id],
  )
  assert.deepEqual(rows[0], { total: '455.99', shipping: '18.00' })
}

describe('a process killed while converting', () => {
  const steps = [
    ['started', 1],
    ['asked', 1],
    ['made', 1],
    ['saved', 1],
    ['asked', 2],
    ['made', 3],
    ['finished', 1],
  ] as const
  for (const [step, ordinal] of steps) {
    it(`ends in one draft order per group after a restart: ${step}, draft order ${ordinal}`, async () => {
      shop = await openShop(service, { store: { domain: `${step}-${ordinal}.example.com` } })
      const quote = await openV01(service, shop)
      await convertAndDie(quote, step, ordinal)
      if (step !== 'finished') assert.notEqual((await quote.read()).conversionId, null)
      assert.equal(await resumeConversions(service.systems, service.now), 0, 'its lease still holds')
      await resumeConversions(service.systems, service.now, true)
      await checkConvertedOnce(quote)
      await settle(service)
      assert.equal((await eventsOf(quote, /invoice/)).length, 3)
    })
  }

  it('is followed up by the minute job once its lease ends, in any process', async () => {
    shop = await openShop(service, { store: { domain: 'lease.example.com' } })
    const quote = await openV01(service, shop)
    await convertAndDie(quote, 'made', 2)
    await pass(service, 180_000)
    await Promise.all([
      resumeConversions(service.systems, service.now),
      resumeConversions(service.systems, service.now, true),
    ])
    await checkConvertedOnce(quote)
  })
})
