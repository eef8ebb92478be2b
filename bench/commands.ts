import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/outside/postgres/embedded-postgres.ts'
import { table } from './markdown.ts'
import { median } from './quantile.ts'

/**
 * `npm run bench:commands`: measures the processor time of `qns` commands on a running database, compared with a bare script
 * of the same effect.
 */

const RUNS = 15

/** A bare script that lists the stores. */
const BARE = `
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.env.URL })
  await client.connect()
  console.table((await client.query('select id, domain, name, plan, created_at from store')).rows)
  await client.end()`

/** Makes a process print, last, its processor time in milliseconds. */
const COUNTING = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();console.log('\\n'+(user+system)/1000)})`

const dataDir = mkdtempSync(join(tmpdir(), 'qns-bench-'))
chmodSync(dataDir, 0o711) // as root, PostgreSQL's own user passes through
const embedded = await startEmbeddedPostgres({ dataDir, owner: 'the bench', access: 'share' })
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  SECRET_KEY: 'a bench key of at least 32 characters',
  URL: embedded.url,
  NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
}

/** Returns the processor time in milliseconds: the median, after a first run that fills the compile cache. */
function measure(args: readonly string[]): number {
  const run = () => {
    const printed = execFileSync(process.execPath, ['--import', COUNTING, ...args], { env, encoding: 'utf8' })
    return Number(printed.trim().split('\n').at(-1))
  }
  run()
  return median(Array.from({ length: RUNS }, run))
}

try {
  execFileSync(process.execPath, ['src/cli.ts', 'migrate'], { env })
  const bare = measure(['--input-type=module', '--eval', BARE])
  const rows = [['a bare script that lists the stores', `${bare.toFixed(0)} ms`, '1']]
  for (const args of [['--help'], ['store', 'list'], ['secret', 'status']]) {
    const ms = measure(['src/cli.ts', ...args])
    rows.push([`\`qns ${args.join(' ')}\``, `${ms.toFixed(0)} ms`, (bare / ms).toFixed(2)])
  }
  console.log(table(['', 'processor time, p50', 'bare / ours'], rows))
} finally {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
