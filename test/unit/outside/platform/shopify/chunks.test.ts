import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { Chunks } from '../../../../../src/outside/platform/shopify/client/chunks.ts'
import { TooCostly } from '../../../../../src/outside/platform/shopify/too-costly.ts'

const callOf = (storeId: string, isBackground = false, deadline = new Date(1)) => ({ storeId, deadline, isBackground })
const known = (ids: readonly number[]) => new Map(ids.filter((id) => id % 7 !== 0).map((id) => [id, `v${id}`]))
const manyIds = fc.array(fc.nat({ max: 300 }), { maxLength: 150 })

it('every look-up gets its own answers, in chunks of at most 25 different ids of a store, at most 4 at a time, however dear', async () => {
  const lookUps = fc.array(fc.record({ store: fc.constantFrom('a', 'b'), ids: manyIds }), { maxLength: 6 })
  const dearest = fc.integer({ min: 1, max: 40 })
  const share = fc.constantFrom(0, 0.3, 0.5, 0.99)
  await fc.assert(
    fc.asyncProperty(lookUps, dearest, share, async (asked, most, share) => {
      const inFlight = { a: 0, b: 0 }
      const chunks = new Chunks<number, string>(async ({ storeId }, ids) => {
        const store = storeId as 'a' | 'b'
        inFlight[store] += 1
        assert.ok(ids.length <= 25 && new Set(ids).size === ids.length && inFlight[store] <= 4)
        await new Promise(setImmediate)
        inFlight[store] -= 1
        if (ids.length > most) throw new TooCostly(share)
        return known(ids)
      })
      const found = await Promise.all(asked.map(({ store, ids }) => chunks.find(callOf(store), ids)))
      for (const [i, { ids }] of asked.entries()) assert.deepEqual(found[i], known([...new Set(ids)]))
    }),
    { numRuns: 50 },
  )
})

it('a chunk that is too dear is asked again as large as Shopify takes, and so are those after it', async () => {
  const sizes: number[] = []
  const chunks = new Chunks<number, string>(async (_, ids) => {
    sizes.push(ids.length)
    if (ids.length > 10) throw new TooCostly(10 / ids.length)
    return known(ids)
  })
  const ids = Array.from({ length: 30 }, (_, id) => id)
  assert.equal((await chunks.find(callOf('a'), ids.slice(0, 20))).size, 17)
  assert.deepEqual(sizes, [20, 10, 10])
  await chunks.find(callOf('b'), ids)
  assert.deepEqual(sizes.slice(3), [10, 10, 10])
})

it('a single id that is too dear fails, and so does each look-up of a chunk that fails; later ones are asked anew', async () => {
  const errors = [new TooCostly(0.5), new Error('away')]
  const chunks = new Chunks<number, string>(async (_, ids) => {
    const error = errors.shift()
    if (error) throw error
    return known(ids)
  })
  await assert.rejects(chunks.find(callOf('a'), [1]), TooCostly)
  const both = await Promise.allSettled([chunks.find(callOf('a'), [1]), chunks.find(callOf('a'), [2])])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual(await chunks.find(callOf('a'), [1]), known([1]))
})

it('a chunk lasts as long as the most patient waits; people share none with background work, and do not wait for it', async () => {
  const calls: unknown[] = []
  const work = Promise.withResolvers<void>()
  const chunks = new Chunks<number, string>(async (call, ids) => {
    calls.push(call)
    if (call.isBackground) await work.promise
    return known(ids)
  })
  const [soon, late] = [new Date(1_000), new Date(2_000)]
  const jobs = Array.from({ length: 200 }, (_, id) => chunks.find(callOf('a', true, late), [id]))
  await Promise.all([chunks.find(callOf('a', false, soon), [1]), chunks.find(callOf('a', false, late), [2])])
  assert.deepEqual(
    calls.filter((call) => !(call as { isBackground: boolean }).isBackground),
    [callOf('a', false, late)],
  )
  work.resolve()
  await Promise.all(jobs)
})

it('background work asks for one chunk after the other, each with the whole of the longest waiting look-up', async () => {
  const chunksAsked: number[][] = []
  let inFlight = 0
  const chunks = new Chunks<number, string>(async (_, ids) => {
    inFlight += 1
    assert.equal(inFlight, 1)
    chunksAsked.push([...ids])
    await new Promise(setImmediate)
    inFlight -= 1
    return known(ids)
  })
  const lookUps = [0, 100, 200].map((from) => Array.from({ length: 25 }, (_, i) => from + i))
  await Promise.all(lookUps.map((ids) => chunks.find(callOf('a', true), ids)))
  assert.deepEqual(chunksAsked, lookUps)
})
