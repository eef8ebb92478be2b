import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../test/support/processes/process.ts'
import type { Round, RoundResult } from './api/load.ts'
import { readCpuMs, readPeakMemoryMb, readResidentMb } from './process-usage.ts'

/** A server process to measure. */
export interface Server {
  url: string
  /** Its processor time so far in milliseconds; NaN if the system does not tell. */
  cpuMs(): number
  /** Its peak memory in MB; NaN if the system does not tell. */
  peakMemoryMb(): number
  /** Its memory now in MB; NaN if the system does not tell. */
  residentMb(): number
  stop(): Promise<void>
}

/** The folder of this version of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The service's secret key. */
export const SECRET_KEY = 'a key for the bench of at least 32 characters'
/** The very first start builds the web apps. */
const START_WITHIN_MS = 120_000
/** The commands of the npm scripts, flags first, and the settings of their environment. */
export const SCRIPTS = { start: readScript('start'), qns: readScript('qns') }

/** Starts the service on a database as `npm start` does, with more settings. Throws if it does not answer within two minutes. */
export async function startService(
  databaseUrl: string,
  nodeOptions: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  return startServer([...nodeOptions, ...SCRIPTS.start.args], { ...ofService(databaseUrl), ...settings })
}

/** Starts `qns serve --only api` on a database. Throws if it does not answer within two minutes. */
export async function startApi(
  databaseUrl: string,
  nodeOptions: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const args = [...nodeOptions, ...SCRIPTS.qns.args, 'serve', '--only', 'api']
  return startServer(args, { ...ofService(databaseUrl), ...settings })
}

/** Starts `qns serve --only api` of the version in a folder, as startApi does. */
export async function startApiOf(root: string, databaseUrl: string): Promise<Server> {
  const { args, env } = readScript('qns', root)
  return startServer([...args, 'serve', '--only', 'api'], { ...ofService(databaseUrl), ...env }, root)
}

function ofService(databaseUrl: string): Record<string, string> {
  return { ...SCRIPTS.qns.env, DATABASE_URL: databaseUrl, SECRET_KEY, LOG_LEVEL: 'warn' }
}

/** Returns what an npm script runs with Node, and the settings it gives it. Without a compile cache, it also holds the compiler of TypeScript, 15 MB. */
function readScript(name: 'start' | 'qns', root = ROOT): { args: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [settings = '', command = ''] = scripts[name].split(' exec node ')
  const env = settings.split(' ').map((setting: string) => setting.replace(/\$\{\w+:-(.*)\}/, '$1').split('='))
  return { args: command.split(' '), env: Object.fromEntries(env) }
}

/** Starts the service with its own database in this folder, as `npm start` does. */
export async function startWhole(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Server> {
  const { args, env } = SCRIPTS.start
  return startServer(args, { ...env, DATA_DIR: dataDir, SECRET_KEY, LOG_LEVEL: 'warn', ...settings })
}

/** Starts the bare handler on a database. */
export async function startBare(databaseUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  return startServer(['bench/api/bare.ts'], { DATABASE_URL: databaseUrl, ...settings })
}

/** A load generator that knows the database's keys and ids. */
export interface Load {
  run(round: Round): Promise<RoundResult>
  stop(): void
}

/** Starts a load generator in a separate process. */
export async function startLoad(databaseUrl: string): Promise<Load> {
  const child = fork(fileURLToPath(new URL('api/load.ts', import.meta.url)), [databaseUrl])
  const gone = once(child, 'exit').then(([code, signal]) =>
    Promise.reject(new Error(`The load generator ended: ${signal ?? code}`)),
  )
  gone.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), gone]))[0]
  await answer()
  return {
    run: (round) => {
      child.send(round)
      return answer()
    },
    stop: () => child.kill(),
  }
}

async function startServer(args: readonly string[], env: Record<string, string>, root = ROOT): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url, child).catch((error) => {
    child.kill()
    throw error
  })
  return {
    url,
    cpuMs: () => readCpuMs(child.pid),
    peakMemoryMb: () => readPeakMemoryMb(child.pid),
    residentMb: () => readResidentMb(child.pid),
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Waits until the process answers. Throws if it ends before, or takes longer than two minutes. */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_WITHIN_MS; ; await delay(10)) {
    try {
      await fetch(url)
      return
    } catch {
      if (child.exitCode !== null) throw new Error('A measured server ended during its start')
      if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    }
  }
}
