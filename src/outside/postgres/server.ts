import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Programs } from './cluster.ts'

/** The server's address: a folder with its socket, or a loopback address. */
export interface Address {
  host: string
  port: number
}

interface Launch {
  folder: string
  address: Address
  /** The server's log file. */
  dataDir: string
  settings: readonly string[]
}

const SOCKET_PORT = 5432
const LONGEST_SOCKET_PATH = 103 // a length every system allows
const LOOPBACK = '127.0.0.1'

/**
 * Returns the server now running on the folder, according to its pid file. After a crash the next server judges the file,
 * because it can see whether old backends still live. It is only removed if its process id now belongs to another program.
 */
export function readRunning(folder: string): { pid: number; address: Address } | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port, socketFolder] = readFileSync(file, 'utf8').split('\n')
  if (port && isPostgres(Number(pid))) {
    return { pid: Number(pid), address: { host: socketFolder || LOOPBACK, port: Number(port) } }
  }
  if (isAlive(Number(pid)) && !isPostgres(Number(pid)))
    for (const left of [file, socketFile(folder), `${socketFile(folder)}.lock`]) rmSync(left, { force: true })
  return null
}

/**
 * Chooses where a new server listens: on a socket inside the folder, which only its owner can enter and which costs half as
 * much as loopback TCP (measured); on loopback if the path is too long for a socket.
 */
export async function chooseAddress(folder: string): Promise<Address> {
  const fits = Buffer.byteLength(socketFile(folder)) <= LONGEST_SOCKET_PATH && !/[,"\s]/.test(folder)
  return fits ? { host: folder, port: SOCKET_PORT } : { host: LOOPBACK, port: await freePort() }
}

function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`)
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
  const server = createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port for the embedded PostgreSQL')
  return address.port
}

/** Starts it in its own process group, so that Ctrl-C only reaches the service, which then stops the database in order. */
export function launchServer(
  { folder: programs, runAs }: Programs,
  { folder, address: { host, port }, dataDir, settings: more }: Launch,
): ChildProcess {
  const settings = [
    `listen_addresses=${host === LOOPBACK ? LOOPBACK : ''}`,
    `unix_socket_directories=${host === LOOPBACK ? '' : host}`,
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'jit=off',
    'log_min_messages=log', // LOG and FATAL: failing statements, and the values in them, stay out of the file
    'log_checkpoints=off',
    'wal_level=replica', // backups copy the files of a running cluster
    'max_wal_senders=0',
    ...more,
  ]
  const log = openSync(join(dataDir, 'postgres.log'), 'w', 0o600)
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...runAs,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      detached: true,
    },
  )
  child.unref()
  closeSync(log)
  return child
}

/** Shuts down fast; after a while immediately, which the next start recovers from. */
export async function stopServer(pid: number, withinMs: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT')
      return
    }
    await delay(15)
  }
}
