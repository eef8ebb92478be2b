import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { type ClusterStores, openClusterStores, type Service } from '../support/citus/cluster-stores.ts'

const DAY_MS = 86_400_000
let cluster: ClusterStores
before(async () => {
  cluster = await openClusterStores(process.env.ON_CITUS ?? '', 6)
})
after(() => cluster.close())

async function stop({ running }: Service): Promise<void> {
  const closed = once(running.process, 'close')
  running.process.kill('SIGTERM')
  await closed
  assert.equal(running.process.exitCode, 0, running.stdout())
}

describe('a process', () => {
  it('starts while a node is away, and serves the stores on others; those on it once it is back', async () => {
    const ahead = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
    await cluster.pool.query(`drop table event_${ahead}`)
    const [[away, gate] = assert.fail()] = cluster.gates
    await gate.close()
    const service = await cluster.start()
    for (const store of cluster.stores)
      assert.equal(await service.request(store), store.node === away ? 503 : 201, store.node)
    assert.match(service.running.stdout(), /partitions for the days ahead are created later/)
    await gate.open()
    for (const store of cluster.stores) assert.equal(await service.request(store), 201, store.node)
    await stop(service)
  })
})
