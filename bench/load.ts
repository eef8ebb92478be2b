import autocannon, { type Request } from 'autocannon'
import { OPERATIONS, type OperationName } from './operations.ts'
import { readTargets } from './targets.ts'

/** One round of requests, as run.ts asks its load process for it. */
export interface Round {
  operation: OperationName
  side: 'ours' | 'bare'
  url: string
  seconds: number
}

/** What a round showed. */
export interface RoundResult {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** How often each other status than 2xx came, or what else went wrong. */
  faults: Record<string, number>
}

const CONNECTIONS = 32

/** The load generator, a process of its own: `load.ts DATABASE_URL`, a message for each round, a message back. */
const targets = await readTargets(process.argv[2] ?? '')
let turn = 0
process.on('message', (round: Round) => void runRound(round).then((result) => process.send?.(result)))
process.send?.('ready')

async function runRound({ operation, side, url, seconds }: Round): Promise<RoundResult> {
  const latencies: number[] = []
  const started = performance.now()
  const run = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 100,
    requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest(operation, side) }) }],
  })
  let ended = started
  run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    latencies.push(ms)
    ended = performance.now()
  })
  const { errors, timeouts, statusCodeStats } = await run
  latencies.sort((a, b) => a - b)
  const others = Object.entries(statusCodeStats).filter(([status]) => !status.startsWith('2'))
  return {
    requests: latencies.length,
    requestsPerSecond: (latencies.length * 1000) / (ended - started),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    faults: {
      ...Object.fromEntries(others.map(([status, { count }]) => [status, count])),
      ...(errors > 0 && { errors }),
      ...(timeouts > 0 && { timeouts }),
    },
  }
}

/** The next key's request: the keys take turns across all connections and rounds. */
function nextRequest(operation: OperationName, side: Round['side']): Request {
  const target = targets[turn % targets.length]
  turn += 1
  if (!target) throw new Error('The database has no keys')
  const request: Request = OPERATIONS[operation][side](target)
  return side === 'bare'
    ? request
    : { ...request, headers: { ...request.headers, authorization: `Bearer ${target.key}` } }
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
