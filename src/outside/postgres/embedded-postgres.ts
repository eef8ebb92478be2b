import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, findPrograms, openCluster, type Programs, USER } from './cluster.ts'
import { hangUp, KeptServer, type RunningServer, type Watch } from './kept-server.ts'
import { type Address, chooseAddress, launchServer, readRunning, stopServer } from './server.ts'

/** The advisory lock that whoever started this database holds, so that two never share a data folder. */
const OWNER_LOCK = 7_146_001
const START_TIMEOUT_MS = 20_000
const OWNER_GONE_WITHIN_MS = 1_000
const OLD_BACKENDS_GONE_WITHIN_MS = 10_000
const STOP_WITHIN_MS = 8_000

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  url: string
  /** Stops the database when this process started it or took it over; otherwise only lets go of it. */
  stop(withinMs?: number): Promise<void>
}

/** Another instance owns the data folder. */
export class FolderInUse extends Error {}

export interface EmbeddedOptions {
  dataDir: string
  /** Shown to whoever finds the folder in use: "the service", "qns store list". */
  owner: string
  /** `own`: nobody else may be using the folder. `share`: use the running one, else start it for as long as needed. */
  access: 'own' | 'share'
  /** More `name=value` settings for the server. */
  settings?: readonly string[]
  /** Of a server that is owned: it is started again whenever it ends, and this is told. */
  watch?: Watch
}

/**
 * Starts the PostgreSQL that comes with the npm packages on a data folder, making the cluster at the first start.
 * A server left behind by a killed service is taken over. Throws when another instance owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const programs = await findPrograms()
  const cluster = await openCluster(dataDir, programs)

  const first = await pastOldBackends(() => runServer(options, programs, cluster, null))
  const { host, port } = first.address
  const url = addressOf(cluster, first.address)
  const again = () => runServer(options, programs, cluster, { host, port })
  const kept =
    first.owner && options.watch ? new KeptServer({ ...first, owner: first.owner }, again, options.watch) : null
  return {
    url,
    stop: async (withinMs = STOP_WITHIN_MS) => {
      const { owner, pid } = kept ? await kept.release() : first
      if (!owner) return
      hangUp(owner)
      await stopServer(readRunning(cluster.folder)?.pid ?? pid, withinMs)
    },
  }
}

/** Backends of a server that was killed live on for a moment, and keep a new one out. */
async function pastOldBackends<T>(start: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + OLD_BACKENDS_GONE_WITHIN_MS; ; await delay(200)) {
    try {
      return await start()
    } catch (error) {
      if (Date.now() > deadline || !/pre-existing shared memory/.test((error as Error).message)) throw error
    }
  }
}

function addressOf({ password }: Cluster, { host, port }: Address): string {
  return `postgres://${USER}:${password}@${encodeURIComponent(host)}:${port}/postgres`
}

/** Starts the server on the folder, at this address where one is given, or finds it running; and takes the owner's lock. */
async function runServer(
  options: EmbeddedOptions,
  programs: Programs,
  cluster: Cluster,
  fixed: Address | null,
): Promise<Omit<RunningServer, 'owner'> & { owner: pg.Client | null; address: Address }> {
  const { dataDir, settings = [] } = options
  let running = readRunning(cluster.folder)
  let child: ChildProcess | null = null
  if (!running) {
    const address = fixed ?? (await chooseAddress(cluster.folder))
    child = launchServer(programs, { folder: cluster.folder, address, dataDir, settings })
    running = { pid: child.pid ?? 0, address }
  }
  const owner = await connectAsOwner(addressOf(cluster, running.address), child, options)
  return { owner, ...running }
}

/** Connects and takes the owner's lock; null when sharing the server of another owner. */
async function connectAsOwner(
  url: string,
  child: ChildProcess | null,
  options: EmbeddedOptions,
): Promise<pg.Client | null> {
  const client = await connectWhenReady(url, child, options)
  const owns = (options.access === 'own' || child !== null) && (await takeOwnerLock(client))
  if (owns) return client
  const owner = options.access === 'own' ? await nameOwner(client) : null
  await client.end()
  if (owner === null) return null
  throw new FolderInUse(
    `The data folder ${options.dataDir} is in use by another instance (${owner}). Stop it, or set DATA_DIR to another folder.`,
  )
}

/** The server needs a moment to notice that a killed owner is gone. */
async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + OWNER_GONE_WITHIN_MS; ; await delay(50)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK])
    if (rows[0].owned || Date.now() > deadline) return rows[0].owned
  }
}

async function nameOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  )
  return rows[0]?.name ?? 'one that just ended'
}

async function connectWhenReady(url: string, child: ChildProcess | null, options: EmbeddedOptions): Promise<pg.Client> {
  const name = `${options.owner}, process ${process.pid}`.slice(0, 63)
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (child && child.exitCode !== null) {
        const log = readFileSync(join(options.dataDir, 'postgres.log'), 'utf8').trim()
        throw new Error(`The embedded PostgreSQL did not start: ${log}`)
      }
      const isRecovering = (error as { code?: string }).code === '57P03'
      if (Date.now() > deadline && !isRecovering)
        throw new Error('The embedded PostgreSQL does not answer', { cause: error })
      await delay(20)
    }
  }
}
