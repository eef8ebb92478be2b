import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { startNode } from '../../support/processes/process.ts'
import { openTestService } from '../../support/service/service.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

const LEASE_MS = 90_000
/** Called before the platform answers, so a test can hold a request there. */
let beforeAnswer: () => Promise<unknown> = async () => {}
const service = await openTestService({
  platform: {
    name: 'test',
    variantsByIds: async (call, ids) => {
      await beforeAnswer()
      return service.platform.variantsByIds(call, ids)
    },
    customer: (call, id) => service.platform.customer(call, id),
  },
})
after(() => service.close())

const wait = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const post = (key: string, name: string, body: unknown = QUOTE_BODY) =>
  service.call('POST', '/v1/quotes', { key, body, headers: { 'idempotency-key': name } })
const quotesOf = async (storeId: string) =>
  (
    await service.db.selectFrom('quote').select('number').where('store_id', '=', storeId).orderBy('number').execute()
  ).map(({ number }) => number)

test('of identical concurrent requests one makes the quote; the others wait or get its answer', async () => {
  const shape = fc.record({
    count: fc.constantFrom(2, 10, 30),
    lines: fc.integer({ min: 1, max: 20 }),
    notes: fc.option(fc.string({ maxLength: 50, unit: 'binary-ascii' }).map((text) => text.replaceAll('\0', ''))),
  })
  await fc.assert(
    fc.asyncProperty(shape, async ({ count, lines, notes }) => {
      const store = await service.addStore()
      const key = await service.addKey(store)
      const body = { ...QUOTE_BODY, lines: Array(lines).fill(QUOTE_BODY.lines[0]), ...(notes !== null && { notes }) }
      const answers = await Promise.all(Array.from({ length: count }, () => post(key, 'same', body)))
      const made = answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))
      assert.equal(made.length, 1)
      for (const { status, headers, body } of answers.filter((answer) => answer !== made[0])) {
        if (status === 201) assert.equal(body.id, made[0]?.body.id)
        else assert.deepEqual([status, body.code, headers.get('retry-after')], [409, 'idempotency_key_in_use', '2'])
      }
      assert.deepEqual(await quotesOf(store.id), ['Q-1001'])
    }),
    { numRuns: 12 },
  )
})

test('of different requests under one key at once one runs, and whoever sent another is told so', async () => {
  const store = await service.addStore()
  const key = await service.addKey(store)
  const bodies = [QUOTE_BODY, { ...QUOTE_BODY, notes: 'another' }]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => post(key, 'shared', bodies[i % 2])))
  const made = answers.findIndex(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))
  answers.forEach(({ status, body }, i) => {
    if (i % 2 !== made % 2) assert.deepEqual([status, body.code], [422, 'idempotency_key_reused'])
    else if (status === 201) assert.equal(body.id, answers[made]?.body.id)
    else assert.deepEqual([status, body.code], [409, 'idempotency_key_in_use'])
  })
  assert.deepEqual(await quotesOf(store.id), ['Q-1001'])
})

test('while the first request runs its key is in use, or already used for a different request', async () => {
  const store = await service.addStore()
  const key = await service.addKey(store)
  const { first, release } = await hold(key, 'slow')
  const again = await post(key, 'slow')
  assert.deepEqual([again.status, again.headers.get('retry-after')], [409, '2'])
  assert.equal((await post(key, 'slow', { ...QUOTE_BODY, notes: 'another' })).status, 422)
  release()
  assert.equal((await first).status, 201)
  assert.equal((await post(key, 'slow')).body.id, (await first).body.id)
  assert.deepEqual(await quotesOf(store.id), ['Q-1001'])
})

test('a worker that outlived its lease cannot commit a second time', async () => {
  const store = await service.addStore()
  const key = await service.addKey(store)
  const { first, release } = await hold(key, 'stalled')
  wait(LEASE_MS)
  const second = await post(key, 'stalled')
  assert.equal(second.status, 201)
  release()
  assert.deepEqual([(await first).status, (await first).body.code], [409, 'idempotency_key_in_use'])
  assert.equal((await post(key, 'stalled')).body.id, second.body.id, 'the stalled one left the key as it was')
  assert.deepEqual(await quotesOf(store.id), ['Q-1001'])
  const { data } = (await service.call('GET', '/v1/events', { key })).body
  assert.equal(data.length, 1)
})

test('a worker that outlived its lease gets "in use" even if it ends in a refusal', async () => {
  const store = await service.addStore()
  const key = await service.addKey(store)
  const variant = { ...QUOTE_BODY, lines: [{ variant_id: '1', quantity: 1 }] }
  const { first, release } = await hold(key, 'refused', variant)
  wait(LEASE_MS)
  const second = await post(key, 'refused', variant)
  release()
  assert.deepEqual([second.status, (await first).status], [400, 409])
  assert.equal((await post(key, 'refused', variant)).body.request_id, second.body.request_id)
})

test('a worker that failed after another took over does not release the key', async () => {
  const store = await service.addStore()
  const key = await service.addKey(store)
  const { first, fail } = await hold(key, 'failed')
  wait(LEASE_MS)
  const next = await hold(key, 'failed')
  fail()
  assert.equal((await first).status, 500)
  assert.equal((await post(key, 'failed')).status, 409)
  next.release()
  assert.equal((await next.first).status, 201)
  assert.deepEqual(await quotesOf(store.id), ['Q-1001'])
})

test('after kill -9 the lease lasts 90 seconds, then the same request makes the one quote', async () => {
  const store = await service.addStore()
  const key = await service.addKey(store)
  const stuck = startNode([fileURLToPath(import.meta.resolve('../../support/processes/stuck-service.ts'))], {
    DATABASE_URL: service.url,
  })
  await stuck.printed('listening')
  const stuckUrl = /listening (\S+)/.exec(stuck.stdout())?.[1]
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'killed' }
  const lost = fetch(`${stuckUrl}/v1/quotes`, { method: 'POST', headers, body: JSON.stringify(QUOTE_BODY) })
  await Promise.all([
    assert.rejects(lost),
    stuck.printed('asked').then(() => {
      stuck.process.kill('SIGKILL')
      return once(stuck.process, 'close')
    }),
  ])

  service.now = new Date()
  assert.equal((await post(key, 'killed')).body.code, 'idempotency_key_in_use')
  wait(LEASE_MS)
  const { status, body } = await post(key, 'killed')
  assert.equal(status, 201)
  assert.equal((await post(key, 'killed')).body.id, body.id)
  assert.deepEqual(await quotesOf(store.id), ['Q-1001'])
})

/** Starts a request and returns once it waits inside the platform. */
async function hold(key: string, name: string, body: unknown = QUOTE_BODY) {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  beforeAnswer = () => {
    beforeAnswer = async () => {}
    arrived.resolve()
    return held.promise
  }
  const first = post(key, name, body)
  await arrived.promise
  return { first, release: held.resolve, fail: () => held.reject(new Error('lost')) }
}
