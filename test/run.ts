import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepDurations, longestFirst, readDurations } from './runner/longest-first.ts'
import { needsOf } from './runner/needs-of.ts'
import { printFile, printSum } from './runner/print.ts'
import { runFiles } from './runner/run-files.ts'
import { findChromium } from './support/browser/chromium.ts'
import { hasPython } from './support/python/python.ts'

/**
 * Runs the tests: all, with `--browser` only browser tests, with `--python` only those of Python programs, with `--unit` only self-contained
 * ones, or the files given. Where one of them needs it, the web apps are built and a real PostgreSQL is started: TEST_DATABASE_URL's, or the
 * embedded one in a temporary folder, where every test file clones a migrated template.
 */
const CACHE = join(import.meta.dirname, '../node_modules/.cache')
const DURATIONS = join(CACHE, 'test-durations.json')
const AT_ONCE = Math.ceil(availableParallelism() * 1.5) // tests wait for the database and for browsers

const MINUTE_MS = 60_000

const args = process.argv.slice(2)
const isNamed = args.length > 0 && !args[0]?.startsWith('--')
const chromium = findChromium()
const files = chooseFiles()
const folder = mkdtempSync(join(tmpdir(), 'qns-test-'))
const needs = files.map(needsOf)
if (needs.some(({ web }) => web)) await buildWeb()
const database = needs.some((need) => need.database) ? await startDatabase() : null
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
try {
  const durations = readDurations(DURATIONS)
  const results = await runFiles(longestFirst(files, durations), {
    testMs: 15 * MINUTE_MS,
    quietMs: 16 * MINUTE_MS,
    closeMs: MINUTE_MS,
    runMs: 75 * MINUTE_MS,
    atOnce: AT_ONCE,
    folder,
    signal: stop.signal,
    env: {
      ...process.env,
      ...(database && { TEST_DATABASE_URL: database.url }),
      // Every process and program loads the whole service: compiled once, then only what has changed.
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
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Builds the web apps where their sources have changed. Loaded only when needed: that alone takes a second. */
async function buildWeb(): Promise<void> {
  const { ensureWeb } = await import('../src/process/ensure-web.ts')
  await ensureWeb(console.log)
}

/** Starts the database with the templates that tests clone. Loaded only when needed, too. */
async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const [{ startEmbeddedPostgres }, { makeTemplates }] = await Promise.all([
    import('../src/outside/postgres/embedded-postgres.ts'),
    import('./support/database/database.ts'),
  ])
  chmodSync(folder, 0o711) // as root, PostgreSQL's own user passes through
  const given = process.env.TEST_DATABASE_URL
  const embedded = given
    ? null
    : await startEmbeddedPostgres({
        dataDir: folder,
        owner: 'the tests',
        access: 'own',
        settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
      })
  const url = given ?? embedded?.url ?? ''
  await makeTemplates(url)
  return { url, stop: async () => embedded?.stop() }
}

function chooseFiles(): string[] {
  const browser = globSync('test/e2e/**/*.test.ts')
  const python = globSync('test/python/**/*.test.ts')
  const others = globSync('test/**/*.test.ts').filter((file) => !browser.includes(file) && !python.includes(file))
  if (args[0] === '--unit') return globSync('test/unit/**/*.test.ts')
  if (args[0] === '--browser') {
    if (!chromium)
      throw new Error('No Chromium found: install one (Debian: apt-get install chromium), or name it in CHROMIUM.')
    return browser
  }
  if (args[0] === '--python') {
    if (!hasPython()) throw new Error('No Python environment found: make it with "npm run python".')
    return python
  }
  const missing = args.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`There is no such file: ${missing.join(', ')}`)
  if (args.length > 0) return args
  if (!chromium) console.log('No Chromium found: the browser tests are left out. Install one, or name it in CHROMIUM.')
  if (!hasPython()) console.log('No Python environment found: its tests are left out. Make it with "npm run python".')
  return [...others, ...(chromium ? browser : []), ...(hasPython() ? python : [])]
}
