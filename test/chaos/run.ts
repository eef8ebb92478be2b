import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../src/outside/postgres/embedded-postgres.ts'
import { ensureWeb } from '../../src/process/ensure-web.ts'
import { hasPython } from '../support/python/python.ts'
import { runFollowerChaos } from './follower-rounds.ts'
import { runChaos } from './rounds.ts'
import { runShopifyChaos } from './shopify-rounds.ts'

/**
 * Runs rounds of load with one fault each, and checks that nothing acknowledged is lost, doubled or late:
 *
 *   npm run chaos -- --rounds 200                     one process with the embedded database
 *   npm run chaos -- --rounds 200 --server            two API and two worker processes, on a server of the PostgreSQL in
 *                                                     PG_BINDIR or of pg_config
 *   npm run chaos -- --rounds 200 --database-url URL  the same on an existing empty database
 *   npm run chaos:shopify -- --rounds 200             the same processes, killed while they convert quotes on Shopify's fake
 *   npm run chaos:follower -- --rounds 200            the service and programs that follow its feed with the SDKs, killed in turn
 *
 * `--seed N` repeats a run; on Shopify, `--minutes N` starts no more rounds after that time. Ends with 1 if anything is found.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    server: { type: 'boolean', default: false },
    'database-url': { type: 'string' },
    fault: { type: 'string' },
    shopify: { type: 'boolean', default: false },
    follower: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
})
const { rounds, seed, server, fault, shopify, follower, minutes, 'database-url': url } = values
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled' // processes start often: compiled once
await ensureWeb(console.log)
const options = { rounds: Number(rounds), seed: Number(seed), say: console.log }
const findings = follower
  ? await runFollowers()
  : shopify
    ? await runShopifyChaos({ ...options, minutes: Number(minutes ?? Number.POSITIVE_INFINITY) })
    : await runChaos({
        ...options,
        database: url ? { url } : server ? 'own' : 'embedded',
        ...(fault && { only: fault }),
      })
process.exit(findings === 0 ? 0 : 1)

/** Runs the rounds of followers on a database of their own. */
async function runFollowers(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qns-chaos-'))
  chmodSync(dataDir, 0o711) // as root, PostgreSQL's own user passes through
  const database = await startEmbeddedPostgres({ dataDir, owner: 'the chaos', access: 'own' })
  if (!hasPython()) console.log('No Python environment found: only TypeScript follows. Make it with "npm run python".')
  const languages = hasPython() ? (['typescript', 'python'] as const) : (['typescript'] as const)
  try {
    const found = await runFollowerChaos({ ...options, databaseUrl: database.url, languages })
    console.log(found.length === 0 ? 'nothing lost, nothing doubled' : found.join('\n'))
    return found.length
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
