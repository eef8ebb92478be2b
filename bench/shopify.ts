import { loadavg } from 'node:os'
import { createStore } from '../src/commands/stores/create-store.ts'
import { connect } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { SecretBox } from '../src/domain/secrets/secret-box.ts'
import { installApp } from '../test/support/shopify/install-app.ts'
import { type FakeShop, startShopifyFake } from '../test/support/shopify/shopify-fake.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { SECRET_KEY } from './service.ts'
import { readCount } from './settings.ts'
import type { CallerOptions } from './shopify/caller.ts'
import { type Figures, runCallers } from './shopify/run-callers.ts'

/**
 * `npm run bench:shopify`: measures how BENCH_PROCESSES (4) processes, each with the service's adapter, share the cost bucket of one shop
 * over one database, next to a bare client: look-ups of 5 variants for people, which take a third of what the bucket restores, while background
 * work looks up 25 at a time as fast as it may, for BENCH_SECONDS (60). BENCH_PLAN (basic) is the shop's at Shopify, on which its bucket depends.
 */
const seconds = readCount(process.env, 'BENCH_SECONDS', 60)
const processes = readCount(process.env, 'BENCH_PROCESSES', 4)
const plan = (process.env.BENCH_PLAN ?? 'basic') as 'basic' | 'advanced' | 'plus'
const WORKERS = 4
/** By then the work has emptied the bucket as far as it may. */
const WARM_UP_SECONDS = 30

await runBench(null, async ({ serverUrl, postgresVersion, started }) => {
  await migrate(serverUrl)
  const fake = await started(startFake())
  const there = fake.addShop('bench', { plan })
  const options = await openStore(serverUrl, there, {
    fakeOrigin: fake.origin,
    clientId: fake.app.clientId,
    secret: fake.app.secrets[0] ?? '',
  })
  const alone = { seconds, peopleASecond: there.bucket.restoreRate / processes / 50, background: 0 }
  const besideWork = { ...alone, background: WORKERS }
  const measure = async (client: 'ours' | 'bare', round: typeof alone) => {
    const warmUpSeconds = round.background > 0 ? WARM_UP_SECONDS : 3
    there.bucket.drainTo(there.bucket.maximum)
    return runCallers(started, { fake, there, processes, warmUpSeconds }, { ...options, client }, round)
  }
  const rows = [
    row('people alone, bare client', await measure('bare', alone)),
    row('people alone', await measure('ours', alone)),
    row('people while background work runs', await measure('ours', besideWork)),
    row('the same, bare client', await measure('bare', besideWork)),
  ]
  const { maximum, restoreRate } = there.bucket
  console.log(
    [
      `${processes} processes with the adapter on one shop (bucket of ${maximum} points, ${restoreRate} a second) over one database, ${seconds} s each. ${describeMachine(postgresVersion)}; processes, database and stand-in share the machine, load ${loadavg()[0]?.toFixed(1)}.`,
      table(
        [
          '',
          'requests/s',
          'of the bucket used',
          'throttled',
          'people: calls',
          'refused',
          'p50',
          'p99',
          'work: done',
          'put off',
        ],
        rows,
      ),
    ].join('\n\n'),
  )
  fake.check()
})

async function startFake() {
  const fake = await startShopifyFake()
  return { ...fake, stop: () => fake.close() }
}

/** Adds a store with variants in the shop, that has the app installed; returns what callers need. */
async function openStore(
  databaseUrl: string,
  there: FakeShop,
  app: Pick<CallerOptions, 'fakeOrigin' | 'clientId' | 'secret'>,
): Promise<CallerOptions> {
  const variants = Array.from({ length: 200 }, (_, i) => there.addVariant({ price: '12.50', name: `Thing ${i}` }).id)
  const { db } = connect(databaseUrl, { max: 2, onError: () => {} })
  const now = new Date()
  const { domain } = there
  const store = await createStore({ db, now }, { name: 'Bench', domain, platform: 'shopify', plan: 'enterprise' })
  await installApp(db, new SecretBox([SECRET_KEY]), store.id, there)
  await db.destroy()
  const token = there.tokens.online(there.scopes).access_token
  const lines = { linesOfPeople: 5, linesOfWork: 25 }
  return { ...app, ...lines, client: 'ours', databaseUrl, storeId: store.id, shop: domain, token, variants }
}

function row(name: string, figures: Figures): string[] {
  const { peopleMs, peopleRefused, requestsASecond, usedShare, throttled, workDone, workPutOff } = figures
  const [p50, p99] = [0.5, 0.99].map((part) => formatMs(quantile(peopleMs, part)))
  return [
    name,
    requestsASecond.toFixed(1),
    `${(usedShare * 100).toFixed(0)} %`,
    String(throttled),
    String(peopleMs.length + peopleRefused),
    String(peopleRefused),
    p50 ?? '',
    p99 ?? '',
    String(workDone),
    String(workPutOff),
  ]
}
