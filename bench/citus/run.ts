import { setTimeout as delay } from 'node:timers/promises'
import { formatSpread, spreadOf } from '../api/spread.ts'
import { withClient } from '../client.ts'
import { describeMachine, formatMs, table } from '../markdown.ts'
import { median } from '../quantile.ts'
import { type Server, startApi, startService } from '../service.ts'
import { readCount } from '../settings.ts'
import { startReceivers } from '../webhooks/start-receivers.ts'
import { addEndpointToEach, isIdle, liftLimits, openCluster, openPlain, type StoresDatabase } from './databases.ts'

/**
 * `npm run bench:citus`, with CITUS_URL (a coordinator with its workers): what creating a quote costs on a cluster, of the same on an ordinary
 * database of the coordinator's server, in turns. First one client and an API alone; then several with webhooks and mail. BENCH_SECONDS is the length of a turn.
 */
const STORES = 12
const CLIENTS = 8
const ROUNDS = 5
const IDLE_MS = 100
const WARM_UP_SECONDS = 5
/** No store may have more requests than its limits allow in this time. */
const LIMITS_LAST_MS = 2_000

/** The quote that is asked for. */
const QUOTE = {
  buyer: { email: 'buyer@example.com' },
  lines: [{ custom: { title: 'Bench' }, quantity: 1 }],
}

const coordinatorUrl = process.env.CITUS_URL
if (coordinatorUrl === undefined) throw new Error('Set CITUS_URL to the coordinator of a Citus cluster (docs/scale.md)')
const seconds = readCount(process.env, 'BENCH_SECONDS', 5)
const NAMES = ['plain', 'cluster'] as const
type Sides<T> = Record<(typeof NAMES)[number], T>

await using running = new AsyncDisposableStack()
const started = async <T extends { stop(): unknown }>(starting: Promise<T>): Promise<T> => {
  const one = await starting
  running.defer(async () => void (await one.stop()))
  return one
}
const receivers = await started(startReceivers(STORES))
const databases: Sides<StoresDatabase> = {
  plain: await started(openPlain(coordinatorUrl, STORES)),
  cluster: await started(openCluster(coordinatorUrl, STORES)),
}
const version = await withClient(coordinatorUrl, async (client) => {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
})
console.log(describeMachine(version))

const alone = await measure('one client', 1, (url) => startApi(url))
for (const name of NAMES) await addEndpointToEach(databases[name], receivers)
const busy = await measure(`${CLIENTS} clients`, CLIENTS, (url) =>
  startService(url, [], { ALLOW_PRIVATE_WEBHOOKS: 'true', NODE_EXTRA_CA_CERTS: receivers.caFile }),
)
console.log(
  table(
    ['quotes of one line', 'plain', 'cluster', 'cluster / plain'],
    [
      [
        'created by one client, an API alone',
        formatMs(median(alone.plain.map(({ msEach }) => msEach))),
        formatMs(median(alone.cluster.map(({ msEach }) => msEach))),
        formatSpread(spreadOf(alone.cluster.map(({ msEach }, i) => msEach / (alone.plain[i]?.msEach ?? 0)))),
      ],
      [
        `a second by ${CLIENTS} clients, until webhooks and mail are done`,
        median(busy.plain.map(({ aSecond }) => aSecond)).toFixed(0),
        median(busy.cluster.map(({ aSecond }) => aSecond)).toFixed(0),
        formatSpread(spreadOf(busy.cluster.map(({ aSecond }, i) => aSecond / (busy.plain[i]?.aSecond ?? 0)))),
      ],
    ],
  ),
)

interface Turn {
  /** The median of a request's time. */
  msEach: number
  /** With all that follows. */
  aSecond: number
}

/** Starts both sides, gives each a turn after the other, and stops them. */
async function measure(
  what: string,
  clients: number,
  start: (databaseUrl: string) => Promise<Server>,
): Promise<Sides<Turn[]>> {
  const servers: Sides<Server> = {
    plain: await start(databases.plain.url),
    cluster: await start(databases.cluster.url),
  }
  const turns: Sides<Turn[]> = { plain: [], cluster: [] }
  try {
    for (const name of NAMES) await takeTurn(name, servers[name], { clients, seconds: WARM_UP_SECONDS })
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of NAMES) {
        const turn = await takeTurn(name, servers[name], { clients, seconds })
        console.error(`  ${what}, ${name}: ${formatMs(turn.msEach)}, ${turn.aSecond.toFixed(1)}/s`)
        turns[name].push(turn)
      }
    }
  } finally {
    for (const name of NAMES) await servers[name].stop()
  }
  return turns
}

/** Creates quotes for a while, in the stores by turns; ends once their webhooks and mail are done, which counts. Throws if one is refused. */
async function takeTurn(
  name: keyof Sides<unknown>,
  { url }: Server,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Turn> {
  const { stores } = databases[name]
  const times: number[] = []
  const began = performance.now()
  const lifting = setInterval(() => void liftLimits(databases[name]), LIMITS_LAST_MS)
  await liftLimits(databases[name])
  const create = async (client: number) => {
    for (let n = client; performance.now() - began < seconds * 1000; n += clients) {
      const asked = performance.now()
      await post(`${url}/v1/quotes`, stores[n % stores.length]?.key ?? '', QUOTE)
      times.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, (_, client) => create(client)))
  } finally {
    clearInterval(lifting)
  }
  while (clients > 1 && !(await isIdle(databases[name]))) await delay(IDLE_MS)
  return { msEach: median(times), aSecond: (times.length * 1000) / (performance.now() - began) }
}

async function post(url: string, key: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${answer.status}: ${text}`)
}
