import { connect } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { costOfList } from '../test/support/lists/cost-of-list.ts'
import type { Cost } from '../test/support/lists/explain.ts'
import { fillDatabase, openFilledStore } from '../test/support/lists/fill-database.ts'
import { type QuoteList, quoteLists } from '../test/support/lists/quote-lists.ts'
import { withClient } from './client.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:lists`: times every list, filter, search and count of quotes, of staff, buyers and API keys, in a store with BENCH_STORE
 * (150,000) of BENCH_QUOTES (1,000,000) quotes in BENCH_STORES (100) stores, and prints what each reads. Fails if one is too slow.
 */
const quotes = readCount(process.env, 'BENCH_QUOTES', 1_000_000)
const ofStore = readCount(process.env, 'BENCH_STORE', 150_000)
const stores = readCount(process.env, 'BENCH_STORES', 100)
const LIMIT_MS = 50
const ROUNDS = 20

interface Timed extends Cost {
  list: QuoteList
  p50Ms: number
  p95Ms: number
}

await runBench(process.env.BENCH_DIR ?? null, async ({ serverUrl, postgresVersion, started }) => {
  const { db, pool } = connect(await openFilledDatabase(serverUrl), { max: 2, onError: console.error })
  await started(Promise.resolve({ stop: () => db.destroy() }))
  const timed: Timed[] = []
  for (const list of quoteLists(await openFilledStore(db))) {
    const ms = await time(list)
    timed.push({ list, p50Ms: quantile(ms, 0.5), p95Ms: quantile(ms, 0.95), ...(await costOfList(pool, list)) })
  }
  console.log(
    [
      `A store with ${ofStore.toLocaleString('en')} quotes among ${quotes.toLocaleString('en')}, ${ROUNDS} rounds. ${describeMachine(postgresVersion)}.`,
      '',
      render(timed),
    ].join('\n'),
  )
  const late = timed.filter(({ p95Ms }) => p95Ms > LIMIT_MS)
  console.log(`\n${timed.length} lists; ${late.length} take longer than ${LIMIT_MS} ms at the 95th percentile.`)
  if (late.length > 0) process.exitCode = 1
})

async function time(list: QuoteList): Promise<number[]> {
  await list.read()
  const ms: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await list.read()
    ms.push(performance.now() - started)
  }
  return ms
}

function render(timed: readonly Timed[]): string {
  const number = (value: number) => value.toLocaleString('en')
  return table(
    ['list', 'p50', 'p95', 'pages read', 'rows thrown away', 'index entries passed over'],
    timed
      .toSorted((a, b) => b.p95Ms - a.p95Ms)
      .map(({ list, p50Ms, p95Ms, buffers, thrown, skipped }) => [
        `${list.who}: ${list.name}`,
        ...[formatMs(p50Ms), formatMs(p95Ms), number(buffers), number(thrown), number(skipped)],
      ]),
  )
}

/** Returns a filled database of these sizes, an earlier run's if there is one. */
async function openFilledDatabase(serverUrl: string): Promise<string> {
  const name = `lists_${quotes}_${ofStore}_${stores}`
  const url = new URL(serverUrl)
  url.pathname = name
  const exists = await withClient(serverUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name}`)
    return rowCount === 1
  })
  await migrate(url.href)
  if (exists) return url.href
  const rest = Math.floor((quotes - ofStore) / (stores - 1))
  const sizes = Array.from({ length: stores }, (_, i) => (i === 0 ? ofStore : rest))
  const begun = Date.now()
  await withClient(url.href, (client) => fillDatabase(client, sizes))
  console.error(`  filled in ${Math.round((Date.now() - begun) / 1000)} s`)
  return url.href
}
