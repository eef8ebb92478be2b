import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { connect } from '../src/database/database.ts'
import { SecretBox } from '../src/domain/secrets/secret-box.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { signInStaff } from './seed/sign-in-staff.ts'
import { SECRET_KEY, startApi } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:overload`: what staff of one store notice while BENCH_CONNECTIONS (400) of other stores ask for theirs as fast as they can, as one
 * caller or as eight, for BENCH_SECONDS (10) each.
 */
const connections = readCount(process.env, 'BENCH_CONNECTIONS', 400)
const seconds = readCount(process.env, 'BENCH_SECONDS', 10)
const LIST = '/admin/api/quotes'
/** A person's pages ask about as often. */
const PAUSE_MS = 50

type Headers = Record<string, string>

await runBench(process.env.BENCH_DIR ?? null, async ({ serverUrl, postgresVersion, started }) => {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes: 10_000, stores: 10 })
  const [quiet = {}, ...others] = await signIn(databaseUrl)
  const { url } = await started(startApi(databaseUrl))
  const rows = [
    await measure(url, quiet, []),
    await measure(url, quiet, others.slice(0, 1)),
    await measure(url, quiet, others.slice(0, 8)),
  ]
  const head = ['beside it', 'answered', 'p50', 'p95', '`/livez` p95', 'of the others: answered a second', 'refused']
  console.log(`Staff of a store read their list. ${describeMachine(postgresVersion)}.\n\n${table(head, rows)}`)
})

/** Returns the headers of one staff member of each store. */
async function signIn(databaseUrl: string): Promise<Headers[]> {
  const { db, pool } = connect(databaseUrl, { max: 2, onError: console.error })
  const staff = await signInStaff({ db, secretBox: new SecretBox([SECRET_KEY]) }, pool)
  await db.destroy()
  return [...staff.values()]
}

async function measure(url: string, quiet: Headers, stormy: readonly Headers[]): Promise<string[]> {
  const storm = stormy.map((headers) =>
    autocannon({
      url,
      connections: Math.floor(connections / stormy.length),
      duration: seconds,
      sampleInt: 1000,
      requests: [{ method: 'GET', path: LIST, headers }],
    }),
  )
  if (storm.length > 0) await delay(1_000)
  const [listMs, aliveMs]: [number[], number[]] = [[], []]
  let asked = 0
  for (const end = performance.now() + (seconds - 2) * 1_000; performance.now() < end; await delay(PAUSE_MS)) {
    asked += 1
    const list = await time(`${url}${LIST}`, quiet)
    if (list.status === 200) listMs.push(list.ms)
    aliveMs.push((await time(`${url}/livez`, {})).ms)
  }
  const results = await Promise.all(storm)
  const count = (status: string) =>
    Math.round(results.reduce((sum, { statusCodeStats }) => sum + (statusCodeStats[status]?.count ?? 0), 0) / seconds)
  const name =
    stormy.length === 0
      ? 'nobody'
      : `${connections} connections of ${stormy.length === 1 ? 'one caller' : `${stormy.length} callers`}`
  return [
    ...[name, `${listMs.length} of ${asked}`, formatMs(quantile(listMs, 0.5)), formatMs(quantile(listMs, 0.95))],
    ...[
      formatMs(quantile(aliveMs, 0.95)),
      ...(storm.length > 0 ? [String(count('200')), String(count('503'))] : ['–', '–']),
    ],
  ]
}

async function time(address: string, headers: Headers): Promise<{ status: number; ms: number }> {
  const from = performance.now()
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - from }
}
