import { setTimeout as delay } from 'node:timers/promises'
import { QUOTE_BODY } from '../../test/support/shop/quote-body.ts'
import { formatSpread, spreadOf } from '../api/spread.ts'
import { withClient } from '../client.ts'
import { describeMachine, formatMs, table } from '../markdown.ts'
import { median } from '../quantile.ts'
import { type BenchRun, stoppingAll } from '../run-bench.ts'
import { type Server, startApi, startService } from '../service.ts'
import { readCount } from '../settings.ts'
import { startReceivers } from '../webhooks/start-receivers.ts'
import {
  addEndpointToEach,
  analyze,
  isIdle,
  liftAllowances,
  liftRates,
  openCluster,
  openPlain,
  type StoresDatabase,
} from './databases.ts'

/**
 * `npm run bench:citus`, with CITUS_URL (a coordinator with its workers): what creating a quote costs on a cluster, of the same on an ordinary
 * database of the coordinator's server, in turns. First one client and an API alone; then several with webhooks and mail. BENCH_SECONDS is the length of a turn.
 */
const STORES = 12
const CLIENTS = 8
const ROUNDS = 5
const IDLE_MS = 100
const WARM_UP_SECONDS = 5
/** No store may have more requests than its rate limits allow in this time. */
const RATES_LAST_MS = 2_000

const coordinatorUrl = process.env.CITUS_URL
if (coordinatorUrl === undefined) throw new Error('Set CITUS_URL to the coordinator of a Citus cluster (docs/scale.md)')
const seconds = readCount(process.env, 'BENCH_SECONDS', 5)
const NAMES = ['plain', 'cluster'] as const
type Sides<T> = Record<(typeof NAMES)[number], T>

await stoppingAll(async (started) => {
  const receivers = await started(startReceivers(STORES))
  const databases: Sides<StoresDatabase> = {
    plain: await started(openPlain(coordinatorUrl, STORES)),
    cluster: await started(openCluster(coordinatorUrl, STORES)),
  }
  const alone = await measure(started, databases, 1, (url) => startApi(url))
  for (const name of NAMES) await addEndpointToEach(databases[name], receivers)
  const trust = { ALLOW_PRIVATE_WEBHOOKS: 'true', NODE_EXTRA_CA_CERTS: receivers.caFile }
  const busy = await measure(started, databases, CLIENTS, (url) => startService(url, [], trust))
  await receivers.look()
  console.log(describeMachine(await readVersion(coordinatorUrl)))
  console.log(
    table(
      ['quotes of one line', 'plain', 'cluster', 'cluster / plain'],
      [
        ['created by one client, an API alone', ...compare(alone, 'msEach', formatMs)],
        [
          `a second by ${CLIENTS} clients, until webhooks and mail are done`,
          ...compare(busy, 'aSecond', (value) => value.toFixed(0)),
        ],
      ],
    ),
  )
})

async function readVersion(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
}

/** Renders both sides' medians of a figure, and their ratio. */
function compare({ plain, cluster }: Sides<Turn[]>, figure: keyof Turn, format: (value: number) => string): string[] {
  const medians = [plain, cluster].map((turns) => format(median(turns.map((turn) => turn[figure]))))
  const ratios = cluster.map((turn, i) => turn[figure] / (plain[i]?.[figure] ?? Number.NaN))
  return [...medians, formatSpread(spreadOf(ratios))]
}

interface Turn {
  /** The median of a request's time. */
  msEach: number
  /** With all that follows. */
  aSecond: number
}

/** Starts both sides, gives each a turn after the other, and stops them. */
async function measure(
  started: BenchRun['started'],
  databases: Sides<StoresDatabase>,
  clients: number,
  start: (databaseUrl: string) => Promise<Server>,
): Promise<Sides<Turn[]>> {
  const servers: Sides<Server> = {
    plain: await started(start(databases.plain.url)),
    cluster: await started(start(databases.cluster.url)),
  }
  const take = (name: keyof Sides<unknown>, forSeconds: number) =>
    takeTurn(databases[name], servers[name], { clients, seconds: forSeconds })
  const turns: Sides<Turn[]> = { plain: [], cluster: [] }
  for (const name of NAMES) {
    await take(name, WARM_UP_SECONDS)
    await analyze(databases[name])
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of NAMES) {
      const turn = await take(name, seconds)
      console.error(`  ${clients} at once, ${name}: ${formatMs(turn.msEach)}, ${turn.aSecond.toFixed(1)}/s`)
      turns[name].push(turn)
    }
  }
  for (const name of NAMES) await servers[name].stop()
  return turns
}

/** Creates quotes for a while, in the stores by turns; ends once their webhooks and mail are done, which counts. Throws if one is refused. */
async function takeTurn(
  database: StoresDatabase,
  { url }: Server,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Turn> {
  const { stores } = database
  const times: number[] = []
  await liftAllowances(database)
  await liftRates(database)
  const lifting = setInterval(() => void liftRates(database), RATES_LAST_MS)
  const began = performance.now()
  const create = async (client: number) => {
    for (let n = client; performance.now() - began < seconds * 1000; n += clients) {
      const asked = performance.now()
      await post(`${url}/v1/quotes`, stores[n % stores.length]?.key ?? '', QUOTE_BODY)
      times.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, (_, client) => create(client)))
    while (clients > 1 && !(await isIdle(database))) await delay(IDLE_MS)
  } finally {
    clearInterval(lifting)
  }
  return { msEach: median(times), aSecond: (times.length * 1000) / (performance.now() - began) }
}

async function post(url: string, key: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${answer.status}: ${text}`)
}
