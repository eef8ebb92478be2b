import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import pg from 'pg'
import { createStore } from '../../src/commands/stores/create-store.ts'
import { connect } from '../../src/database/database.ts'
import { distributeDatabase } from '../../src/database/distribution/distribute-database.ts'
import { TABLES } from '../../src/database/distribution/table-placement.ts'
import { migrate } from '../../src/database/migrate.ts'
import { withOneClient } from '../../src/database/one-client.ts'
import { type ClusterDatabase, makeClusterDatabase } from '../support/citus/distributed-database.ts'

const PLACED = TABLES.reference.length + TABLES.distributed.length

describe('distributing a database', () => {
  let cluster: ClusterDatabase
  beforeEach(async () => {
    cluster = await makeClusterDatabase(process.env.ON_CITUS ?? '')
  })
  afterEach(() => cluster.drop())

  const listPlaced = async () => {
    const { rows } = await withOneClient(cluster.url, 'qns test', (client) =>
      client.query(
        `select logicalrelid::text as table from pg_dist_partition where partmethod = 'h' or repmodel = 't'`,
      ),
    )
    return rows.map(({ table }) => table)
  }

  it('places every table once: a second run does nothing', async () => {
    assert.equal((await distributeDatabase(cluster.url, {})).length, PLACED)
    const tables = await listPlaced()
    for (const table of [...TABLES.reference, ...TABLES.distributed]) assert.ok(tables.includes(table), table)
    assert.deepEqual(await distributeDatabase(cluster.url, {}), [])
  })

  it('keeps what is in it', async () => {
    await migrate(cluster.url)
    const { db, close } = connect(cluster.url, { max: 2, onError: () => {} })
    const request = { name: 'Forge', domain: 'forge.example.com', plan: 'enterprise', development: true } as const
    const store = await createStore({ db, now: new Date() }, request)
    await close()
    await distributeDatabase(cluster.url, {})
    const { rows } = await withOneClient(cluster.url, 'qns test', (client) =>
      client.query(
        'select (select domain from store) as domain, (select count(*)::integer from store_feed where store_id = $1) as feeds',
        [store.id],
      ),
    )
    assert.deepEqual(rows, [{ domain: 'forge.example.com', feeds: 1 }])
  })

  it('only says what it would do when it is tried', async () => {
    await migrate(cluster.url)
    assert.equal((await distributeDatabase(cluster.url, { isTrial: true })).length, PLACED)
    assert.deepEqual(await listPlaced(), [])
  })

  it('is refused while anything else is connected, by name', async () => {
    await migrate(cluster.url)
    const other = new pg.Client({ connectionString: cluster.url, application_name: 'a worker' })
    await other.connect()
    await assert.rejects(distributeDatabase(cluster.url, {}), /Others are connected to this database \(a worker\)/)
    await other.end()
    assert.equal((await distributeDatabase(cluster.url, {})).length, PLACED)
  })

  it('is refused without a worker', async () => {
    await withOneClient(cluster.url, 'qns test', (client) =>
      client.query('select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid > 0'),
    )
    await assert.rejects(distributeDatabase(cluster.url, {}), /The cluster has no worker/)
  })

  it('goes on with a table that is not where it belongs, such as one of a later version', async () => {
    await distributeDatabase(cluster.url, {})
    await withOneClient(cluster.url, 'qns test', (client) =>
      client.query(
        `alter table job_outbox drop constraint job_outbox_store_id_fkey; select undistribute_table('job_outbox')`,
      ),
    )
    assert.ok(!(await listPlaced()).includes('job_outbox'))
    await migrate(cluster.url)
    assert.ok((await listPlaced()).includes('job_outbox'))
  })
})
