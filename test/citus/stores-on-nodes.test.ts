import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listUnfolded } from '../../src/database/analytics/analytics-rollup.ts'
import { listUnscanned } from '../../src/database/attachments/attachments.ts'
import { listClusterNodes, moveStore } from '../../src/database/distribution/nodes.ts'
import { type Rebalancing, rebalance, type ShardMove } from '../../src/database/distribution/rebalance.ts'
import { queueStuckDocuments } from '../../src/database/documents/document-jobs.ts'
import { listStoresWithDueMail } from '../../src/database/mail/due-mail.ts'
import { listDueSends } from '../../src/database/negotiation/scheduled-sends.ts'
import { withOneClient } from '../../src/database/one-client.ts'
import { takeStarted } from '../../src/database/orders/conversions.ts'
import { takeDueDeliveries } from '../../src/database/orders/platform-deliveries.ts'
import { takeCardPaymentsToLookAt } from '../../src/database/payments/card-payments.ts'
import { listExpired, listLapsedApprovals, listToRemind } from '../../src/database/quotes/due-quotes.ts'
import { listStoresBehind } from '../../src/database/quotes/skus/sku-index.ts'
import type { Store } from '../../src/database/stores/stores.ts'
import { forEachStore } from '../../src/jobs/for-each-store.ts'
import type { NodeGate } from '../support/citus/node-gate.ts'
import { nodeOf } from '../support/citus/node-of.ts'
import { openDistributed } from '../support/database/database.ts'
import { jobContext } from '../support/service/jobs.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { QUOTE_BODY } from '../support/shop/quote-body.ts'

const DAY_MS = 86_400_000
const STORES = 6
const CLIENTS = 4

interface Shop {
  store: Store
  key: string
  /** The worker that has its rows. */
  node: string
}

let service: TestService
let gates: ReadonlyMap<string, NodeGate>
let shops: Shop[]

before(async () => {
  const database = await openDistributed(process.env.ON_CITUS ?? '')
  gates = database.gates
  service = await openTestService({ database })
  shops = []
  for (let n = 0; n < STORES; n++) {
    const store = await service.addStore()
    shops.push({ store, key: await service.addKey(store), node: await nodeOf(service.pool, store.id) })
  }
})
after(() => service.close())

/** Requests a quote; returns the status. No limit of a second or a day interferes. */
async function request({ store, key }: Shop): Promise<number> {
  service.now = new Date(service.now.getTime() + 1_000)
  await service.pool.query('delete from mail_allowance where store_id = $1', [store.id]).catch(() => {})
  return (await service.call('POST', '/v1/quotes', { key, body: QUOTE_BODY })).status
}

/** Requests quotes of a shop with several clients until told to stop; returns the statuses. */
async function requestUntil(shop: Shop, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = []
  const client = async () => {
    while (!isOver()) statuses.push(await request(shop))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return statuses
}

/** Makes a store's first quote an offer that expires then, or, with null, what it was. */
async function offerUntil({ store }: Shop, expiresAt: Date | null): Promise<void> {
  const { rows } = await service.pool.query('select id from quote where store_id = $1 order by id limit 1', [store.id])
  await service.pool.query(`update quote set status = $3, expires_at = $4 where store_id = $1 and id = $2`, [
    store.id,
    rows[0].id,
    expiresAt ? 'proposal_sent' : 'submitted',
    expiresAt,
  ])
}

/** Asserts that a store's feed has as many events as expected, numbered without a gap. */
async function assertWhole({ store }: Shop, expected: number): Promise<void> {
  const { rows } = await service.pool.query('select seq from event where store_id = $1 order by id', [store.id])
  assert.deepEqual(
    rows.map(({ seq }) => Number(seq)),
    Array.from({ length: expected }, (_, i) => i + 1),
  )
}

/** The moves without sizes, which grow. */
const namesOf = (moves: readonly ShardMove[]) => moves.map(({ from, to, stores }) => ({ from, to, stores }))

const countEvents = async ({ store }: Shop) =>
  Number((await service.pool.query('select count(*) from event where store_id = $1', [store.id])).rows[0].count)

describe('stores on several nodes', () => {
  it('are spread, and named by the list of nodes', async () => {
    const nodes = await withOneClient(service.url, 'qns test', listClusterNodes)
    const workers = nodes.filter(({ role }) => role === 'worker')
    assert.equal(
      workers.reduce((sum, { stores }) => sum + stores, 0),
      STORES,
    )
    assert.ok(workers.every(({ answers, stores }) => answers && stores > 0))
  })

  it('each have a feed without a gap, however many request quotes at once', async () => {
    const statuses = await Promise.all(
      shops.map(async (shop) => {
        let left = 3 * CLIENTS
        return requestUntil(shop, () => left-- <= 0)
      }),
    )
    for (const [i, shop] of shops.entries()) {
      assert.deepEqual(new Set(statuses[i]), new Set([201]))
      await assertWhole(shop, statuses[i]?.length ?? 0)
    }
  })

  it('move to another node while they work: nothing fails, and no event is missing', async () => {
    const [shop] = shops
    assert.ok(shop)
    const before = await countEvents(shop)
    let isMoved = false
    const statuses = requestUntil(shop, () => isMoved)
    const to = [...gates.keys()].find((node) => node !== shop.node) ?? ''
    const move = await withOneClient(service.url, 'qns test', (client) =>
      moveStore(client, shop.store.id, { to, alone: false }),
    ).finally(() => {
      isMoved = true
    })
    assert.deepEqual([move.from, move.to, await nodeOf(service.pool, shop.store.id)], [shop.node, to, to])
    assert.deepEqual(new Set(await statuses), new Set([201]))
    await assertWhole(shop, before + (await statuses).length)
  })

  it('leave a worker that is emptied, and come back evenly once it is filled, while they work: nothing fails, and no event is missing', async () => {
    const [shop] = shops
    assert.ok(shop)
    const before = await countEvents(shop)
    const empty = await nodeOf(service.pool, shop.store.id)
    const storesOn = async (node: string) => {
      const nodes = await withOneClient(service.url, 'qns test', listClusterNodes)
      return nodes.find((one) => one.node === node)?.stores
    }
    let isOver = false
    const statuses = requestUntil(shop, () => isOver)
    const run = (wanted: Rebalancing) => withOneClient(service.url, 'qns test', (client) => rebalance(client, wanted))
    try {
      const planned = await run({ empty, isTrial: true })
      assert.equal(
        planned.reduce((sum, { stores }) => sum + stores, 0),
        await storesOn(empty),
      )
      assert.ok(planned.every(({ bytes }) => bytes > 0))
      const runs = await Promise.allSettled([run({ empty }), run({ empty })])
      const [moved] = runs.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const [refused] = runs.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      assert.deepEqual(namesOf(moved ?? []), namesOf(planned))
      assert.match(refused.message, /^Other stores are being moved/)
      assert.equal(await storesOn(empty), 0)
      assert.deepEqual(await run({}), [], 'it stays empty')
      const back = await run({ fill: empty })
      assert.ok(back.length > 0 && back.every(({ to }) => to === empty))
      assert.deepEqual(await run({}), [], 'a second run has nothing to do')
    } finally {
      isOver = true
    }
    assert.deepEqual(new Set(await statuses), new Set([201]))
    await assertWhole(shop, before + (await statuses).length)
  })

  it('stand still while their node is away, and no others do', async () => {
    const [away] = [...gates.keys()]
    assert.ok(away)
    for (const shop of shops) shop.node = await nodeOf(service.pool, shop.store.id)
    for (const shop of shops) await offerUntil(shop, new Date(service.now.getTime() - 1))
    await gates.get(away)?.close()
    const rebalancing = withOneClient(service.url, 'qns test', (client) => rebalance(client, {}))
    await assert.rejects(rebalancing, {
      message: `${away} does not answer. Start it first: stores are moved between nodes that answer.`,
    })
    for (const shop of shops) assert.equal(await request(shop), shop.node === away ? 503 : 201, shop.node)
    const withMail = await listStoresWithDueMail(service.db, 'mail_outbox', service.now)
    const reached = shops.filter(({ node }) => node !== away).map(({ store }) => store.id)
    assert.deepEqual(withMail.toSorted(), reached.toSorted(), 'mail of the others is still looked for')
    const expired = await listExpired(service.db, service.now, 100)
    assert.deepEqual(
      expired.map(({ storeId }) => storeId).toSorted(),
      reached.toSorted(),
      'offers of the others expire',
    )
    assert.deepEqual(await listLapsedApprovals(service.db, service.now, 100), [])
    assert.deepEqual(await listDueSends(service.db, service.now, 100), [])
    assert.deepEqual(await takeStarted(service.db, { now: service.now, leaseUntil: service.now, all: true }), [])
    const unfolded = (await listUnfolded(service.db)).map(({ id }) => id)
    assert.deepEqual(unfolded.toSorted(), reached.toSorted(), 'figures of the others are made')
    assert.deepEqual((await listStoresBehind(service.db)).toSorted(), reached.toSorted(), 'and what they sell is noted')
    assert.deepEqual(await takeDueDeliveries(service.db, service.now, 1), [])
    assert.deepEqual(await listUnscanned(service.db, 1), [])
    const pages = { before: service.now, now: service.now, limit: 1 }
    assert.deepEqual(await takeCardPaymentsToLookAt(service.db, pages), [])
    assert.deepEqual(await queueStuckDocuments(service.db, service.now), [])
    const worked: string[] = []
    await forEachStore(jobContext(service), async ({ id }) => {
      await listToRemind(service.db, id, DAY_MS, service.now, 1)
      worked.push(id)
    })
    assert.deepEqual(worked.toSorted(), reached.toSorted(), 'jobs go on in the others')
    await gates.get(away)?.open()
    for (const shop of shops) {
      await offerUntil(shop, null)
      assert.equal(await request(shop), 201)
      await assertWhole(shop, await countEvents(shop))
    }
  })
})
