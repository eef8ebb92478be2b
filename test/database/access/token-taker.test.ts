import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { openTestService } from '../../support/service/service.ts'

const service = await openTestService()
after(() => service.close())
const store = await service.addStore()
const KEYS = 3
for (let i = 0; i < KEYS; i++) await service.addKey(store)
const ids = (await service.pool.query('select id from api_key order by id')).rows.map(({ id }) => id)

/** Exact token buckets: levels count tokens times the milliseconds of a full refill. */
class Model {
  readonly #capacity: bigint
  readonly #fillMs: bigint
  #level: bigint
  #at: bigint

  constructor(capacity: number, fillMs: number, now: bigint) {
    this.#capacity = BigInt(capacity)
    this.#fillMs = BigInt(fillMs)
    this.#level = this.#capacity * this.#fillMs
    this.#at = now
  }

  level(now: bigint): bigint {
    const full = this.#capacity * this.#fillMs
    const refilled = this.#level + (now - this.#at) * this.#capacity
    return refilled < full ? refilled : full
  }

  isEmpty(now: bigint): boolean {
    return this.level(now) < this.#fillMs
  }

  take(now: bigint): void {
    this.settle(now)
    this.#level -= this.#fillMs
  }

  /** Updates the level to now. */
  settle(now: bigint): void {
    this.#level = this.level(now)
    this.#at = now
  }
}

/** Returns the verdicts a request may get and the levels after it; takes the tokens if both buckets have one. */
function judge(now: bigint, key: Model, store: Model): { verdicts: string[]; levels: object } {
  const verdicts = [key.isEmpty(now) && 'key_empty', store.isEmpty(now) && 'store_empty'].filter(
    (name) => name !== false,
  )
  if (verdicts.length === 0) {
    verdicts.push('taken')
    for (const bucket of [key, store]) bucket.take(now)
  }
  return { verdicts, levels: { key_level: `${key.level(now)}`, store_level: `${store.level(now)}` } }
}

const capacities = { keyCapacity: fc.integer({ min: 1, max: 7 }), storeCapacity: fc.integer({ min: 1, max: 12 }) }
const batch = fc.array(fc.integer({ min: 0, max: KEYS - 1 }), { minLength: 1, maxLength: 6 }).map((keys) => keys.sort())
const scene = (advance: fc.Arbitrary<number>) =>
  fc.record({
    ...capacities,
    fillMs: fc.constantFrom(1_000, 7_919, 60_000),
    steps: fc.array(fc.record({ advanceMs: advance, keys: batch }), { minLength: 1, maxLength: 25 }),
  })
const forward = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 3_000 }) }, fc.nat({ max: 90_000 }))
const anywhere = fc.integer({ min: -20_000, max: 20_000 })

test('the database takes tokens exactly like a precise model', async () => {
  await fc.assert(
    fc.asyncProperty(scene(forward), async ({ steps, ...buckets }) => {
      await service.db.deleteFrom('rate_bucket').where('store_id', '=', store.id).execute()
      let now = BigInt(service.now.getTime())
      const storeModel = new Model(buckets.storeCapacity, buckets.fillMs, now)
      const keyModels = ids.map(() => new Model(buckets.keyCapacity, buckets.fillMs, now))
      for (const { advanceMs, keys } of steps) {
        now += BigInt(advanceMs)
        const answers = await takeTokens(keys, { ...buckets, now })
        for (const [i, key] of keys.entries()) {
          const { verdicts, levels } = judge(now, keyModels[key] ?? storeModel, storeModel)
          const { verdict, ...left } = answers[i] ?? { verdict: 'unanswered' }
          assert.ok(verdicts.includes(verdict), `${verdict} is none of ${verdicts}`)
          assert.deepEqual(left, levels)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('whatever the clock does, no more requests pass than its furthest point allows', async () => {
  await fc.assert(
    fc.asyncProperty(scene(anywhere), async ({ steps, ...buckets }) => {
      await service.db.deleteFrom('rate_bucket').where('store_id', '=', store.id).execute()
      let now = service.now.getTime()
      const clock: number[] = []
      const taken: number[] = []
      for (const { advanceMs, keys } of steps) {
        now += advanceMs
        clock.push(now)
        const answers = await takeTokens(keys, { ...buckets, now: BigInt(now) })
        taken.push(...keys.filter((_, i) => answers[i]?.verdict === 'taken'))
        const fills = 1 + (Math.max(...clock) - Math.min(...clock)) / buckets.fillMs
        assert.ok(taken.length <= buckets.storeCapacity * fills)
        for (const key of keys) {
          assert.ok(taken.filter((other) => other === key).length <= buckets.keyCapacity * fills)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('a request whose key or store changed since it was read takes nothing', async () => {
  await service.db.deleteFrom('rate_bucket').where('store_id', '=', store.id).execute()
  const full = { now: BigInt(service.now.getTime()), keyCapacity: 5, storeCapacity: 5, fillMs: 1_000 }
  const stale = { verdict: 'stale', key_level: '0', store_level: '0' }
  assert.deepEqual(await takeTokens([0], full, { keyRevision: 2 }), [stale])
  assert.deepEqual(await takeTokens([0], full, { storeRevision: 2 }), [stale])
  assert.deepEqual(await takeTokens([0], full), [{ verdict: 'taken', key_level: '4000', store_level: '4000' }])
})

async function takeTokens(
  keys: readonly number[],
  {
    now,
    keyCapacity,
    storeCapacity,
    fillMs,
  }: { now: bigint; keyCapacity: number; storeCapacity: number; fillMs: number },
  { keyRevision = 1, storeRevision = 1 } = {},
) {
  const { rows } = await sql<{ verdict: string; key_level: string; store_level: string }>`
    select verdict, key_level, store_level from take_tokens(
      ${keys.map(() => store.id)}::bigint[], ${keys.map(() => storeRevision)}::bigint[],
      ${keys.map((i) => ids[i])}::uuid[], ${keys.map(() => keyRevision)}::bigint[],
      ${now}, ${keyCapacity}, ${storeCapacity}, ${fillMs})`.execute(service.db)
  return rows
}

test('two requests that are the first to use a bucket at the same time both get a token', async () => {
  const [first, second] = [await service.pool.connect(), await service.pool.connect()]
  const take = `select take_token(1, '00000000-0000-0000-0000-000000000001', 1, 2, 1000) as left_over`
  try {
    await first.query('begin')
    assert.equal((await first.query(take)).rows[0].left_over, '1000')
    const { rows } = await second.query('select pg_backend_pid() as pid')
    const taken = second.query(take)
    const waits = 'select wait_event_type from pg_stat_activity where pid = $1'
    while ((await service.pool.query(waits, [rows[0].pid])).rows[0].wait_event_type !== 'Lock');
    await first.query('commit')
    assert.equal((await taken).rows[0].left_over, '0')
    assert.equal((await first.query(take)).rows[0].left_over, null, 'the third finds it empty')
  } finally {
    for (const client of [first, second]) client.release()
  }
})
