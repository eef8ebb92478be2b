import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { createStore } from '../../src/commands/stores/create-store.ts'
import type { Db } from '../../src/database/database.ts'
import { isDatabaseBusy, isNodeAway } from '../../src/database/database.ts'
import { atStore, reachNodes } from '../../src/database/distribution/at-store.ts'
import { NodePool } from '../../src/database/distribution/node-pool.ts'
import { moveStore } from '../../src/database/distribution/nodes.ts'
import { withOneClient } from '../../src/database/one-client.ts'
import type { NodeGate } from '../support/citus/node-gate.ts'
import { nodeOf } from '../support/citus/node-of.ts'
import { openDistributed } from '../support/database/database.ts'

type Distributed = Awaited<ReturnType<typeof openDistributed>>

describe('what is done at a store', () => {
  let database: Distributed
  let stores: { id: string; node: string }[]
  const told: string[] = []
  let leaveNodes: () => Promise<void>
  before(async () => {
    database = await openDistributed(process.env.ON_CITUS ?? '')
    const { db, pool, url } = database
    const onLost = (node: string) => told.push(`lost ${node}`)
    const onReached = (node: string) => told.push(`reached ${node}`)
    leaveNodes = reachNodes({ db, pool }, { url, max: 2, onLost, onReached })
    stores = []
    for (let n = 0; n < 6; n++) {
      const given = { name: 'Forge', domain: `f${n}.example.com`, plan: 'enterprise', development: false } as const
      const { id } = await createStore({ db, now: new Date() }, given)
      stores.push({ id, node: await nodeOf(pool, id) })
    }
  })
  after(async () => {
    await leaveNodes()
    await database.close()
  })

  /** Returns the database of the store's node once this process reaches it. */
  async function reach(storeId: string): Promise<Db> {
    for (;;) {
      const db = atStore(database.db, storeId)
      if (db !== database.db) return db
      await setImmediate()
    }
  }

  /** Returns the node that a statement is sent to, by its port. */
  async function askNode(db: Db): Promise<string> {
    const { rows } = await sql<{ node: string }>`
      select nodename || ':' || nodeport as node
      from pg_dist_node join pg_dist_local_group using (groupid)
      where noderole = 'primary'`.execute(db)
    return rows[0]?.node ?? ''
  }

  const feedOf = (db: Db, storeId: string) =>
    sql`select last_id from store_feed where store_id = ${storeId}`.execute(db)

  const gateOf = (node: string): NodeGate => database.gates.get(node) ?? assert.fail(node)

  it('is sent straight to its node', async () => {
    for (const { id, node } of stores) assert.equal(await askNode(await reach(id)), node)
    assert.equal(new Set(stores.map(({ node }) => node)).size, 2)
    assert.deepEqual(told, [])
  })

  it('is passed on by a node that does not have the store', async () => {
    const [one] = stores
    const other = stores.find(({ node }) => node !== one?.node)
    assert.ok(one && other)
    const { rows } = await feedOf(await reach(one.id), other.id)
    assert.equal(rows.length, 1)
  })

  it('goes by the coordinator, which says that the node is away, until it is back; other stores notice nothing', async () => {
    const [away] = stores
    const other = stores.find(({ node }) => node !== away?.node)
    assert.ok(away && other)
    await reach(away.id)
    await gateOf(away.node).close()
    for (let n = 0; n < 3; n++) {
      await assert.rejects(feedOf(atStore(database.db, away.id), away.id), isNodeAway)
      await feedOf(atStore(database.db, other.id), other.id)
    }
    assert.equal(atStore(database.db, away.id), database.db)
    assert.deepEqual(told, [`lost ${away.node}`])
    await gateOf(away.node).open()
    assert.equal(await askNode(await reach(away.id)), away.node)
    assert.deepEqual(told, [`lost ${away.node}`, `reached ${away.node}`])
  })

  it('goes by the coordinator if all connections to the node are in use, which does not make it lost', async () => {
    const [store] = stores
    assert.ok(store)
    const before = told.length
    const db = await reach(store.id)
    const lock = sql`update store_feed set last_id = last_id where store_id = ${store.id}`
    await db.transaction().execute(async (one) => {
      await lock.execute(one)
      await db.transaction().execute(async (two) => {
        await sql`select`.execute(two)
        assert.equal(await askNode(db), await askNode(database.db))
      })
    })
    assert.equal(await askNode(await reach(store.id)), store.node)
    assert.equal(told.length, before)
  })

  it('fails as by a node that is away if its connection is lost meanwhile, and waits for a lock no longer than elsewhere', async () => {
    const [store] = stores
    assert.ok(store)
    const db = await reach(store.id)
    const lock = sql`update store_feed set last_id = last_id where store_id = ${store.id}`
    await db.transaction().execute(async (tx) => {
      await lock.execute(tx)
      await assert.rejects(lock.execute(db), isDatabaseBusy)
    })
    const lost = assert.rejects(sql`select pg_sleep(60)`.execute(db), isNodeAway)
    await sql`select`.execute(db) // by then the other is under way
    await gateOf(store.node).close()
    await lost
    await gateOf(store.node).open()
  })

  it('goes on straight to the node of a store that was moved with shards of its own', async () => {
    const [store] = stores
    const to = stores.find(({ node }) => node !== store?.node)?.node
    assert.ok(store && to)
    await reach(store.id)
    await withOneClient(database.url, 'qns test', (client) => moveStore(client, store.id, { to, alone: true }))
    while ((await askNode(await reach(store.id))) !== to);
    assert.equal((await feedOf(await reach(store.id), store.id)).rows.length, 1)
  })

  it('is never sent to another server that has the node’s address here', async () => {
    const other = await openDistributed(process.env.ON_CITUS ?? '')
    const [store] = stores
    assert.ok(store)
    const [host = '', port] = store.node.split(':')
    const node = { host, port: Number(port) }
    const { promise: lost, resolve } = Promise.withResolvers<unknown>()
    const onLost = (_: string, error: unknown) => resolve(error)
    const pool = new NodePool({ node, coordinator: database, url: other.url, max: 1, onLost })
    assert.equal(pool.isOpen(), false)
    assert.match(String(await lost), /is another server/)
    assert.equal(pool.isOpen(), false)
    assert.equal(await askNode(pool.db), await askNode(database.db), 'the coordinator’s connections are lent')
    await pool.close()
    await other.close()
  })
})
