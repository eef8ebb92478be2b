import type pg from 'pg'
import { foldAnalytics } from '../src/commands/analytics/fold-analytics.ts'
import { rebuildAnalytics } from '../src/commands/analytics/rebuild-analytics.ts'
import { connect, type Db } from '../src/database/database.ts'
import { SecretBox } from '../src/domain/secrets/secret-box.ts'
import type { AnalyticsSummary } from '../src/web/client/admin-answers.ts'
import { withClient } from './client.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { seedHistories } from './seed/seed-histories.ts'
import { signInStaff } from './seed/sign-in-staff.ts'
import { SECRET_KEY, startService } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:analytics`: measures the summary of one store with many quotes over HTTP, compared with a bare select of
 * the stored rows; how fast changes are folded; and the cost of a mark to writers. BENCH_QUOTES and BENCH_ROUNDS scale it.
 */
const quotes = readCount(process.env, 'BENCH_QUOTES', 1_000_000)
const rounds = readCount(process.env, 'BENCH_ROUNDS', 300)
const TAIL_QUOTES = 500
const BUSY_QUOTES = Math.min(quotes, 50_000)

/** Adds a change of the newest quote, with its mark or without. */
const write = (mark: string) => `
  with added as (
    insert into quote_change (store_id, id, quote_id, actor, action, new_status, total, accepted_lines, accepted_net, compared_net,
      compared_catalog, converted_net)
    select 1, uuidv7(), id, '{"kind": "job"}', 'note', status, 0, 0, 0, 0, 0, 0
    from quote where store_id = 1 order by id desc limit 1
    returning store_id, quote_id, id)
  ${mark}`
const WRITES = {
  with: write('insert into analytics_tail (store_id, quote_id, change_id) select * from added'),
  without: write('select * from added'),
}

await runBench(null, async ({ serverUrl, postgresVersion, started }) => {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes: 100, stores: 1 })
  await seedHistories(databaseUrl, quotes, Date.now())
  const { db, pool } = connect(databaseUrl, { max: 4, onError: () => {} })
  await started(Promise.resolve({ stop: () => db.destroy() }))
  const folding = await measureFolding(db, databaseUrl)
  const writes = await measureWrites(databaseUrl)
  const server = await started(startService(databaseUrl))
  await pool.query("update staff set role = 'manager' where email like 'staff1@%'")
  const [headers = {}] = (await signInStaff({ db, secretBox: new SecretBox([SECRET_KEY]) }, pool)).values()
  const rows: string[][] = []
  for (const period of ['day', 'week', 'month']) {
    rows.push([
      `12 ${period}s`,
      ...(await measureSummary(server.url, headers, period)),
      ...(await measureBare(databaseUrl, period)),
    ])
  }
  rows.push([
    `12 months, ${count(TAIL_QUOTES)} quotes changed since the last fold`,
    ...(await withTail(databaseUrl, () => measureSummary(server.url, headers, 'month'))),
    ...['', ''],
  ])
  console.log(
    [
      `${count(quotes)} quotes of one store over three years. ${describeMachine(postgresVersion)}; service, database and load generator share the machine.`,
      '',
      table(['summary of', 'p50', 'p99', 'bare select, p50', 'p99'], rows),
      '',
      folding,
      '',
      writes,
    ].join('\n'),
  )
})

/** Rebuilds the whole store, then folds what a busy minute leaves: the newest changes of many quotes. */
async function measureFolding(db: Db, url: string): Promise<string> {
  const changes = await countChanges(url)
  const rebuilt = await timed(() => rebuildAnalytics({ db, now: new Date() }, '1'))
  await withClient(url, (client) => mark(client, BUSY_QUOTES))
  const folded = await timed(() => foldAnalytics(db, '1', () => new Date()))
  const row = (name: string, done: number, ms: number) => [
    name,
    `${(ms / 1000).toFixed(1)} s`,
    count(Math.round((done * 1000) / ms)),
  ]
  return table(
    ['', 'takes', 'a second'],
    [
      row(`rebuild from ${count(changes)} changes`, changes, rebuilt),
      row(`folding the changes of ${count(BUSY_QUOTES)} quotes`, BUSY_QUOTES, folded),
    ],
  )
}

/** Adds and commits a change, with and without its mark, in turns. */
async function measureWrites(url: string): Promise<string> {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  await withClient(url, async (client) => {
    for (let round = 0; round < 10; round++) {
      for (const kind of ['with', 'without'] as const) {
        for (let n = 0; n < rounds; n++) times[kind].push(await timed(() => client.query(WRITES[kind])))
      }
    }
    await client.query('delete from analytics_tail')
  })
  return table(
    ['a change added to the log', 'p50', 'p99'],
    [
      ['with its mark', ...quantiles(times.with)],
      ['without', ...quantiles(times.without)],
    ],
  )
}

async function measureSummary(url: string, headers: Record<string, string>, period: string): Promise<string[]> {
  const ask = async () => {
    const response = await fetch(`${url}/admin/api/analytics/summary?period=${period}`, { headers })
    const { data } = (await response.json()) as AnalyticsSummary
    if (response.status !== 200 || !data.some(({ value }) => value.accepted !== '0.00')) {
      throw new Error(`The summary was answered ${response.status} with nothing in it`)
    }
  }
  return quantiles(await times(ask))
}

async function measureBare(url: string, period: string): Promise<string[]> {
  const statement = {
    name: 'bare',
    text: 'select * from analytics_rollup where store_id = 1 and period = $1 order by start desc limit 12',
    values: [period],
  }
  return withClient(url, async (client) => quantiles(await times(() => client.query(statement))))
}

/** Runs with this many quotes in the tail, and no fold. */
async function withTail<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await mark(client, TAIL_QUOTES)
    await client.query('begin')
    await client.query('select from analytics_fold for update')
    return work()
  })
}

/** Marks the newest change of this many quotes as not folded. */
async function mark(client: pg.Client, quotes: number): Promise<void> {
  await client.query(
    `insert into analytics_tail
      select 1, quote.id, change.id
      from (select id from quote where store_id = 1 order by id desc limit $1) quote
      cross join lateral (
        select id from quote_change where store_id = 1 and quote_id = quote.id order by id desc limit 1) change`,
    [quotes],
  )
}

async function countChanges(url: string): Promise<number> {
  const { rows } = await withClient(url, (client) => client.query('select count(*)::int as changes from quote_change'))
  return rows[0]?.changes ?? 0
}

/** Runs this many rounds one after another; the first tenth does not count. */
async function times(work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < rounds; n++) all.push(await timed(work))
  return all.slice(Math.ceil(rounds / 10))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function quantiles(values: readonly number[]): string[] {
  return [formatMs(quantile(values, 0.5)), formatMs(quantile(values, 0.99))]
}

function count(value: number): string {
  return value.toLocaleString('en')
}
