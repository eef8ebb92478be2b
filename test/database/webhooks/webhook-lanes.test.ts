import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { editWebhookEndpoint } from '../../../src/commands/webhooks/edit-webhook-endpoint.ts'
import { recordOutcomes } from '../../../src/commands/webhooks/record-outcomes.ts'
import type { Db } from '../../../src/database/database.ts'
import { isDistributed } from '../../../src/database/distribution/is-distributed.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { type Claim, claimLanes } from '../../../src/database/webhooks/claim-lanes.ts'
import { type Lane, renewLanes } from '../../../src/database/webhooks/lane-leases.ts'
import { type Release, releaseLanes } from '../../../src/database/webhooks/release-lanes.ts'
import { lockEndpoint } from '../../../src/database/webhooks/webhook-endpoints.ts'
import type { Outcome } from '../../../src/database/webhooks/webhook-outcomes.ts'
import { restartDelivery } from '../../../src/database/webhooks/webhook-resends.ts'
import { readTurns, type Turn } from '../../../src/database/webhooks/webhook-turns.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { contextOf } from '../../support/service/context.ts'
import { record } from '../../support/service/feed.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import {
  addEndpoint,
  anyLanes,
  deliveriesOf,
  laneOf,
  NOBODY,
  switchOff,
  switchOn,
} from '../../support/service/webhooks.ts'

const WORKER = '019aa000-0000-7000-8000-000000000001'
let service: TestService
let receiver: Receiver
let store: Store
before(async () => {
  service = await openTestService()
  receiver = await openReceiver()
})
after(async () => {
  await receiver.close()
  await service.close()
})
beforeEach(async () => {
  await service.pool.query('update webhook_lane set due_at = null')
  store = await service.addStore()
})

/** Claims the store's due lanes, 9 at most; with `leaseMs` 0 their leases end at once. */
async function claimAll(more: Partial<Claim> = {}, db: Db = service.db): Promise<Lane[]> {
  const stores = (await isDistributed(service.db)) ? [store.id] : null
  const wanted = { worker: WORKER, share: anyLanes(9), leaseMs: 60_000, now: service.now, stores }
  return claimLanes(db, { ...wanted, ...more })
}

/** Claims the only due lane. */
async function claim(more: Partial<Claim> = {}): Promise<Lane> {
  const lanes = await claimAll(more)
  assert.equal(lanes.length, 1)
  return lanes[0] as Lane
}

async function read(lane: Lane): Promise<Turn> {
  return (await readTurns(service.db, [lane], service.now))[0] as Turn
}

const LET_GO = { head: null, isDoubtful: false, unavailableUntil: null, tookRetries: false, firstRetryAt: null }
const release = (lane: Lane, more: Partial<Release> = {}) =>
  releaseLanes(service.db, [{ ...LET_GO, lane, cursor: lane.cursor, ...more }], service.now)

/** Returns the outcome of the first attempt of the turn's first delivery. */
function outcomeOf({ lane, fresh }: Turn, state: 'delivered' | 'retrying'): Outcome {
  const [delivery] = fresh
  assert.ok(delivery)
  const nextAttemptAt = state === 'retrying' ? new Date(service.now.getTime() + 300_000) : null
  return {
    lane,
    event: delivery.event,
    attempts: 1,
    verdict: { state, nextAttemptAt, unavailable: false, notBefore: null },
    answer: { status: state === 'retrying' ? 400 : 200, error: null, ms: 5 },
    at: service.now,
  }
}

/** Returns how many statements of this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await service.pool.query(
    (await isDistributed(service.db))
      ? 'select 1 from citus_lock_waits'
      : `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

describe('a lane', () => {
  it('that was released is not kept by a renewal under way', async () => {
    await addEndpoint(service, store, receiver)
    const lane = await claim()
    await release(lane)
    assert.deepEqual([...(await renewLanes(service.db, [lane], 60_000))], [])
    await claim()
  })

  it('whose lease ended belongs to another worker: nothing the first one writes counts', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await record(service.db, store.id, 3, service.now)
    const late = await read(await claim({ leaseMs: 0 }))
    const lane = await claim()
    assert.ok(lane.abandoned)
    const turn = await read(lane)
    assert.deepEqual(await recordOutcomes(service.systems, [outcomeOf(turn, 'delivered')], service.now), [true])
    await release(lane, { cursor: turn.end, head: turn.head })
    const before = await laneOf(service, id)
    assert.equal(before.due_at, null)

    assert.deepEqual(await recordOutcomes(service.systems, [outcomeOf(late, 'retrying')], service.now), [false])
    await release(late.lane, { unavailableUntil: service.now })
    assert.deepEqual([...(await renewLanes(service.db, [late.lane], 60_000))], [])
    assert.deepEqual(await laneOf(service, id), before)
    assert.deepEqual(
      (await deliveriesOf(service, id)).map(({ state, attempts }) => [state, attempts]),
      [['delivered', 1]],
    )
  })

  it('whose worker died keeps its retries', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await record(service.db, store.id, 1, service.now)
    const turn = await read(await claim({ leaseMs: 0 }))
    const outcome = outcomeOf(turn, 'retrying')
    await recordOutcomes(service.systems, [outcome], service.now)
    const lane = await claim()
    const { fresh, retries, end, head } = await read(lane)
    assert.deepEqual([fresh, retries], [[], []])
    await release(lane, { cursor: end, head, tookRetries: lane.retriesDue || lane.abandoned })
    assert.deepEqual((await laneOf(service, id)).due_at, outcome.verdict.nextAttemptAt)
  })

  it('switched off after it was claimed gets none of the later events', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await record(service.db, store.id, 2, service.now)
    const lane = await claim()
    await switchOff(service, store, id)
    await record(service.db, store.id, 3, service.now)
    const { fresh, end, head } = await read(lane)
    assert.deepEqual(fresh, [])
    await release(lane, { cursor: end, head })
    await switchOn(service, store, id)
    assert.equal((await read(await claim())).fresh.length, 2)
  })

  it('switched off and on after it was claimed gets none of the events in between', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await record(service.db, store.id, 2, service.now)
    const lane = await claim()
    await switchOff(service, store, id)
    await record(service.db, store.id, 3, service.now, 'quote.closed')
    await switchOn(service, store, id)
    const { fresh, end, head } = await read(lane)
    assert.ok(fresh.every(({ event }) => event.type === 'quote.created'))
    await release(lane, { cursor: end, head })
    const again = await read(await claim())
    assert.deepEqual(
      again.fresh.map(({ event }) => event.type),
      ['quote.created', 'quote.created'],
    )
  })

  it('records no gap for a time without events while it was switched off', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await record(service.db, store.id, 2, service.now)
    for (let times = 0; times < 3; times++) {
      await switchOff(service, store, id)
      await switchOn(service, store, id)
    }
    assert.deepEqual((await laneOf(service, id)).gaps, [])
    assert.equal((await read(await claim())).fresh.length, 2)
  })

  it('never moves back in the feed: what staff skipped while it was worked on stays skipped', async () => {
    const { id } = await addEndpoint(service, store, receiver, ['quote.closed'])
    await claim().then((lane) => release(lane))
    await record(service.db, store.id, 5, service.now, 'quote.created')
    const lane = await claim()
    await editWebhookEndpoint(await contextOf(service, store, NOBODY), id, { events: [] })
    await record(service.db, store.id, 1, service.now, 'quote.accepted')
    await release(lane)
    const { fresh } = await read(await claim())
    assert.deepEqual(
      fresh.map(({ event }) => event.type),
      ['quote.accepted'],
    )
  })

  for (const state of ['delivered', 'retrying'] as const) {
    it(`whose outcome arrives while staff resend waits for them without blocking them: ${state}`, async () => {
      const { id } = await addEndpoint(service, store, receiver)
      await record(service.db, store.id, 1, service.now)
      const turn = await read(await claim())
      await recordOutcomes(service.systems, [outcomeOf(turn, 'retrying')], service.now)
      if (state === 'retrying') await service.pool.query('update webhook_endpoint set failing_since = null')
      const second = { ...outcomeOf(turn, state), attempts: 2 }
      let keeping: Promise<boolean[]> | undefined
      await service.db.transaction().execute(async (tx) => {
        await lockEndpoint(tx, store.id, id)
        keeping = recordOutcomes(service.systems, [second], service.now)
        while ((await countWaiting()) === 0);
        await restartDelivery(tx, store.id, id, second.event.id, service.now)
      })
      assert.deepEqual(await keeping, [true])
      const [delivery] = await deliveriesOf(service, id)
      assert.deepEqual([delivery.state, delivery.attempts], [state, state === 'delivered' ? 2 : 0])
    })
  }

  it('with more to do stays due, even next to one of the same store at the end of the feed', async () => {
    const [first, second] = [await addEndpoint(service, store, receiver), await addEndpoint(service, store, receiver)]
    const lanes = await claimAll()
    const [one, other] = await readTurns(service.db, lanes, service.now)
    assert.ok(one && other)
    const releases = [
      { ...LET_GO, lane: one.lane, cursor: one.end, head: one.head },
      { ...LET_GO, lane: other.lane, cursor: other.lane.cursor },
    ]
    await releaseLanes(service.db, releases, service.now)
    const due = [(await laneOf(service, first.id)).due_at, (await laneOf(service, second.id)).due_at]
    assert.deepEqual(due.toSorted(), [service.now, null])
  })

  it('being claimed blocks no recorder, and its worker gets the recorded event', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    const soon = new Date(service.now.getTime() - 40) // started before the lane was due
    const [lane] = await service.db.transaction().execute(async (tx) => {
      const lanes = await claimAll({}, tx)
      await record(service.db, store.id, 1, soon)
      return lanes
    })
    assert.ok(lane)
    const { fresh, end, head } = await read(lane)
    assert.equal(fresh.length, 1)
    await service.db.transaction().execute(async (tx) => {
      await record(tx, store.id, 1, service.now)
      await release(lane, { cursor: end, head })
    })
    assert.deepEqual((await laneOf(service, id)).due_at, service.now, 'it is not idle while an event is recorded')
    assert.equal((await read(await claim())).fresh.length, 1)
  })

  it('is locked in the same order by everyone who locks several: recorders and workers never deadlock', async () => {
    for (let i = 0; i < 20; i++) await addEndpoint(service, store, receiver)
    let isOver = false
    const emitter = async () => {
      for (let i = 0; i < 150; i++) await record(service.db, store.id, 1, new Date(Date.now() - 40))
    }
    const worker = async () => {
      while (!isOver) {
        const lanes = await claimAll({ share: anyLanes(50), now: new Date() })
        if (lanes.length === 0) continue
        const work = lanes.toReversed().map((lane) => ({ ...LET_GO, lane, cursor: lane.cursor, head: lane.cursor }))
        await Promise.all([releaseLanes(service.db, work, new Date()), renewLanes(service.db, lanes, 60_000)])
      }
    }
    const workers = [worker(), worker(), worker()]
    await Promise.all([emitter(), emitter(), emitter()])
    isOver = true
    await Promise.all(workers)
  })
})

describe('a claim', () => {
  it('of a store by itself takes the lanes that one of all stores does, whatever a worker may take', async (t) => {
    if (await isDistributed(service.db)) return t.skip('a claim on a cluster is always of a store by itself')
    for (let n = 0; n < 5; n++) await addEndpoint(service, store, receiver)
    const most = fc.integer({ min: 1, max: 6 })
    const few = fc.integer({ min: 0, max: 6 })
    await fc.assert(
      fc.asyncProperty(most, few, most, few, fc.boolean(), async (most, mostMore, ofOneStore, has, isFull) => {
        const inWork = new Map(has > 0 ? [[store.id, has]] : [])
        const share = { most, mostMore, ofOneStore, inWork, full: isFull ? [store.id] : [] }
        const count = async (stores: string[] | null) => {
          await service.pool.query(
            `update webhook_lane set due_at = $1, lease_until = '-infinity' where store_id = $2`,
            [service.now, store.id],
          )
          return (await claimAll({ share, stores })).length
        }
        assert.equal(await count([store.id]), await count(null))
      }),
      { numRuns: 60 },
    )
  })
})
