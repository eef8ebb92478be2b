import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { type CostBucket, settleCost, takeCost } from '../../../../src/domain/platform/cost-bucket.ts'

const bucket = fc.record<CostBucket>({
  available: fc.integer({ min: 0, max: 2_000 }),
  maximum: fc.constant(2_000),
  restoreRate: fc.integer({ min: 1, max: 1_000 }),
  atMs: fc.constant(0),
})
const cost = fc.integer({ min: 1, max: 1_000 })

it('nothing is taken that is not there, and background calls leave half to people', () => {
  fc.assert(
    fc.property(bucket, cost, fc.boolean(), (before, cost, forPeople) => {
      const { bucket: after, waitMs } = takeCost(before, { cost, forPeople }, 0)
      if (waitMs > 0) return assert.equal(after?.available, before.available)
      assert.equal(after?.available, before.available - cost)
      assert.ok((after?.available ?? 0) >= (forPeople ? 0 : 1_000))
    }),
  )
})

it('who waits as long as told can take, if nobody else did', () => {
  fc.assert(
    fc.property(bucket, cost, fc.boolean(), (before, cost, forPeople) => {
      const { waitMs } = takeCost(before, { cost, forPeople }, 0)
      assert.equal(takeCost(before, { cost, forPeople }, waitMs + 1).waitMs, 0)
    }),
  )
})

it('an answer never lifts the level above what Shopify says', () => {
  fc.assert(
    fc.property(bucket, cost, fc.integer({ min: 0, max: 2_000 }), (before, unused, currentlyAvailable) => {
      const status = { maximumAvailable: 2_000, currentlyAvailable, restoreRate: 100 }
      const after = settleCost(before, unused, status, 0)
      assert.ok((after?.available ?? 0) <= currentlyAvailable)
    }),
  )
})
