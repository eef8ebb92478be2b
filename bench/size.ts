import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../src/database/database.ts'
import { SecretBox } from '../src/domain/secrets/secret-box.ts'
import { fillBuckets } from './api/fill-buckets.ts'
import { withClient } from './client.ts'
import { inParallel } from './in-parallel.ts'
import { describeMachine, table } from './markdown.ts'
import { type BenchRun, runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { signInStaff } from './seed/sign-in-staff.ts'
import { SECRET_KEY, startService } from './service.ts'
import { readCount } from './settings.ts'
import { type Actors, leadLife } from './size/lead-life.ts'
import { grown, type RelationSize, readSizes } from './size/relation-sizes.ts'
import { addEndpoints } from './webhooks/database.ts'
import { startReceivers } from './webhooks/start-receivers.ts'

/**
 * `npm run bench:size`: leads quotes through whole lives in the real service, with a webhook endpoint, mail and documents, and
 * prints what each takes on disk. BENCH_QUOTES (200) sets their number, BENCH_LINES (10) their lines.
 */
const quotes = readCount(process.env, 'BENCH_QUOTES', 200)
const lines = readCount(process.env, 'BENCH_LINES', 10)
/** The database's own quotes, which do not count. */
const SEEDED = { quotes: 100, stores: 1 }
const STORE = 1
/** Less than this of a quote is summed up. */
const SHOWN_BYTES = 40
const AT_ONCE = 20

await runBench(null, measureSize)

async function measureSize({ serverUrl, postgresVersion, started }: BenchRun): Promise<void> {
  const databaseUrl = await openSeededDatabase(serverUrl, SEEDED)
  const receivers = await started(startReceivers(1))
  const { db, pool } = connect(databaseUrl, { max: 4, onError: console.error })
  await started(Promise.resolve({ stop: () => db.destroy() }))
  const staff = await signInStaff({ db, secretBox: new SecretBox([SECRET_KEY]) }, pool)
  await addEndpoints(db, [{ store: STORE, url: receivers.url(STORE, 'ok') }])
  const { url } = await started(
    startService(databaseUrl, [], { ALLOW_PRIVATE_WEBHOOKS: 'true', NODE_EXTRA_CA_CERTS: receivers.caFile }),
  )
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>('select key from bench.key where store_id = $1', [STORE])
    const key = { authorization: `Bearer ${rows[0]?.key}` }
    const before = await readSizes(client)
    await leadLives({ url, storeId: String(STORE), key, staff: staff.get(String(STORE)) ?? {} }, databaseUrl)
    await allDone(client)
    const sizes = grown(before, await readSizes(client))
    console.log(`${quotes} quotes of ${lines} lines, each through a whole life. ${describeMachine(postgresVersion)}.\n`)
    console.log(renderSizes(sizes))
    console.log(`\n${await renderDocuments(client)}`)
  })
}

async function leadLives(actors: Actors, databaseUrl: string): Promise<void> {
  for (let from = 0; from < quotes; from += AT_ONCE) {
    await fillBuckets(databaseUrl)
    const turn = Array.from({ length: Math.min(AT_ONCE, quotes - from) }, (_, i) => from + i)
    await inParallel(turn, (n) => leadLife(actors, n, lines))
    console.error(`  ${from + turn.length} quotes led`)
  }
}

/** Waits until documents are made, mail is sent, webhooks are delivered and no job is left. */
async function allDone(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(`
      select (select count(*) from document where generated_at is null)
        + (select count(*) from graphile_worker._private_jobs where last_error is null and run_at <= now())
        + (select count(*) from mail_outbox where sends and due_at <= now()) as left`)
    if (Number(rows[0]?.left) === 0) break
    await delay(500)
  }
  await delay(3_000) // what is written in batches: the request log, deliveries
}

function renderSizes(sizes: readonly RelationSize[]): string {
  const bytes = (of: readonly RelationSize[]) => of.reduce((sum, { heap, toast }) => sum + heap + toast, 0) / quotes
  const shown = (value: number) => Math.round(value).toLocaleString('en')
  const tables = Map.groupBy(sizes, ({ table: name }) => name)
  const rows = [...tables]
    .sort(([, one], [, other]) => bytes(other) - bytes(one))
    .flatMap(([name, parts]) => {
      if (bytes(parts) < SHOWN_BYTES) return []
      const own = parts.filter(({ index }) => index === null)
      const indexes = parts.filter((part) => part.index !== null && bytes([part]) >= SHOWN_BYTES)
      const heap = own.reduce((sum, part) => sum + part.heap, 0) / quotes
      const toast = own.reduce((sum, part) => sum + part.toast, 0) / quotes
      return [
        [name, shown(heap), shown(toast), shown(bytes(parts) - heap - toast), shown(bytes(parts))],
        ...indexes.map((part) => [`&nbsp; ${part.index}`, '', '', shown(bytes([part])), '']),
      ]
    })
  const sum = ['all', '', '', '', shown(bytes(sizes))]
  return table(['bytes a quote', 'heap', 'toast', 'indexes', 'in all'], [...rows, sum])
}

async function renderDocuments(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Record<'type' | 'count' | 'size', string>>(`
    select type, count(*)::float8 / ${quotes} as count, avg(file_size) as size
    from document
    group by type
    order by type`)
  return table(
    ['document', 'a quote', 'bytes of a file'],
    rows.map(({ type, count, size }) => [
      type,
      Number(count).toFixed(1),
      Math.round(Number(size)).toLocaleString('en'),
    ]),
  )
}
