import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from './client.ts'
import { makeNotification, shopName } from './inbound/notification.ts'
import { sendSteadily } from './inbound/send-steadily.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { startService } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:inbound`: measures how fast the service answers Shopify's webhooks, BENCH_RATE a second (200) for BENCH_SECONDS (30),
 * about orders of BENCH_SHOPS shops (50) that are none of its own. Every 20th is forged and every 25th a repetition. Fails if an answer
 * is not what it must be, or if a notification was not kept exactly once.
 */
const rate = readCount(process.env, 'BENCH_RATE', 200)
const seconds = readCount(process.env, 'BENCH_SECONDS', 30)
const shops = readCount(process.env, 'BENCH_SHOPS', 50)
/** A service that has just started is told apart: it compiles its code and opens its connections. */
const STARTING_SECONDS = 2
const SECRET = 'a secret of an app that does not exist'
const SETTINGS = {
  SHOPIFY_CLIENT_ID: '0123456789abcdef0123456789abcdef',
  SHOPIFY_CLIENT_SECRET: SECRET,
  SHOPIFY_APP_HANDLE: 'bench',
}

await runBench(process.env.BENCH_DIR ?? null, async ({ serverUrl, postgresVersion, started }) => {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes: 1_000, stores: 10 })
  const server = await started(startService(databaseUrl, [], SETTINGS))
  await addShops(databaseUrl)
  const at = new Date()
  const make = (n: number) => makeNotification(n, shops, SECRET, at)
  const url = `${server.url}/platform/shopify/webhooks`
  const cpuBefore = server.cpuMs()
  const { firstMs, ms, forgedMs, wrong } = await sendSteadily(url, {
    rate,
    seconds,
    startingMs: STARTING_SECONDS * 1_000,
    make,
  })
  const cpuMs = server.cpuMs() - cpuBefore
  const kept = await countKept(databaseUrl)
  const settled = await waitUntilSettled(databaseUrl)
  const row = (name: string, values: readonly number[]) => [
    name,
    values.length.toLocaleString('en'),
    ...[0.5, 0.99, 1].map((part) => formatMs(quantile(values, part))),
  ]
  const rows = [
    row(`the first ${STARTING_SECONDS} s after the start`, firstMs),
    row('signed: 200', ms),
    row('signed by another: 401', forgedMs),
  ]
  console.log(
    [
      `${rate} notifications a second for ${seconds} s, of ${shops} shops. ${describeMachine(postgresVersion)}; service, database and sender share the machine.`,
      table(['answer', 'count', 'p50', 'p99', 'slowest'], rows),
      `${wrong} wrong answers; ${kept.toLocaleString('en')} kept, the last settled ${settled.toFixed(1)} s after the last answer; ${(cpuMs / 1000 / seconds).toFixed(2)} of a core.`,
    ].join('\n\n'),
  )
  const expected = countOnce(make)
  if (wrong > 0 || kept !== expected) {
    console.error(`expected ${expected} kept and no wrong answer`)
    process.exitCode = 1
  }
})

async function addShops(databaseUrl: string): Promise<void> {
  const domains = Array.from({ length: shops }, (_, number) => shopName(number))
  await withClient(databaseUrl, async (client) => {
    await client.query('delete from platform_delivery')
    await client.query(
      `insert into store (domain, name, plan, currency, timezone, created_at, platform)
       select domain, domain, 'enterprise', 'USD', 'UTC', now(), 'shopify' from unnest($1::text[]) as domain
       on conflict (domain) do nothing`,
      [domains],
    )
  })
}

/** Returns how many different notifications are signed by the app. */
function countOnce(make: (n: number) => ReturnType<typeof makeNotification>): number {
  const signed = Array.from({ length: rate * seconds }, (_, n) => make(n)).filter(({ status }) => status === 200)
  return new Set(signed.map(({ headers }) => headers['x-shopify-webhook-id'])).size
}

async function countKept(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ count: number }>('select count(*)::int from platform_delivery'),
  )
  return rows[0]?.count ?? 0
}

/** Waits until nothing is due and returns how many seconds that took. */
async function waitUntilSettled(databaseUrl: string): Promise<number> {
  const start = performance.now()
  await withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query('select from platform_delivery where applied_at is null limit 1')
      if (rowCount === 0) return
      await delay(100)
    }
  })
  return (performance.now() - start) / 1000
}
