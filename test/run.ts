import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseFiles } from './runner/choose-files.ts'
import { keepDurations, longestFirst, readDurations } from './runner/longest-first.ts'
import { needsOf } from './runner/needs-of.ts'
import { printFile, printSum } from './runner/print.ts'
import { type RunOptions, runFiles } from './runner/run-files.ts'
import { tryAgain } from './runner/try-again.ts'

/**
 * Runs the tests: all, those of a part that needs more than this project's packages (`--browser`, `--python`, `--examples`, `--go`, `--runtimes`, `--citus`), only
 * self-contained ones (`--unit`), or the files given. Where one of them needs it, the web apps are built and a real PostgreSQL is started:
 * TEST_DATABASE_URL's, or the embedded one in a temporary folder, where every test file clones a migrated template.
 */
const CACHE = join(import.meta.dirname, '../node_modules/.cache')
const DURATIONS = join(CACHE, 'test-durations.json')
const AT_ONCE = Math.ceil(availableParallelism() * 1.5) // tests wait for the database and for browsers

const MINUTE_MS = 60_000

const args = process.argv.slice(2)
const isNamed = args.length > 0 && !args[0]?.startsWith('--')
/** The coordinator of the cluster on which each test database is made; ON_CITUS runs any file there. */
const cluster = args.includes('--citus') ? process.env.CITUS_URL : process.env.ON_CITUS
const files = chooseFiles(args, console.log)
const folder = openFolder(join(tmpdir(), 'qns-test-'))
const needs = files.map(needsOf)
if (needs.some(({ web }) => web)) await buildWeb()
const database = needs.some((need) => need.database) ? await startDatabase() : null
/** The folder in which test processes record the statements they send. */
const statements = database && openFolder(join(folder, 'statements-'))
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
try {
  const durations = readDurations(DURATIONS)
  const options: RunOptions = {
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
      ...(statements && { STATEMENTS: statements }),
      ...(cluster && { ON_CITUS: cluster }),
      // Every process and program loads the whole service: compiled once, then only what has changed.
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
    },
    onResult: (result) => {
      if (result.trouble === null) durations[result.file] = Math.round(result.tookMs)
      printFile(result, { each: isNamed })
    },
  }
  // those of the cluster itself take its nodes away
  const [alone = [], together = []] = [true, false].map((is) =>
    files.filter((file) => file.startsWith('test/citus/') === is),
  )
  const first = [
    ...(await runFiles(alone, { ...options, atOnce: 1, folder: openFolder(join(folder, 'alone-')) })),
    ...(await runFiles(longestFirst(together, durations), options)),
  ]
  const isShaky = (file: string) => !isNamed && file.startsWith('test/e2e/')
  const { results, unsteady } = await tryAgain(first, isShaky, (failed) =>
    runFiles(failed, { ...options, atOnce: 1, folder: openFolder(join(folder, 'again-')) }),
  )
  keepDurations(DURATIONS, durations)
  const arePlaced = statements === null || (await checkAll(statements))
  process.exitCode = printSum(results, unsteady) && arePlaced ? 0 : 1
} finally {
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Checks the statements that were sent. Loaded only when needed: that takes a while. */
async function checkAll(recorded: string): Promise<boolean> {
  const { checkStatements } = await import('./runner/check-statements.ts')
  return checkStatements(recorded, { isWhole: args.length === 0, isOnNodes: cluster !== undefined })
}

/** Makes a temporary folder. */
function openFolder(start: string): string {
  const made = mkdtempSync(start)
  chmodSync(made, 0o711) // as root, PostgreSQL's own user passes through
  return made
}

/** Builds the web apps where their sources have changed. Loaded only when needed: that alone takes a second. */
async function buildWeb(): Promise<void> {
  const { ensureWeb } = await import('../src/process/ensure-web.ts')
  await ensureWeb(console.log)
}

/** Starts the database with the templates that tests clone. Loaded only when needed, too. */
async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const [{ startEmbeddedPostgres }, { makeTemplates }, { makeClusterTemplate }] = await Promise.all([
    import('../src/outside/postgres/embedded-postgres.ts'),
    import('./support/database/database.ts'),
    import('./support/citus/distributed-database.ts'),
  ])
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
  if (cluster) await makeClusterTemplate(cluster)
  return { url, stop: async () => embedded?.stop() }
}
