import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isUnit } from './runner/is-unit.ts'
import { keepDurations, longestFirst, readDurations } from './runner/longest-first.ts'
import { printFile, printSum } from './runner/print.ts'
import { runFiles } from './runner/run-files.ts'
import { findChromium } from './support/chromium.ts'

/**
 * Runs the tests: all, with `--browser` only browser tests, with `--unit` only self-contained ones, or the files given. Other tests get
 * built web apps and a real PostgreSQL: TEST_DATABASE_URL's, or the embedded one in a temporary folder, where every test file clones a
 * migrated template.
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
const surroundings = files.every(isUnit) ? null : await prepare()
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
try {
  const durations = readDurations(DURATIONS)
  const results = await runFiles(longestFirst(files, durations), {
    testMs: 15 * MINUTE_MS,
    quietMs: 16 * MINUTE_MS,
    runMs: 75 * MINUTE_MS,
    atOnce: AT_ONCE,
    folder,
    signal: stop.signal,
    env: {
      ...process.env,
      ...(surroundings && { TEST_DATABASE_URL: surroundings.url }),
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
  await surroundings?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The web apps and the database, loaded only for tests that need them: that alone takes longer than all the others. */
async function prepare(): Promise<{ url: string; stop(): Promise<void> }> {
  const [{ ensureWeb }, { startEmbeddedPostgres }, { makeTemplates }] = await Promise.all([
    import('../src/process/ensure-web.ts'),
    import('../src/outside/postgres/embedded-postgres.ts'),
    import('./support/database.ts'),
  ])
  await ensureWeb(console.log)
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
  const others = globSync('test/**/*.test.ts').filter((file) => !browser.includes(file))
  if (args[0] === '--unit') return others.filter(isUnit)
  if (args[0] === '--browser') {
    if (!chromium)
      throw new Error('No Chromium found: install one (Debian: apt-get install chromium), or name it in CHROMIUM.')
    return browser
  }
  const missing = args.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`There is no such file: ${missing.join(', ')}`)
  if (args.length > 0) return args
  if (!chromium) console.log('No Chromium found: the browser tests are left out. Install one, or name it in CHROMIUM.')
  return chromium ? [...others, ...browser] : others
}
