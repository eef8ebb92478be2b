import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describeMachine, table } from './markdown.ts'
import { median } from './quantile.ts'
import { runBench } from './run-bench.ts'
import type { Server } from './service.ts'
import { startApi, startBare, startWhole } from './service.ts'
import { readCount } from './settings.ts'
import type { Loaded } from './start/count-modules.ts'

/**
 * `npm run bench:start`: measures how long starts take, and what a process that started takes, in turns with a bare handler; and
 * the modules it loads. BENCH_ROUNDS (7) sets the number of turns.
 */
const rounds = readCount(process.env, 'BENCH_ROUNDS', 7)
/** By then a process that started has nothing left to do. */
const IDLE_AFTER_MS = 3_000
const COUNTING = fileURLToPath(new URL('start/count-modules.ts', import.meta.url))

interface Start {
  ms: number
  cpuMs: number
  residentMb: number
}

const folder = mkdtempSync(join(tmpdir(), 'qns-bench-'))
chmodSync(folder, 0o711) // as root, PostgreSQL's own user passes through
try {
  await runBench(null, async ({ serverUrl, postgresVersion }) => {
    const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    execFileSync(process.execPath, ['src/cli.ts', 'migrate'], {
      env: { ...process.env, ...env, DATABASE_URL: serverUrl },
    })
    const kinds: Record<string, (settings?: Record<string, string>) => Promise<Server>> = {
      'npm start, from the second on': () => startWhole(folder, env),
      'serve --only api, on a running database': (settings = {}) => startApi(serverUrl, [], { ...env, ...settings }),
      'the bare handler, on a running database': () => startBare(serverUrl, env),
    }
    for (const start of Object.values(kinds)) await measure(start) // fills the folder and the compile cache
    const measured = new Map<string, Start[]>(Object.keys(kinds).map((name) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const [name, start] of Object.entries(kinds)) measured.get(name)?.push(await measure(start))
    console.log(`${rounds} starts of each, in turns. ${describeMachine(postgresVersion)}.\n`)
    console.log(renderStarts(measured))
    const report = join(folder, 'modules.json')
    const server = await startApi(serverUrl, ['--import', COUNTING], { ...env, MODULES_FILE: report })
    await server.stop()
    console.log(`\n${renderModules(JSON.parse(readFileSync(report, 'utf8')))}`)
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(start: () => Promise<Server>): Promise<Start> {
  const began = performance.now()
  const server = await start()
  const ms = performance.now() - began
  const cpuMs = server.cpuMs()
  await delay(IDLE_AFTER_MS)
  const residentMb = server.residentMb()
  await server.stop()
  return { ms, cpuMs, residentMb }
}

function renderStarts(measured: ReadonlyMap<string, readonly Start[]>): string {
  const rows = [...measured].map(([name, starts]) => {
    const figure = (read: (start: Start) => number) => {
      const values = starts.map(read)
      return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
    }
    return [name, figure((one) => one.ms), figure((one) => one.cpuMs), figure((one) => one.residentMb)]
  })
  return table(['median (least to most)', 'ms until it answers', 'ms of processor', 'MB, idle'], rows)
}

function renderModules({ modules, heapMb, externalMb, residentMb }: Loaded): string {
  const counts = Object.entries(modules).sort(([, one], [, other]) => other - one)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const rows = counts.slice(0, 12).map(([name, count]) => [name, String(count)])
  const parts = `${residentMb.toFixed(0)} MB, of these JavaScript's heap ${heapMb.toFixed(0)} MB and buffers ${externalMb.toFixed(0)} MB`
  return `${all} modules loaded by \`serve --only api\`; ${parts}.\n\n${table(['modules of', ''], rows)}`
}
