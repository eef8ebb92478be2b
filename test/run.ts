import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWeb } from '../src/ensure-web.ts'
import { startEmbeddedPostgres } from '../src/outside/postgres/embedded-postgres.ts'
import { findChromium } from './support/chromium.ts'
import { makeTemplate } from './support/database.ts'

/**
 * Runs the tests on real PostgreSQL: all of them, with `--browser` only those in a browser, or the files named. The database
 * is the one of TEST_DATABASE_URL, or the embedded one in a temporary folder; every test file clones a migrated template.
 */
const args = process.argv.slice(2)
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
try {
  const url = process.env.TEST_DATABASE_URL ?? embedded?.url ?? ''
  await makeTemplate(url)
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=180000', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      // Every file and every program it starts loads the whole service: compiled once, and again what has changed.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
      ...(chromium && { CHROMIUM: chromium }),
    },
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
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
  if (args.length > 0) return args
  if (!chromium) console.log('No Chromium found: the browser tests are left out. Install one, or name it in CHROMIUM.')
  const others = globSync('test/**/*.test.ts').filter((file) => !browser.includes(file))
  return chromium ? [...others, ...browser] : others
}
