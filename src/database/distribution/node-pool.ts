import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { type Connected, connect, type Db, isDatabaseAway } from '../database.ts'
import { PreparingClient } from '../preparing-client.ts'
import type { Database } from '../tables.ts'

/** The address of a node, as the coordinator knows it. */
export interface NodeName {
  host: string
  port: number
}

export interface NodePoolOptions {
  node: NodeName
  coordinator: { db: Db; pool: pg.Pool }
  /** The coordinator's address: nodes have the same role, password and database. */
  url: string
  /** The most connections to the node. */
  max: number
  /** Told when the node stops answering this process. */
  onLost?: (node: string, error: unknown) => void
  /** Told when the node answers again. */
  onReached?: (node: string) => void
}

/** A connection to a node that takes longer is as good as none, and so is one that is not free by then. */
const CONNECT_MS = 2_000
/** The pause before a node that did not answer is asked again. */
const RETRY_MS = 2_000

/**
 * This process's connections to one node of a cluster. Where none can be had, the coordinator's are lent, so a node that this process cannot reach
 * costs nothing, and of one that is away the coordinator says so.
 */
export class NodePool {
  readonly db: Db
  readonly #options: NodePoolOptions
  readonly #name: string
  readonly #node: Connected
  /** The server that the coordinator reaches under this address. */
  #serverId: string | null = null
  #isOpen = false
  #wasLost = false
  #tryAt = 0
  #isTrying = false
  #isOver = false

  constructor(options: NodePoolOptions) {
    const { node, url, max, coordinator } = options
    this.#options = options
    this.#name = `${node.host}:${node.port}`
    this.#node = connect(urlOf(url, node), {
      max,
      Client: NodeClient,
      connectMs: CONNECT_MS,
      onError: () => {}, // whoever uses the connection is told
      check: (client) => this.#check(client),
    })
    const { options: its } = this.#node.pool
    const lending: PostgresPool = { options: its, connect: () => this.#lend(coordinator.pool), end: async () => {} }
    this.db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: lending }) })
  }

  /** Returns whether the node answers this process; if not, asks it again from time to time, beside the work. */
  isOpen(): boolean {
    if (!this.#isOpen && !this.#isTrying && !this.#isOver && performance.now() >= this.#tryAt) void this.#try()
    return this.#isOpen
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.#isOpen = false
    await this.#node.close()
  }

  async #try(): Promise<void> {
    this.#isTrying = true
    try {
      this.#serverId = await readServerId(this.#options)
      const client = await this.#node.pool.connect()
      client.release()
      this.#isOpen = !this.#isOver
      if (this.#wasLost) this.#options.onReached?.(this.#name)
      this.#wasLost = false
    } catch (error) {
      this.#lose(error)
    }
    this.#isTrying = false
  }

  async #lend(coordinator: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await this.#node.pool.connect()
    } catch (error) {
      if (!areBusy(error)) this.#lose(error)
      return coordinator.connect()
    }
  }

  #lose(error: unknown): void {
    this.#isOpen = false
    this.#tryAt = performance.now() + RETRY_MS
    if (!this.#wasLost && !this.#isOver) this.#options.onLost?.(this.#name, error)
    this.#wasLost = true
  }

  /** Another server may have the address where this process is, such as `localhost`. */
  async #check(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ id: string }>(SERVER_ID)
    if (rows[0]?.id !== this.#serverId) throw new Error(`${this.#name} is another server than the coordinator's`)
  }
}

const SERVER_ID = `select metadata ->> 'server_id' as id from pg_dist_node_metadata`

/** Returns the id of the server that the coordinator reaches as this node. Throws if it reaches none. */
async function readServerId({ node, coordinator: { db } }: NodePoolOptions): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select result as id
    from run_command_on_workers(${SERVER_ID})
    where nodename = ${node.host} and nodeport = ${node.port} and success`.execute(db)
  const [server] = rows
  if (!server) throw new Error(`the coordinator does not reach ${node.host}:${node.port} either`)
  return server.id
}

function urlOf(coordinator: string, { host, port }: NodeName): string {
  const url = new URL(coordinator)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  url.searchParams.delete('host') // a folder of sockets
  url.searchParams.delete('port')
  return url.href
}

/** Returns whether all connections of a pool were in use for too long. */
function areBusy(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
}

/** Says of a lost connection that the node is away, as the coordinator does: the database is not. */
class NodeClient extends PreparingClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads
  override query(...args: any[]): any {
    const result = super.query(...args)
    return result instanceof Promise ? result.catch(toNodeAway) : result
  }
}

function toNodeAway(error: unknown): never {
  if (!isDatabaseAway(error)) throw error
  const away = new pg.DatabaseError('The connection to a node of the cluster was lost', 0, 'error')
  away.code = '08006'
  away.cause = error
  throw away
}
