import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { recordOutcomes } from '../../../src/commands/webhooks/record-outcomes.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { claimLanes } from '../../../src/database/webhooks/claim-lanes.ts'
import { readTurns } from '../../../src/database/webhooks/webhook-turns.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { judgeAttempt } from '../../../src/domain/webhooks/webhook-retry.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { record } from '../../support/service/feed.ts'
import { memoryLog } from '../../support/service/memory-log.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addEndpoint, anyLanes, deliveriesOf, laneOf, localPoster, makeEngine } from '../../support/service/webhooks.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DEAD_WORKER = '019aa000-0000-7000-8000-000000000001'
let service: TestService
let poster: Poster
let receiver: Receiver
let store: Store
beforeEach(async () => {
  store = await service.addStore()
  receiver = await openReceiver({ clock: () => service.now })
})
afterEach(async () => {
  receiver.check()
  await receiver.close()
})
before(async () => {
  service = await openTestService()
  poster = await localPoster(240_000)
})
after(async () => {
  await poster.close()
  await service.close()
})

const pass = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const send = (count: number) => record(service.db, store.id, count, service.now)

/** A worker claims the only due lane, gets this answer to each delivery from one to another, and dies. */
async function dieAfter(from: number, to: number, status: number): Promise<string[]> {
  const [lane] = await claimLanes(service.db, { worker: DEAD_WORKER, share: anyLanes(1), leaseMs: 0, now: service.now })
  const [turn] = lane ? await readTurns(service.db, [lane], service.now) : []
  assert.ok(lane && turn)
  const answer = { status, error: null, retryAfter: null, ms: 5 }
  const outcomes = turn.fresh.slice(from, to).map(({ event }) => ({
    ...{ lane, event, attempts: 1, answer, at: service.now },
    verdict: judgeAttempt(answer, 1, service.now, 0.5),
  }))
  await recordOutcomes(service.systems, outcomes, service.now)
  return outcomes.map(({ event }) => event.id)
}

describe('what a worker did before it died', () => {
  /** Makes the endpoint unavailable at the next request, so the turn after the crash stops at its start. */
  const fallOver = () => {
    let requests = 0
    receiver.answer = () => ({ status: ++requests === 1 ? 503 : 200 })
  }

  it('is not repeated, even if the next turn stops early', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    await send(64)
    const delivered = await dieAfter(1, 60, 200)
    fallOver()
    const engine = makeEngine(service, poster)
    await engine.runDue()
    pass(6 * MINUTE_MS)
    await engine.runDue()
    assert.deepEqual(
      receiver.requests.filter((one) => delivered.includes(one.id)),
      [],
    )
    const log = await deliveriesOf(service, id)
    assert.deepEqual([log.length, new Set(log.map(({ state }) => state))], [64, new Set(['delivered'])])
    assert.equal((await laneOf(service, id)).leased_by, null, 'nobody is in doubt any more')
  })

  it('and failed is retried when due, once', async () => {
    await addEndpoint(service, store, receiver)
    await send(10)
    const failed = await dieAfter(1, 9, 400)
    fallOver()
    const log = memoryLog()
    const engine = makeEngine(service, poster, { logger: log.logger })
    await engine.runDue()
    pass(6 * MINUTE_MS)
    await engine.runDue()
    const ids = receiver.requests.map(({ id }) => id)
    assert.deepEqual(ids.filter((one) => failed.includes(one)).toSorted(), failed)
    assert.equal(ids.length, 11, 'one of them twice: it failed')
    assert.equal(log.text(), '')
  })
})

describe('a lane', () => {
  it('whose secret cannot be opened holds up no other, and the log names its endpoint', async () => {
    const lost = await addEndpoint(service, store, receiver)
    const other = await addEndpoint(service, store, receiver)
    await service.pool.query(`update webhook_endpoint set secret_enc = '\\x01' where id = $1`, [
      idToUuid('whe', lost.id),
    ])
    await send(1)
    const log = memoryLog()
    await makeEngine(service, poster, { logger: log.logger }).runDue()
    assert.deepEqual(
      receiver.requests.map(({ path }) => path),
      [other.path],
    )
    assert.match(log.text(), new RegExp(`"endpoint":"${lost.id}"`))
    assert.match(log.text(), /SECRET_KEY/)
    assert.deepEqual(await deliveriesOf(service, lost.id), [])
    await service.pool.query('delete from webhook_endpoint where id = $1', [idToUuid('whe', lost.id)])
  })

  it('goes idle even if a retry is so old that its event is gone', async () => {
    const { id } = await addEndpoint(service, store, receiver)
    receiver.answer = { status: 400 }
    await send(1)
    const engine = makeEngine(service, poster)
    await engine.runDue()
    pass(36 * DAY_MS)
    await service.pool.query('delete from event where store_id = $1', [store.id])
    assert.equal(await engine.runDue(), 1)
    assert.equal((await laneOf(service, id)).due_at, null)
    assert.equal(receiver.requests.length, 1)
  })
})
