import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, findPrograms, openCluster, type Programs, USER } from './cluster.ts'
import { hangUp, KeptServer, type RunningServer, type Watch } from './kept-server.ts'
import { type Address, chooseAddress, launchServer, readRunning, stopServer } from './server.ts'

/** The advisory lock of this database's owner, so that two never share a data folder. */
const OWNER_LOCK = 7_146_001
/** The advisory lock all users hold together: the one who gets it exclusively is the last. */
const USERS_LOCK = 7_146_003
const START_TIMEOUT_MS = 20_000
const OWNER_GONE_WITHIN_MS = 1_000
const OLD_BACKENDS_GONE_WITHIN_MS = 10_000
const STOP_WITHIN_MS = 8_000

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  url: string
  /** Releases the database; the last user stops it. */
  stop(withinMs?: number): Promise<void>
}

/** Another instance owns the data folder. */
export class FolderInUse extends Error {}

/** The server that was found or started has ended in the meantime: look again. */
class ServerGone extends Error {}

export interface EmbeddedOptions {
  dataDir: string
  /** Shown to others who find the folder in use: "the service", "qns store list". */
  owner: string
  /** `own`: no other process may use the folder. `share`: use the running server, or start one for as long as needed. */
  access: 'own' | 'share'
  /** More `name=value` settings for the server. */
  settings?: readonly string[]
  /** For an owned server: it is restarted whenever it ends, and this is notified. */
  watch?: Watch
}

/**
 * Starts the PostgreSQL from the npm packages on a data folder, and creates the cluster at the first start. Takes over a
 * server left by a killed service. Throws if another instance owns the folder.
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
  const kept = options.watch ? new KeptServer(first, again, options.watch) : null
  return {
    url,
    stop: async (withinMs = STOP_WITHIN_MS) => {
      const { client, pid } = kept ? await kept.release() : first
      const byMs = performance.now() + withinMs
      const isLast = await isLastUser(client, options, withinMs / 2)
      if (isLast) await stopServer(readRunning(cluster.folder)?.pid ?? pid, byMs - performance.now())
      hangUp(client) // only now: newcomers wait for its lock, find the server gone, and start it again
    },
  }
}

/**
 * Returns whether no other process uses or owns the server, and keeps newcomers out if so. A server that does not answer its owner must
 * end.
 */
async function isLastUser(client: pg.Client, { access }: EmbeddedOptions, withinMs: number): Promise<boolean> {
  const isOwner = access === 'own'
  const asking = async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
    if (isOwner) await client.query('select pg_advisory_unlock($1)', [OWNER_LOCK])
    const { rows } = await client.query<{ is_last: boolean }>(
      'select pg_try_advisory_lock($1) and pg_try_advisory_lock($2) as is_last',
      [USERS_LOCK, OWNER_LOCK],
    )
    return rows[0]?.is_last === true
  }
  return Promise.race([asking().catch(() => isOwner), delay(withinMs, isOwner, { ref: false })])
}

/** Backends of a killed server live on for a moment, and keep a new one out. */
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

type Started = RunningServer & { address: Address }

/** Starts the server on the folder, at this address if one is given, or finds it running; then joins its users. */
async function runServer(
  options: EmbeddedOptions,
  programs: Programs,
  cluster: Cluster,
  fixed: Address | null,
): Promise<Started> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await delay(50)) {
    try {
      return await findOrStart(options, programs, cluster, fixed)
    } catch (error) {
      if (!(error instanceof ServerGone) || Date.now() > deadline) throw error
    }
  }
}

async function findOrStart(
  options: EmbeddedOptions,
  programs: Programs,
  cluster: Cluster,
  fixed: Address | null,
): Promise<Started> {
  const { dataDir, settings = [] } = options
  let running = readRunning(cluster.folder)
  let child: ChildProcess | null = null
  if (!running) {
    const address = fixed ?? (await chooseAddress(cluster.folder))
    child = launchServer(programs, { folder: cluster.folder, address, dataDir, settings })
    running = { pid: child.pid ?? 0, address }
  }
  const client = await connectWhenReady(addressOf(cluster, running.address), { child, cluster, options })
  await takePlace(client, options).catch(async (error: unknown) => {
    hangUp(client)
    throw error instanceof FolderInUse ? error : new ServerGone('The embedded PostgreSQL ended', { cause: error })
  })
  return { client, ...running }
}

/** Takes the users' lock and, to own the folder, the owner's. */
async function takePlace(client: pg.Client, { access, dataDir }: EmbeddedOptions): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]) // waits while the last user stops the server
  if (access === 'share' || (await takeOwnerLock(client))) return
  throw new FolderInUse(
    `The data folder ${dataDir} is in use by another instance (${await nameOwner(client)}). Stop it, or set DATA_DIR to another folder.`,
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

interface Waiting {
  /** Null if it was already running. */
  child: ChildProcess | null
  cluster: Cluster
  options: EmbeddedOptions
}

async function connectWhenReady(url: string, { child, cluster, options }: Waiting): Promise<pg.Client> {
  const name = `${options.owner}, process ${process.pid}`.slice(0, 63)
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (child && child.exitCode !== null) throw whyNotStarted(options, cluster)
      if (!child && readRunning(cluster.folder) === null) throw new ServerGone('The embedded PostgreSQL ended')
      const isRecovering = (error as { code?: string }).code === '57P03'
      if (Date.now() > deadline && !isRecovering)
        throw new Error('The embedded PostgreSQL does not answer', { cause: error })
      await delay(20)
    }
  }
}

/** If another process started a server on the folder, and a new log, at the same time, theirs is used. */
function whyNotStarted({ dataDir }: EmbeddedOptions, { folder }: Cluster): Error {
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim()
  const isTaken =
    readRunning(folder) !== null ||
    /lock file "postmaster\.pid" already exists/.test(log) ||
    !/(?:FATAL|PANIC): {2}(?!terminating connection)/.test(log)
  return new (isTaken ? ServerGone : Error)(`The embedded PostgreSQL did not start: ${log}`)
}
