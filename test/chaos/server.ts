import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findRunAs } from '../../src/outside/postgres/run-as.ts'
import { freePort } from '../support/processes/process.ts'

/** A PostgreSQL whose processes the chaos can reach. */
export interface Server {
  url: string
  /** Its running processes, the postmaster first. */
  pids(): number[]
  stop(): Promise<void>
}

/** Finds the programs of the machine's PostgreSQL. */
export function findBinaries(): string {
  return process.env.PG_BINDIR ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
}

/** Creates a cluster with these programs, and restarts it whenever it ends, like a supervisor. */
export async function startServer(binaries: string, folder: string): Promise<Server> {
  const runAs = findRunAs()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
  const initdb = spawn(join(binaries, 'initdb'), ['-D', folder, '-U', 'qns', '-A', 'trust', '-E', 'UTF8', '-N'], {
    ...runAs,
    cwd: '/',
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await once(initdb, 'close'))[0] !== 0) throw new Error('initdb failed')
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200']
  let child: ChildProcess
  let isStopping = false
  const launch = () => {
    const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    child = spawn(join(binaries, 'postgres'), args, { ...runAs, cwd: '/', env, stdio: 'ignore', detached: true })
    child.on('exit', async () => {
      await delay(300)
      if (!isStopping) launch()
    })
  }
  launch()
  const url = `postgres://qns@127.0.0.1:${port}/postgres`
  await untilUp(url)
  return {
    url,
    pids: () => pidsOf(folder),
    stop: async () => {
      isStopping = true
      const exit = once(child, 'exit')
      child.kill('SIGQUIT')
      await exit
    },
  }
}

/** Returns the postmaster of the folder and all its children. */
export function pidsOf(folder: string): number[] {
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0 // it has ended
  }
}

/** Resolves once the server accepts connections. */
export async function untilUp(url: string, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; ; await delay(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (Date.now() > end) throw new Error('The database is not back', { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
  }
}
