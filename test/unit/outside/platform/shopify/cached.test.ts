import assert from 'node:assert/strict'
import { it } from 'node:test'
import { cached } from '../../../../../src/outside/platform/shopify/cached.ts'

const people = { storeId: 'a' }
const work = { storeId: 'a', isBackground: true }

it('people do not wait for what background work asked for, nor fail with it', async () => {
  const slow = Promise.withResolvers<string>()
  const read = cached(
    async (call: { storeId: string; isBackground?: boolean }) => (call.isBackground ? slow.promise : 'now'),
    1_000,
    () => new Date(0),
  )
  const waiting = assert.rejects(read(work), { message: 'no turn' })
  assert.equal(await read(people), 'now')
  slow.reject(new Error('no turn'))
  await waiting
  assert.equal(await read(work), 'now', 'an answer counts for everybody')
})

it('an answer is read once for all who ask meanwhile, kept for its time, and a failed one not at all', async () => {
  let [now, reads] = [0, 0]
  const read = cached(
    async (_: { storeId: string }, key: string) => {
      reads += 1
      if (reads === 1) throw new Error('away')
      return `${key} ${reads}`
    },
    1_000,
    () => new Date(now),
  )
  await assert.rejects(read(people, 'k'))
  assert.deepEqual(await Promise.all([read(people, 'k'), read(people, 'k')]), ['k 2', 'k 2'])
  now = 999
  assert.equal(await read(people, 'k'), 'k 2')
  now = 1_000
  assert.equal(await read(people, 'k'), 'k 3')
})
