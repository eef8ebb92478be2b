import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/outside/postgres/embedded-postgres.ts'
import { migrate } from '../src/store/migrate.ts'
import { findChromium } from './support/chromium.ts'
import { TEMPLATE } from './support/database.ts'

/**
 * Runs the tests (all, or the files named) on real PostgreSQL: TEST_DATABASE_URL, or the embedded one in a temporary folder.
 * Every test file clones the migrated template database.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'qns-test-'))
const speed = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
const embedded = process.env.TEST_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir, owner: 'the tests', access: 'own', settings: speed })
const url = process.env.TEST_DATABASE_URL ?? embedded?.url ?? ''
try {
  await makeTemplate(url)
  const args = process.argv.slice(2)
  const files = args.length > 0 ? args : globSync('test/**/*.test.ts').filter((file) => !file.includes('e2e'))
  const chromium = findChromium()
  if (args.length === 0 && chromium) files.push(...globSync('test/e2e/*.test.ts'))
  if (!chromium) console.log('No Chromium found: the browser tests are left out. Install one, or name it in CHROMIUM.')
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, ...(chromium && { CHROMIUM: chromium }) },
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const template = new URL(serverUrl)
  template.pathname = TEMPLATE
  await migrate(template.href)
}
