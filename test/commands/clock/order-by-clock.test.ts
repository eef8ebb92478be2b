import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { postMessage } from '../../../src/commands/quotes/post-message.ts'
import { listEvents } from '../../../src/database/webhooks/events.ts'
import { advance } from '../../support/service/clock.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { DAY_MS, type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

type Played = { shop: Shop; first: Negotiation }
type Step = (played: Played) => Promise<unknown>

const asks: Step = async ({ shop }) =>
  (await openNegotiation(service, shop)).send({ expiry: { kind: 'days', days: 2 } })
/** By a request admitted some time before an advance, or in a process whose clock is behind. */
const writes =
  (behindMs: number): Step =>
  async ({ shop, first }) => {
    const ctx = await contextOf(service, shop.store, { kind: 'job' })
    await postMessage({ ...ctx, now: new Date(ctx.now.getTime() - behindMs) }, first.id, 'Hello', false)
  }
const advances =
  (byMs: number): Step =>
  ({ shop }) =>
    advance(service, shop.store, { byMs })
const goesToNext: Step = ({ shop }) => advance(service, shop.store, 'next').catch(ifNothingIsDue)
const passes =
  (ms: number): Step =>
  async () => {
    service.now = new Date(service.now.getTime() + ms)
  }

const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant(asks) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 90_000 }).map(writes) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 * DAY_MS }).map(advances) },
  { weight: 1, arbitrary: fc.constant(goesToNext) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000 }).map(passes) },
)

it('however advances and commands follow each other, the feed’s sequence has no gaps, and its ids and times are in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const shop = await openShop(service, { store: { development: true } })
      const first = await openNegotiation(service, shop)
      await first.send({ expiry: { kind: 'days', days: 3 } })
      for (const act of steps) await act({ shop, first })
      const page = await listEvents(service.db, shop.store.id, { limit: 1_000, now: new Date(0) })
      const events = page?.events ?? []
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        events.map((_, i) => String(i + 1)),
      )
      for (const [i, event] of events.entries()) {
        const before = events[i - 1]
        if (before) assert.ok(before.id < event.id && before.createdAt <= event.createdAt, `event ${i}`)
      }
    }),
    { numRuns: 6 },
  )
})

function ifNothingIsDue(error: Error): void {
  assert.match(error.message, /Nothing is due/)
}
