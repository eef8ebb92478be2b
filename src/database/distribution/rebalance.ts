import type pg from 'pg'
import { addressOf, type ClusterNode, checkDistributed, checkWorker, listClusterNodes, moveShard } from './nodes.ts'

/** A move of the stores that share shards. */
export interface ShardMove {
  /** Nodes, such as `10.0.0.2:5432`. */
  from: string
  to: string
  stores: number
  /** The size of their rows with indexes. */
  bytes: number
}

export interface Rebalancing {
  /** A worker to be emptied: it gets no more stores, now and later. */
  empty?: string | undefined
  /** A worker that was emptied, and gets stores again. */
  fill?: string | undefined
  /** True only plans. */
  isTrial?: boolean
  /** Told of each move before it begins, with its number and how many there are. */
  onMoving?: (move: ShardMove, number: number, of: number) => void
}

/**
 * Spreads the stores evenly over the workers by the size of their rows, or moves all of one worker's to the others, while the service runs. Each move is
 * whole by itself: interrupted, the next run goes on. Returns the moves. Throws if a node is away, or no other worker is there to take an emptied one's stores.
 */
export async function rebalance(
  client: pg.ClientBase,
  { empty, fill, isTrial = false, onMoving = () => {} }: Rebalancing,
): Promise<ShardMove[]> {
  await checkDistributed(client)
  checkNodes(await listClusterNodes(client), { empty, fill })
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  const moves = await plan(client, { empty, fill, isTrial })
  if (isTrial) return moves
  for (const [i, move] of moves.entries()) {
    onMoving(move, i + 1, moves.length)
    await moveShard(client, move)
  }
  return moves
}

function checkNodes(nodes: readonly ClusterNode[], { empty, fill }: Pick<Rebalancing, 'empty' | 'fill'>): void {
  const away = nodes.find(({ answers }) => !answers)
  if (away) throw new Error(`${away.node} does not answer. Start it first: stores are moved between nodes that answer.`)
  for (const named of [empty, fill]) if (named !== undefined) checkWorker(nodes, named)
  if (empty !== undefined && !nodes.some(({ node, gets_stores }) => node !== empty && gets_stores)) {
    throw new Error(`No other worker gets stores, so those of ${empty} have nowhere to go. Add a worker first.`)
  }
}

type PlannedMove = ShardMove & { shard: string }

/** Notes which worker is emptied or filled, unless on trial, and returns the moves that Citus proposes, one for all tables of the same stores. */
async function plan(
  client: pg.ClientBase,
  { empty, fill, isTrial }: Omit<Rebalancing, 'onMoving'>,
): Promise<PlannedMove[]> {
  await client.query('begin')
  try {
    if (empty !== undefined) await letGetStores(client, empty, false)
    if (fill !== undefined) await letGetStores(client, fill, true)
    const { rows } = await client.query<PlannedMove & { bytes: string }>(PLAN, [empty !== undefined])
    await client.query(isTrial ? 'rollback' : 'commit')
    return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function letGetStores(client: pg.ClientBase, node: string, gets: boolean): Promise<void> {
  const [host, port] = addressOf(node)
  await client.query(`select citus_set_node_property($1, $2::integer, 'shouldhaveshards', $3)`, [host, port, gets])
}

const PLAN = `
  with plan as materialized (
    select *
    from get_rebalance_table_shards_plan('quote', drain_only := $1) with ordinality
      as step (table_name, shardid, size, fromname, fromport, toname, toport, place))
  select step.from, step.to, step.bytes, step.shard,
    (select count(*)::integer from store
      where get_shard_id_for_distribution_column('quote', store.id) = step.shard) as stores
  from (
    select first.shardid as shard, fromname || ':' || fromport as from, toname || ':' || toport as to,
      sum(shard_size) as bytes, min(place) as place
    from plan
    join citus_shards on citus_shards.shardid = plan.shardid
    join pg_dist_shard part on part.shardid = plan.shardid
    join pg_dist_shard first on first.logicalrelid = 'quote'::regclass and first.shardminvalue = part.shardminvalue
    group by 1, 2, 3) step
  order by step.place`
