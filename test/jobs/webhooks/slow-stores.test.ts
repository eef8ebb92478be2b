import assert from 'node:assert/strict'
import { it } from 'node:test'
import { laneShare } from '../../../src/jobs/webhooks/lane-share.ts'
import { openReceiver } from '../../support/network/receiver.ts'
import { record } from '../../support/service/feed.ts'
import { openTestService } from '../../support/service/service.ts'
import { addEndpoint, localPoster, makeEngine } from '../../support/service/webhooks.ts'

it("a store's event is delivered while ten stores have more slow endpoints than a worker has room for", async (t) => {
  const service = await openTestService()
  const poster = await localPoster(30_000)
  const receiver = await openReceiver({ clock: () => service.now })
  const engine = makeEngine(service, poster, { lanes: 16 })
  t.after(async () => {
    await engine.stop()
    await poster.close()
    receiver.check()
    await receiver.close()
    await service.close()
  })
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>()
  const quick = await service.addStore()
  const { path } = await addEndpoint(service, quick, receiver)
  receiver.answer = async (received) => {
    if (received.path !== path) await slow
    return { status: 200 }
  }
  for (let n = 0; n < 10; n++) {
    const store = await service.addStore()
    for (let m = 0; m < 8; m++) await addEndpoint(service, store, receiver)
    await record(service.db, store.id, 3, service.now)
  }
  engine.start()
  await receiver.waitFor(12) // as many as may have slow receivers; none has finished
  for (let n = 1; n <= 5; n++) {
    await record(service.db, quick.id, 1, service.now)
    engine.wake([quick.id])
    await receiver.waitFor(12 + n)
  }
  assert.equal(receiver.requests.filter((one) => one.path === path).length, 5)
  letGo()
  await receiver.waitFor(5 + 10 * 8 * 3)
})

it('a worker keeps its last quarter for stores it has no lane of, and gives one store at most eight', () => {
  const share = (lanes: number, ...inWork: [store: string, count: number][]) => {
    const { most, mostMore, full } = laneShare(
      lanes,
      inWork.flatMap(([store, count]) => Array<string>(count).fill(store)),
    )
    return { most, mostMore, full }
  }
  assert.deepEqual(share(16), { most: 16, mostMore: 12, full: [] })
  assert.deepEqual(share(16, ['1', 8], ['2', 3]), { most: 5, mostMore: 1, full: ['1'] })
  assert.deepEqual(share(16, ['1', 8], ['2', 4]), { most: 4, mostMore: 0, full: ['1', '2'] })
  assert.deepEqual(share(1), { most: 1, mostMore: 1, full: [] })
  assert.deepEqual(share(1, ['1', 1]), { most: 0, mostMore: 0, full: ['1'] })
})
