import { measureFirstLoad } from './browser/first-load.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { openBuyer } from './portal/buyer.ts'
import { measureLongOffer } from './portal/long-offer.ts'
import { QUOTE_LIST, quotePage, requestForm } from './portal/pages.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { startService } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:portal`: measures the first loads of the buyers' pages in the system's Chromium, each compared with a bare
 * page that does the same without a framework, and taps on an offer of 100 lines. BENCH_QUOTES and BENCH_ROUNDS scale it, BENCH_DIR keeps the database.
 */
const quotes = readCount(process.env, 'BENCH_QUOTES', 10_000)
const rounds = readCount(process.env, 'BENCH_ROUNDS', 7)

await runBench(process.env.BENCH_DIR ?? null, async ({ serverUrl, postgresVersion, started }) => {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes, stores: 1 })
  const server = await started(startService(databaseUrl))
  const { origin, link, asGuest, asContact } = await started(openBuyer(databaseUrl, server.url))
  const guest = { origin, open: asGuest }
  const tables = [
    await measureFirstLoad(guest, quotePage(link), rounds),
    await measureFirstLoad(guest, requestForm('store-1.example.com'), rounds),
    await measureFirstLoad({ origin, open: asContact }, QUOTE_LIST, rounds),
    describeTaps(await measureLongOffer(guest, link)),
  ]
  const where = `${quotes.toLocaleString('en')} quotes in one store. ${describeMachine(postgresVersion)}; service, database and Chromium share the machine.`
  console.log([where, ...tables].join('\n\n'))
})

function describeTaps(times: readonly number[]): string {
  const figures = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)]
  return table(
    ['from tap to paint, by Event Timing', 'p50', 'p95', 'most'],
    [['a decision in an offer of 100 lines', ...figures.map(formatMs)]],
  )
}
