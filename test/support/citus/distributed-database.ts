import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { distribute } from '../../../src/database/distribution/distribute.ts'
import { migrate } from '../../../src/database/migrate.ts'

/** A fresh database on a Citus cluster, migrated and distributed. */
export interface DistributedDatabase {
  url: string
  drop(): Promise<void>
}

/** A node of the cluster, as its coordinator knows it. */
interface Node {
  name: string
  port: number
  group: number
}

/**
 * Makes a database on the coordinator and on each worker of the cluster that `CITUS_URL` names, with the service's newest schema; empty, if
 * it is not to be `distributed`.
 */
export async function makeDistributed(citusUrl: string, { distributed = true } = {}): Promise<DistributedDatabase> {
  const name = `qns_test_${randomBytes(6).toString('hex')}`
  const nodes = await listNodes(citusUrl)
  const url = urlOf(citusUrl, { database: name })
  for (const node of nodes) await run(urlOf(citusUrl, { node }), `create database ${name}`)
  for (const node of nodes) await run(urlOf(citusUrl, { node, database: name }), 'create extension citus')
  await run(url, ...nodes.map(nodeStatement))
  await migrate(url)
  if (distributed) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await distribute(client)
    await client.end()
  }
  const drop = async () => {
    for (const node of nodes) await run(urlOf(citusUrl, { node }), `drop database ${name} with (force)`)
  }
  return { url, drop }
}

async function listNodes(citusUrl: string): Promise<Node[]> {
  const client = new pg.Client({ connectionString: citusUrl })
  await client.connect()
  const { rows } = await client.query<Node>(
    `select nodename as name, nodeport as port, groupid as "group" from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  await client.end()
  if (!rows.some(({ group }) => group > 0)) throw new Error('CITUS_URL names a coordinator that has no worker')
  return rows
}

function nodeStatement({ name, port, group }: Node): string {
  return group === 0
    ? `select citus_set_coordinator_host('${name}', ${port})`
    : `select citus_add_node('${name}', ${port})`
}

function urlOf(citusUrl: string, { node, database = 'postgres' }: { node?: Node; database?: string }): string {
  const url = new URL(citusUrl)
  if (node) [url.hostname, url.port] = [node.name, String(node.port)]
  url.pathname = database
  return url.href
}

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
