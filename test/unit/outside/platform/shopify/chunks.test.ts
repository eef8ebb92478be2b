import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { Chunks } from '../../../../../src/outside/platform/shopify/client/chunks.ts'

it('every id gets its own answer, in chunks of at most 25 different ids, at most 4 at a time', async () => {
  const ids = fc.array(fc.nat({ max: 300 }), { maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(ids, async (asked) => {
      let inFlight = 0
      const chunks = new Chunks<number, string>(async (chunk) => {
        inFlight += 1
        assert.ok(chunk.length <= 25 && new Set(chunk).size === chunk.length && inFlight <= 4)
        await new Promise(setImmediate)
        inFlight -= 1
        return new Map(chunk.filter((id) => id % 7 !== 0).map((id) => [id, `v${id}`]))
      })
      const found = await Promise.all(asked.map((id) => chunks.find(id)))
      assert.deepEqual(
        found,
        asked.map((id) => (id % 7 === 0 ? undefined : `v${id}`)),
      )
    }),
    { numRuns: 50 },
  )
})
