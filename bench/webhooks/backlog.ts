import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Child, startChild } from '../child.ts'
import { withClient } from '../client.ts'
import { readCpuMs, readTreeCpuMs } from '../process-usage.ts'
import { median } from '../quantile.ts'
import type { SendRound, Sent } from './bare-sender.ts'
import { type Bench, onCopy, settle, storeIds, withWorker } from './bench.ts'
import { addEndpoints, fillFeeds, findPostgres, openPool } from './database.ts'
import { ROUNDS } from './settings.ts'
import { topFunctions } from './top-functions.ts'

/** The rate, and the processor time per delivery or POST of each process. */
export interface Speed {
  perSecond: number
  senderMs: number
  receiversMs: number
  postgresMs: number
}

export interface BacklogFigures {
  ours: Speed
  bare: Speed
  /** Median of ours to bare, of consecutive rounds. */
  ratio: number
}

/** A worker is warm once it hardly opens connections: each costs as much as ten deliveries. */
const WARM_CONNECTIONS_A_SECOND = 10
const WARM_WITHIN_SECONDS = 30
/** More than any round delivers in a second: no lane may run dry. */
const MOST_A_SECOND = 15_000

/** Measures a worker with more deliveries than it can make, compared with bare POSTs to the same receivers. */
export async function measureBacklog(bench: Bench): Promise<BacklogFigures> {
  const { run, receivers, settings } = bench
  const { child: sender } = await startChild<SendRound, Sent, object>('webhooks/bare-sender.ts', {
    env: { NODE_EXTRA_CA_CERTS: receivers.caFile },
  })
  await run.started(Promise.resolve(sender))
  const rounds = await onBacklog(bench, [], async (tools) => {
    await warmUp(tools)
    await tools.pause()
    await measureBare(tools, sender, 1)
    const pairs: Record<'ours' | 'bare', Speed>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await tools.resume()
      const ours = await measureOurs(tools, settings.seconds)
      await tools.pause()
      const bare = await measureBare(tools, sender, settings.seconds)
      console.error(`  backlog: ${Math.round(ours.perSecond)} deliveries/s, bare ${Math.round(bare.perSecond)} POSTs/s`)
      pairs.push({ ours, bare })
    }
    return pairs
  })
  await sender.stop()
  return {
    ours: medians(rounds.map(({ ours }) => ours)),
    bare: medians(rounds.map(({ bare }) => bare)),
    ratio: median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
  }
}

/** Writes a CPU profile of a worker with a backlog; returns the file, and the functions that took most of the time. */
export async function profileBacklog(bench: Bench): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'qns-profile-'))
  const options = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-name=worker.cpuprofile']
  const speed = await onBacklog(bench, options, async (tools) => {
    await warmUp(tools)
    return measureOurs(tools, bench.settings.seconds)
  })
  const file = join(folder, 'worker.cpuprofile')
  return `${Math.round(speed.perSecond)} deliveries/s under the profiler\n${file}\n\n${topFunctions(file)}`
}

interface Tools {
  bench: Bench
  workerPid: number
  postgresPid: number
  /** The number of bare POSTs so far. */
  bare: number
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Runs `work` next to a worker with more waiting than it can deliver; throws if it was not enough. */
async function onBacklog<T>(bench: Bench, nodeOptions: string[], work: (tools: Tools) => Promise<T>): Promise<T> {
  const { settings, receivers } = bench
  const stores = storeIds(settings.stores)
  const seconds = WARM_WITHIN_SECONDS + 1 + ROUNDS * (settings.seconds + 2)
  return onCopy(bench, 'backlog', async (databaseUrl) => {
    const { db } = openPool(databaseUrl, 8)
    await addEndpoints(
      db,
      stores.flatMap((store) =>
        Array.from({ length: settings.endpoints }, (_, i) => ({ store, url: receivers.url(store, 'ok', i) })),
      ),
    )
    await db.destroy()
    return withClient(databaseUrl, async (client) => {
      await fillFeeds(client, stores, Math.ceil((seconds * MOST_A_SECOND) / (stores.length * settings.endpoints)))
      await settle(databaseUrl)
      const before = await receivers.look()
      const postgresPid = await findPostgres(client)
      return withWorker(
        bench,
        databaseUrl,
        async ({ pid: workerPid }) => {
          const tools = { bench, workerPid, postgresPid, bare: 0, ...switches(bench, client) }
          const result = await work(tools)
          await tools.pause()
          const { received, connections } = await receivers.look()
          const got = received - before.received - tools.bare
          console.error(
            `  ${got} deliveries over ${connections - before.connections} connections, the bare ones' among them`,
          )
          await checkBacklog(client, got)
          return result
        },
        nodeOptions,
      )
    })
  })
}

/** Pauses or resumes deliveries as an operator does; started ones finish. */
function switches({ receivers }: Bench, client: pg.Client): Pick<Tools, 'pause' | 'resume'> {
  return {
    pause: async () => {
      await client.query(
        "insert into delivery_pause (until) values (now() + interval '1 hour') on conflict (id) do nothing",
      )
      await receivers.quiet()
    },
    resume: async () => {
      await client.query('delete from delivery_pause')
      await delay(1_000)
    },
  }
}

async function checkBacklog(client: pg.Client, received: number): Promise<void> {
  const { rows } = await client.query<{ delivered: number; failed: number; idle: number }>(
    `select (select count(*)::int from webhook_delivery where state = 'delivered') as delivered,
      (select count(*)::int from webhook_delivery where state <> 'delivered') as failed,
      (select count(*)::int from webhook_lane where due_at is null) as idle`,
  )
  const { delivered = 0, failed = 0, idle = 0 } = rows[0] ?? {}
  if (failed > 0) throw new Error(`${failed} deliveries failed`)
  if (idle > 0) throw new Error(`${idle} lanes ran dry: raise MOST_A_SECOND in backlog.ts`)
  if (delivered !== received) console.error(`  ${delivered} of ${received} received deliveries were recorded`)
}

async function warmUp({ bench: { receivers } }: Tools): Promise<void> {
  let before = (await receivers.look()).connections
  for (let seconds = 1; seconds <= WARM_WITHIN_SECONDS; seconds++) {
    await delay(1_000)
    const { connections } = await receivers.look()
    if (connections - before < WARM_CONNECTIONS_A_SECOND) return
    before = connections
  }
  console.error(`  the worker still opens connections after ${WARM_WITHIN_SECONDS} s`)
}

async function measureOurs({ bench: { receivers }, workerPid, postgresPid }: Tools, seconds: number): Promise<Speed> {
  const look = async () => ({
    ...(await receivers.look()),
    sender: readCpuMs(workerPid),
    receivers: readCpuMs(receivers.pid),
    postgres: readTreeCpuMs(postgresPid),
  })
  const before = await look()
  await delay(seconds * 1000)
  const after = await look()
  const count = after.received - before.received
  return {
    perSecond: (count * 1000) / (after.at - before.at),
    senderMs: (after.sender - before.sender) / count,
    receiversMs: (after.receivers - before.receivers) / count,
    postgresMs: (after.postgres - before.postgres) / count,
  }
}

/** Sends the same bodies to the same addresses. */
async function measureBare(tools: Tools, sender: Child<SendRound, Sent>, seconds: number): Promise<Speed> {
  const { receivers, settings } = tools.bench
  const urls = storeIds(settings.stores).map((store) => receivers.url(store, 'ok', 'bare'))
  const body = (await receivers.look()).sample
  if (body === null) throw new Error('The worker delivered almost nothing')
  const before = { sender: readCpuMs(sender.pid), receivers: readCpuMs(receivers.pid) }
  const { posts, ms } = await sender.ask({ urls, body, seconds, rate: null })
  tools.bare += posts
  return {
    perSecond: (posts * 1000) / ms,
    senderMs: (readCpuMs(sender.pid) - before.sender) / posts,
    receiversMs: (readCpuMs(receivers.pid) - before.receivers) / posts,
    postgresMs: 0,
  }
}

function medians(samples: readonly Speed[]): Speed {
  const of = (name: keyof Speed) => median(samples.map((sample) => sample[name]))
  return {
    perSecond: of('perSecond'),
    senderMs: of('senderMs'),
    receiversMs: of('receiversMs'),
    postgresMs: of('postgresMs'),
  }
}
