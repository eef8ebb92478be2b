import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Programs } from './cluster.ts'

interface Launch {
  folder: string
  port: number
  /** Where the server's log is written. */
  dataDir: string
  settings: readonly string[]
}

/** The server that runs on the folder now, from its own pid file; a pid file left by a crash is not believed. */
export function readRunning(folder: string): { pid: number; port: number } | null {
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

/** A TCP port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port for the embedded PostgreSQL')
  return address.port
}

/** Its own process group, so that Ctrl-C reaches only the service, which then stops the database in order. */
export function launchServer(
  { folder: programs, runAs }: Programs,
  { folder, port, dataDir, settings: more }: Launch,
): ChildProcess {
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

/** A fast shutdown; after 8 s an immediate one, which the next start recovers from. */
export async function stopServer(pid: number): Promise<void> {
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
