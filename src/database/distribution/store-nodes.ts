import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database.ts'
import { isDistributed } from './is-distributed.ts'
import { type NodeName, NodePool, type NodePoolOptions } from './node-pool.ts'

/** Nodes of stores are asked for this often; in between, a node that a store has left passes its statements on. */
const KNOWN_MS = 10_000
/** Stores whose shard is remembered. */
const MOST_STORES = 100_000

export type StoreNodesOptions = Omit<NodePoolOptions, 'node' | 'coordinator'>

/** Knows the node of each store, and this process's connections to it. Asks beside the work: nobody waits for what is not known yet. */
export class StoreNodes {
  readonly #coordinator: { db: Db; pool: pg.Pool }
  readonly #options: StoreNodesOptions
  readonly #pools = new Map<string, NodePool>()
  /** The shard of each known store; forgotten once there are new shards, which take stores from others. */
  readonly #shards = new Map<string, string>()
  readonly #asked = new Set<string>()
  #poolOfShard: ReadonlyMap<string, NodePool> = new Map()
  #readAt = Number.NEGATIVE_INFINITY
  #isReading = false
  #isOver = false

  constructor(coordinator: { db: Db; pool: pg.Pool }, options: StoreNodesOptions) {
    this.#coordinator = coordinator
    this.#options = options
  }

  /** Returns the database of a store's node; null while it is not known or does not answer. */
  dbOf(storeId: string): Db | null {
    if (this.#isOver) return null
    const shard = this.#shards.get(storeId)
    if (shard === undefined) this.#asked.add(storeId)
    if (shard === undefined || performance.now() - this.#readAt > KNOWN_MS) void this.#read()
    const pool = shard === undefined ? undefined : this.#poolOfShard.get(shard)
    return pool?.isOpen() ? pool.db : null
  }

  /** Closes the connections to nodes; statements go to the coordinator from now on. */
  async close(): Promise<void> {
    this.#isOver = true
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()))
  }

  async #read(): Promise<void> {
    if (this.#isReading || this.#isOver) return
    this.#isReading = true
    try {
      if (await isDistributed(this.#coordinator.db)) await this.#readNodes()
      else this.#isOver = true // it is distributed while nothing is connected
    } catch {
      this.#readAt = performance.now() // the coordinator is away: those who wait for it say so
    }
    this.#isReading = false
  }

  async #readNodes(): Promise<void> {
    const { db } = this.#coordinator
    const asked = [...this.#asked]
    const places = await listPlaces(db)
    const shards = await listShards(db, asked)
    if (this.#isOver) return
    this.#take(places)
    if (this.#shards.size + asked.length > MOST_STORES) this.#shards.clear()
    for (const [storeId, shard] of shards) this.#shards.set(storeId, shard)
    for (const storeId of asked) this.#asked.delete(storeId)
    this.#readAt = performance.now()
  }

  /** Takes the nodes of shards as they are now; closes the connections to nodes that are gone. */
  #take(places: readonly Place[]): void {
    if (places.some(({ shard }) => !this.#poolOfShard.has(shard))) this.#shards.clear()
    const present = new Set<string>()
    this.#poolOfShard = new Map(
      places.map(({ shard, ...node }) => {
        const name = `${node.host}:${node.port}`
        present.add(name)
        const pool = this.#pools.get(name) ?? new NodePool({ ...this.#options, node, coordinator: this.#coordinator })
        this.#pools.set(name, pool)
        return [shard, pool]
      }),
    )
    for (const [name, pool] of this.#pools) {
      if (present.has(name)) continue
      this.#pools.delete(name)
      void pool.close()
    }
  }
}

/** A shard of stores and its node. */
interface Place extends NodeName {
  shard: string
}

/** Lists the shards on workers that know where the others are. */
async function listPlaces(db: Db): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select shard.shardid as shard, node.nodename as host, node.nodeport as port
    from pg_dist_shard shard
    join pg_dist_placement placement on placement.shardid = shard.shardid
    join pg_dist_node node on node.groupid = placement.groupid
    where shard.logicalrelid = 'quote'::regclass and node.groupid <> 0 and node.noderole = 'primary'
      and node.isactive and node.hasmetadata and node.metadatasynced`.execute(db)
  return rows
}

async function listShards(db: Db, storeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (storeIds.length === 0) return new Map()
  const { rows } = await sql<{ storeId: string; shard: string }>`
    select id::text as "storeId", get_shard_id_for_distribution_column('quote', id)::text as shard
    from unnest(${storeIds}::bigint[]) id`.execute(db)
  return new Map(rows.map(({ storeId, shard }) => [storeId, shard]))
}
