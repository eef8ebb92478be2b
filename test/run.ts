import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWeb } from '../src/ensure-web.ts'
import { startEmbeddedPostgres } from '../src/outside/postgres/embedded-postgres.ts'
import { keepDurations, longestFirst, readDurations } from './runner/longest-first.ts'
import { printFile, printSum } from './runner/print.ts'
import { runFiles } from './runner/run-files.ts'
import { findChromium } from './support/chromium.ts'
import { makeTemplates } from './support/database.ts'

/**
 * Runs the tests on real PostgreSQL: all of them, with `--browser` only those in a browser, or the files named. The database
 * is the one of TEST_DATABASE_URL, or the embedded one in a temporary folder; every test file clones a migrated template.
 */
const CACHE = join(import.meta.dirname, '../node_modules/.cache')
const DURATIONS = join(CACHE, 'test-durations.json')
const AT_ONCE = Math.ceil(availableParallelism() * 1.5) // tests wait for the database and for browsers

const MINUTE_MS = 60_000

const args = process.argv.slice(2)
const isNamed = args.length > 0 && args[0] !== '--browser'
const chromium = findChromium()
const files = chooseFiles()
await ensureWeb(console.log)
const dataDir = mkdtempSync(join(tmpdir(), 'qns-test-'))
chmodSync(dataDir, 0o711) // as root, PostgreSQL's own user passes through
const embedded = process.env.TEST_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({
      dataDir,
      owner: 'the tests',
      access: 'own',
      settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
    })
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
try {
  const url = process.env.TEST_DATABASE_URL ?? embedded?.url ?? ''
  await makeTemplates(url)
  const durations = readDurations(DURATIONS)
  const results = await runFiles(longestFirst(files, durations), {
    testMs: 15 * MINUTE_MS,
    quietMs: 16 * MINUTE_MS,
    runMs: 75 * MINUTE_MS,
    atOnce: AT_ONCE,
    folder: dataDir,
    signal: stop.signal,
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      // Every process and every program it starts loads the whole service: compiled once, and again what has changed.
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
      ...(chromium && { CHROMIUM: chromium }),
    },
    onResult: (result) => {
      if (result.trouble === null) durations[result.file] = Math.round(result.tookMs)
      printFile(result, { each: isNamed })
    },
  })
  keepDurations(DURATIONS, durations)
  process.exitCode = printSum(results) ? 0 : 1
} finally {
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function chooseFiles(): string[] {
  const browser = globSync('test/e2e/**/*.test.ts')
  if (args[0] === '--browser') {
    if (!chromium)
      throw new Error('No Chromium found: install one (Debian: apt-get install chromium), or name it in CHROMIUM.')
    return browser
  }
  const missing = args.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`There is no such file: ${missing.join(', ')}`)
  if (args.length > 0) return args
  if (!chromium) console.log('No Chromium found: the browser tests are left out. Install one, or name it in CHROMIUM.')
  const others = globSync('test/**/*.test.ts').filter((file) => !browser.includes(file))
  return chromium ? [...others, ...browser] : others
}
