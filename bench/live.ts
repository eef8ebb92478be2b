import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../src/database/database.ts'
import { formatId } from '../src/domain/id.ts'
import { SecretBox } from '../src/domain/secrets/secret-box.ts'
import { openTab, type Tab } from './live/tab.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { readTreeCpuMs } from './process-usage.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { signInStaff } from './seed/sign-in-staff.ts'
import { SECRET_KEY, type Server, startService } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:live`: what open pages cost the service while quotes change: without pages, with BENCH_TABS (1,000) that follow the changes of
 * 50 stores, and with as many that also read their list and counts again. BENCH_CHANGES (5) notes a second, BENCH_SECONDS (20) each.
 */
const tabs = readCount(process.env, 'BENCH_TABS', 1_000)
const perSecond = readCount(process.env, 'BENCH_CHANGES', 5)
const seconds = readCount(process.env, 'BENCH_SECONDS', 20)
const STORES = 50

interface Desk {
  headers: Record<string, string>
  quotes: string[]
}

interface Place {
  server: Server
  desks: readonly Desk[]
  databaseCpuMs: () => number
}

await runBench(process.env.BENCH_DIR ?? null, async ({ serverUrl, postgresVersion, postgresPid, started }) => {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes: 10_000, stores: STORES })
  const desks = await openDesks(databaseUrl)
  const server = await started(startService(databaseUrl))
  const place = { server, desks, databaseCpuMs: () => readTreeCpuMs(postgresPid) }
  const rows = [
    await measure(place, 'no pages', 0, false),
    await measure(place, `${tabs.toLocaleString('en')} pages that follow`, tabs, false),
    await measure(place, 'the same, reading their list and counts again', tabs, true),
  ]
  const head = [
    `${perSecond} notes a second`,
    'cores of the service',
    'of the database',
    'memory',
    'told',
    'after, p50',
    'p95',
  ]
  console.log(`${STORES} stores. ${describeMachine(postgresVersion)}, all on this machine.\n\n${table(head, rows)}`)
})

async function openDesks(databaseUrl: string): Promise<Desk[]> {
  const { db, pool } = connect(databaseUrl, { max: 2, onError: console.error })
  const staff = await signInStaff({ db, secretBox: new SecretBox([SECRET_KEY]) }, pool)
  const { rows } = await pool.query<{ store_id: string; ids: string[] }>(
    `select q.store_id, (array_agg(q.id order by q.id desc))[1:50] as ids
     from quote q join staff s on s.store_id = q.store_id and s.email like 'staff1@%'
     where q.deleted_at is null and (q.assigned_staff_id is null or q.assigned_staff_id = s.id) group by 1`,
  )
  await db.destroy()
  return rows.map(({ store_id, ids }) => ({
    headers: staff.get(store_id) ?? {},
    quotes: ids.map((id) => formatId('qte', id)),
  }))
}

async function measure({ server, desks, databaseCpuMs }: Place, name: string, count: number, reads: boolean) {
  const opened = await Promise.all(
    Array.from({ length: count }, (_, i) => openTab(server.url, desks[i % desks.length]?.headers ?? {}, reads)),
  )
  await delay(2_000)
  const before = { cpuMs: server.cpuMs(), databaseMs: databaseCpuMs(), at: Date.now() }
  const told = () => opened.reduce((sum, { arrivals }) => sum + arrivals.length, 0)
  const toldBefore = told()
  const changes: Promise<number[]>[] = []
  for (let i = 0; i < perSecond * seconds; i++) {
    await delay(Math.max(0, before.at + (i * 1000) / perSecond - Date.now()))
    const watching = opened.filter((_, tab) => tab % desks.length === i % desks.length)
    changes.push(change(server, desks[i % desks.length], i, watching))
  }
  const lateMs = (await Promise.all(changes)).flat()
  const elapsedMs = Date.now() - before.at
  const cores = [server.cpuMs() - before.cpuMs, databaseCpuMs() - before.databaseMs].map((ms) => ms / elapsedMs)
  const arrived = told() - toldBefore
  for (const tab of opened) tab.close()
  await delay(1_000)
  const after = (part: number) => (lateMs.length > 0 ? formatMs(quantile(lateMs, part)) : '–')
  return [
    ...[name, ...cores.map((used) => used.toFixed(2)), `${Math.round(server.residentMb())} MB`],
    ...[arrived.toLocaleString('en'), after(0.5), after(0.95)],
  ]
}

/** Returns after how long each of the pages was told of a note; a page that never was counts with the time waited for it. */
async function change(server: Server, desk: Desk | undefined, i: number, watching: readonly Tab[]): Promise<number[]> {
  const before = watching.map(({ arrivals }) => arrivals.length)
  const at = Date.now()
  await write(server, desk, i)
  await delay(4_000) // the same store's next change is later
  return watching.map(({ arrivals }, tab) => (arrivals[before[tab] ?? 0] ?? Date.now()) - at)
}

async function write({ url }: Server, desk: Desk | undefined, i: number): Promise<void> {
  const id = desk?.quotes[i % desk.quotes.length] ?? ''
  const answer = await fetch(`${url}/admin/api/quotes/${id}/messages`, {
    method: 'POST',
    headers: { ...desk?.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ body: `Note ${i}`, internal: true }),
  })
  if (answer.status !== 201) throw new Error(`A note was answered ${answer.status}: ${await answer.text()}`)
}
