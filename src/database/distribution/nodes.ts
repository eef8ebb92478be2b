import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { hasCitus } from './distribute.ts'

/** A node of a cluster, as its coordinator sees it. */
export interface ClusterNode {
  /** Host and port, such as `10.0.0.2:5432`. */
  node: string
  role: 'coordinator' | 'worker'
  /** False if the coordinator cannot connect to it. */
  answers: boolean
  /** False for one that is being emptied, and for the coordinator. */
  gets_stores: boolean
  stores: number
  /** The size of their rows with indexes; null while a node that has some is away. */
  bytes: number | null
}

/** Lists the nodes of the database's cluster, the coordinator first. Throws if its stores are not spread over nodes. */
export async function listClusterNodes(client: pg.ClientBase): Promise<ClusterNode[]> {
  await checkDistributed(client)
  const { rows } = await client.query<Omit<ClusterNode, 'bytes'>>(NODES)
  const sizes = await sizesByNode(client).catch(() => null)
  return rows.map((row) => ({ ...row, bytes: sizes === null ? null : (sizes.get(row.node) ?? 0) }))
}

/** A store's move from node to node. */
export interface StoreMove {
  from: string
  to: string
  /** The stores that share its shards. */
  along: number
}

/**
 * Moves a store's rows to another node while the service runs; writes of its last moment wait for seconds. The stores that share its shards
 * move along, unless it gets shards `alone` first: their writes wait meanwhile. Throws if the node is unknown.
 */
export async function moveStore(
  client: pg.ClientBase,
  storeId: string,
  { to, alone }: { to: string; alone: boolean },
): Promise<StoreMove> {
  await checkDistributed(client)
  checkWorker(await listClusterNodes(client), to)
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  const before = await findShard(client, storeId)
  if (before.node === to) return { from: to, to, along: 0 }
  if (alone && before.neighbours > 0) {
    await client.query(`select isolate_tenant_to_new_shard('quote', $1::bigint, 'CASCADE', 'auto')`, [storeId])
  }
  const { shard, node: from, neighbours } = await findShard(client, storeId)
  await moveShard(client, { shard, from, to })
  return { from, to, along: neighbours }
}

/** Throws if none of the nodes is a worker of this name. */
export function checkWorker(nodes: readonly ClusterNode[], name: string): void {
  const workers = nodes.filter(({ role }) => role === 'worker').map(({ node }) => node)
  if (!workers.includes(name)) throw new Error(`There is no worker ${name}. There are ${workers.join(', ')}.`)
}

/** Moves a shard, with those of all tables that belong to it, while the service runs. Throws if another is being moved. */
export async function moveShard(
  client: pg.ClientBase,
  { shard, from, to }: { shard: string; from: string; to: string },
): Promise<void> {
  const move = `select citus_move_shard_placement($1::bigint, $2, $3::integer, $4, $5::integer, 'auto')`
  for (let tries = 1; ; tries++) {
    try {
      await client.query(move, [shard, ...addressOf(from), ...addressOf(to)])
      return
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      if (/^could not acquire the lock required to move/.test(message)) throw new Error(OTHERS_MOVE, { cause: error })
      if (!/orphaned shard .* could not be cleaned up/.test(message) || tries === MOST_TRIES) throw error
      await delay(CLEANED_UP_WITHIN_MS)
    }
  }
}

const OTHERS_MOVE =
  'Other stores are being moved, perhaps by a command that was interrupted: its last move still ends. Wait for it, then run this again.'
/** Of a store that comes back at once, the node still has what it left behind, until nobody reads that any more. */
const CLEANED_UP_WITHIN_MS = 2_000
const MOST_TRIES = 30

/** Throws if the database's stores are not spread over nodes. */
export async function checkDistributed(client: pg.ClientBase): Promise<void> {
  const isReady = await hasCitus(client)
  const placed = isReady && (await client.query("select from pg_dist_partition where logicalrelid = 'quote'::regclass"))
  if (!placed || placed.rows.length === 0) {
    throw new Error(
      'The stores of this database are on one node. "qns database distribute" spreads them over the nodes of a Citus cluster.',
    )
  }
}

async function sizesByNode(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ node: string; bytes: string }>(`
    select nodename || ':' || nodeport as node, sum(shard_size) as bytes from citus_shards group by 1`)
  return new Map(rows.map(({ node, bytes }) => [node, Number(bytes)]))
}

async function findShard(
  client: pg.ClientBase,
  storeId: string,
): Promise<{ shard: string; node: string; neighbours: number }> {
  const { rows } = await client.query<{ shard: string; node: string; neighbours: number }>(
    `select place.shardid as shard, nodename || ':' || nodeport as node,
      (select count(*)::integer from store
        where id <> $1::bigint and get_shard_id_for_distribution_column('quote', id) = place.shardid) as neighbours
    from pg_dist_placement place
    join pg_dist_node on pg_dist_node.groupid = place.groupid and noderole = 'primary'
    where place.shardid = get_shard_id_for_distribution_column('quote', $1::bigint)`,
    [storeId],
  )
  const [found] = rows
  if (!found) throw new Error('The store has no place on any node')
  return found
}

/** Returns host and port of a node. */
export function addressOf(node: string): [host: string, port: string] {
  const at = node.lastIndexOf(':')
  return [node.slice(0, at), node.slice(at + 1)]
}

const NODES = `
  with placed as materialized (
    select groupid, count(*)::integer as stores
    from store
    join pg_dist_placement on shardid = get_shard_id_for_distribution_column('quote', store.id)
    group by groupid)
  select nodename || ':' || nodeport as node, case groupid when 0 then 'coordinator' else 'worker' end as role,
    groupid = 0 or citus_check_connection_to_node(nodename, nodeport) as answers,
    shouldhaveshards as gets_stores, coalesce(placed.stores, 0) as stores
  from pg_dist_node
  left join placed using (groupid)
  where noderole = 'primary'
  order by groupid`
