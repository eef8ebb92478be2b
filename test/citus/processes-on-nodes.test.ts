import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { withOneClient } from '../../src/database/one-client.ts'
import { type ClusterStores, openClusterStores } from '../support/citus/cluster-stores.ts'
import { listPartitions } from '../support/database/list-partitions.ts'
import { runProgram } from '../support/processes/process.ts'

const CLIENTS = [1, 2, 3]
const KILLS = 2
const BETWEEN_KILLS = 20
/** The answers after which a client asks again with the same key: 500 if the coordinator was lost during the commit. */
const ASK_AGAIN = [409, 429, 500, 503]
const restart = process.env.CITUS_RESTART ?? ''
let cluster: ClusterStores
before(async () => {
  cluster = await openClusterStores(process.env.ON_CITUS ?? '', 6)
})
after(() => cluster.close())

/** Returns the events of all stores, and asserts that each store's are numbered without a gap. */
async function listEvents(): Promise<unknown[]> {
  const { rows } = await withOneClient(cluster.url, 'qns test', (client) =>
    client.query<{ store_id: string; seq: string }>('select store_id, seq from event order by store_id, id'),
  )
  for (const events of Map.groupBy(rows, (row) => row.store_id).values()) {
    const seqs = events.map(({ seq }) => Number(seq))
    assert.deepEqual(
      seqs,
      seqs.map((_, i) => i + 1),
    )
  }
  return rows
}

async function isPast(acknowledged: ReadonlySet<string>, count: number): Promise<void> {
  while (acknowledged.size < count) await setImmediate()
}

/** Kills the coordinator as the system does when memory runs out: from within, since it may be on another machine. */
async function killCoordinator(url: string): Promise<void> {
  await withOneClient(url, 'qns test', (client) =>
    client.query(`copy (select 1) to program 'kill -9 $(head -n 1 postmaster.pid)'`),
  ).catch(() => {})
  while (await isThere(url));
}

const isThere = (url: string) =>
  withOneClient(url, 'qns test', (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

describe('a process', () => {
  it('starts while a node is away, and serves the stores on others; those on it once it is back', async () => {
    await cluster.pool.query(`drop table ${(await listPartitions(cluster.pool, 'event')).at(-1)}`)
    const [[away, gate] = assert.fail()] = cluster.gates
    await gate.close()
    const service = await cluster.start()
    for (const store of cluster.stores)
      assert.equal(await service.request(store), store.node === away ? 503 : 201, store.node)
    assert.match(service.running.stdout(), /partitions for the days ahead are created later/)
    await gate.open()
    for (const store of cluster.stores) assert.equal(await service.request(store), 201, store.node)
    assert.equal(await service.stop(), 0, service.running.stdout())
  })

  it('loses nothing when the coordinator is killed: what was acknowledged is there once, with its event and its webhook', {
    skip: restart ? false : 'CITUS_RESTART names no command that starts the coordinator again',
  }, async () => {
    const service = await cluster.start()
    for (const store of cluster.stores) await service.addEndpoint(store)
    const eventsBefore = (await listEvents()).length
    const acknowledged = new Set<string>()
    let isOver = false
    const requestAll = async (client: number) => {
      for (let n = 0; !isOver; n++) {
        const store = cluster.stores[n % cluster.stores.length] ?? assert.fail()
        const name = `${client}-${n}`
        // Asks again until it is told: an answer may be lost with the coordinator.
        let status: number
        do status = await service.request(store, name)
        while (ASK_AGAIN.includes(status))
        assert.equal(status, 201)
        acknowledged.add(name)
      }
    }
    const clients = Promise.all(CLIENTS.map(requestAll))
    for (let round = 0; round < KILLS; round++) {
      await isPast(acknowledged, acknowledged.size + BETWEEN_KILLS)
      await killCoordinator(cluster.url)
      while (!(await isThere(cluster.url))) await runProgram('sh', ['-c', restart], {})
    }
    await isPast(acknowledged, acknowledged.size + BETWEEN_KILLS)
    isOver = true
    await clients
    assert.equal((await listEvents()).length - eventsBefore, acknowledged.size)
    const { receiver } = cluster
    const listSent = () => new Set(receiver.requests.map(({ id }) => id))
    while (listSent().size < acknowledged.size) await receiver.waitFor(receiver.requests.length + 1)
    assert.equal(listSent().size, acknowledged.size)
    receiver.check()
    const failed = service.running
      .stdout()
      .split('\n')
      .filter((line) => /"level":50.*"reqId"/.test(line))
    for (const line of failed) assert.match(line, /CommitUnknown/, 'any other request was refused in words')
    assert.equal(await service.stop(), 0, service.running.stdout())
  })
})
