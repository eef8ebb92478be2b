import { randomBytes } from 'node:crypto'
import { connect } from '../../../src/database/database.ts'
import { distributeDatabase } from '../../../src/database/distribution/distribute-database.ts'
import { withOneClient } from '../../../src/database/one-client.ts'
import { createTwoDays } from '../database/two-days.ts'
import { NodeGate } from './node-gate.ts'

const TEMPLATE = 'qns_test_template'
const newName = () => `qns_test_${randomBytes(6).toString('hex')}`

/** A database of its own on the cluster that the tests are given, with a gate before each worker. */
export interface ClusterDatabase {
  url: string
  /** By the worker's name in the cluster, such as `127.0.0.1:40123`. */
  gates: ReadonlyMap<string, NodeGate>
  drop(): Promise<void>
}

/** A node of the cluster, as its coordinator knows it. */
interface Node {
  host: string
  port: number
  group: number
}

/** Makes an empty database on the coordinator and on each worker of the cluster, behind gates unless they would cost time. */
export async function makeClusterDatabase(
  coordinatorUrl: string,
  { behindGates = true, name = newName() } = {},
): Promise<ClusterDatabase> {
  const nodes = await listNodes(coordinatorUrl)
  const url = urlOf(coordinatorUrl, { database: name })
  for (const node of nodes) await run(urlOf(coordinatorUrl, { node }), `create database ${name}`)
  for (const node of nodes) await run(urlOf(coordinatorUrl, { node, database: name }), 'create extension citus')
  const gates = new Map<string, NodeGate>()
  for (const { host, port, group } of nodes) {
    if (group === 0) {
      await run(url, `select citus_set_coordinator_host('${host}', ${port})`)
      continue
    }
    if (!behindGates) {
      await run(url, `select citus_add_node('${host}', ${port})`)
      continue
    }
    const gate = new NodeGate({ host, port })
    await gate.open()
    gates.set(`127.0.0.1:${gate.port}`, gate)
    await run(url, `select citus_add_node('127.0.0.1', ${gate.port})`)
  }
  const drop = async () => {
    for (const node of nodes) await run(urlOf(coordinatorUrl, { node }), `drop database ${name} with (force)`)
    for (const gate of gates.values()) await gate.close()
  }
  return { url, gates, drop }
}

/** Makes a database with the service's newest schema, spread over the nodes of the cluster. */
export async function makeDistributed(coordinatorUrl: string): Promise<ClusterDatabase> {
  const made = await makeClusterDatabase(coordinatorUrl)
  await distributeDatabase(made.url, {})
  return made
}

/** Makes the database that `cloneDistributed` copies: distributed, with the partitions of today and tomorrow, and no connection. */
export async function makeClusterTemplate(coordinatorUrl: string): Promise<void> {
  const nodes = await listNodes(coordinatorUrl)
  for (const node of nodes)
    await run(urlOf(coordinatorUrl, { node }), `drop database if exists ${TEMPLATE} with (force)`)
  const { url } = await makeClusterDatabase(coordinatorUrl, { behindGates: false, name: TEMPLATE })
  await distributeDatabase(url, {})
  const { db } = connect(url, { max: 1, onError: () => {} })
  await createTwoDays(db)
  await db.destroy()
  for (const node of nodes) {
    const admin = urlOf(coordinatorUrl, { node })
    await run(admin, `alter database ${TEMPLATE} allow_connections false`)
    await run(admin, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${TEMPLATE}'`)
  }
}

/** Copies the distributed template on each node, in a tenth of the time that distributing takes. */
export async function cloneDistributed(coordinatorUrl: string): Promise<Omit<ClusterDatabase, 'gates'>> {
  const name = newName()
  const admins = (await listNodes(coordinatorUrl)).map((node) => urlOf(coordinatorUrl, { node }))
  for (const admin of admins) await run(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const drop = async () => {
    for (const admin of admins) await run(admin, `drop database ${name} with (force)`)
  }
  return { url: urlOf(coordinatorUrl, { database: name }), drop }
}

async function listNodes(coordinatorUrl: string): Promise<Node[]> {
  const { rows } = await withOneClient(coordinatorUrl, 'qns test', (client) =>
    client.query<Node>(
      `select nodename as host, nodeport as port, groupid as "group" from pg_dist_node where noderole = 'primary' order by groupid`,
    ),
  )
  if (!rows.some(({ group }) => group > 0)) throw new Error('CITUS_URL names a coordinator that has no worker')
  return rows
}

function urlOf(coordinatorUrl: string, { node, database = 'postgres' }: { node?: Node; database?: string }): string {
  const url = new URL(coordinatorUrl)
  if (node) [url.hostname, url.port] = [node.host, String(node.port)]
  url.pathname = database
  return url.href
}

async function run(url: string, statement: string): Promise<void> {
  await withOneClient(url, 'qns test', (client) => client.query(statement))
}
