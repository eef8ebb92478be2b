import autocannon, { type Request } from 'autocannon'
import { quantile } from '../quantile.ts'
import type { PreparedQuote } from '../seed/stock.ts'
import { OPERATIONS, type OperationName, type Side } from './operations.ts'
import { readTargets, type Target } from './targets.ts'

/** One turn of requests, as turns.ts orders it. */
export interface Round {
  operation: OperationName
  side: Side
  url: string
  seconds: number
  connections: number
  /** The items of an operation that uses up quotes, each once. */
  quotes: readonly PreparedQuote[]
}

/** The results of a turn. */
export interface RoundResult {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** The number of other statuses than 2xx, and of other faults. */
  faults: Record<string, number>
}

/** The load generator, a separate process: `load.ts DATABASE_URL`; one message per round, one message back. */
const targets = await readTargets(process.argv[2] ?? '')
let turn = 0
process.on('message', (round: Round) => void runRound(round).then((result) => process.send?.(result)))
process.send?.('ready')

async function runRound(round: Round): Promise<RoundResult> {
  const { url, seconds, connections } = round
  const latencies: number[] = []
  const nextRequest = requestsOf(round)
  const started = performance.now()
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest() }) }],
  })
  let ended = started
  run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    latencies.push(ms)
    ended = performance.now()
  })
  const { errors, timeouts, statusCodeStats } = await run
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

/**
 * Returns what makes the round's requests: with the next key, or for the next prepared quote. The bare handler reuses
 * quotes.
 */
function requestsOf({ operation: name, side, quotes }: Round): () => Request {
  const operation = OPERATIONS[name]
  if (!('uses' in operation)) {
    const toRequest = operation[side]
    if (!toRequest) throw new Error(`No text is kept for a ${name}`)
    return () => nextKeyRequest(toRequest, side)
  }
  let used = 0
  return () => {
    const quote = quotes[side === 'ours' ? used : used % quotes.length]
    used += 1
    if (!quote) throw new Error(`All ${quotes.length} quotes are used up: quote-operations.ts says how many to prepare`)
    return side === 'ours' ? operation.ours(quote) : operation.bare(quote)
  }
}

/** Returns the next key's request: keys take turns across all connections and rounds. */
function nextKeyRequest(toRequest: (target: Target) => Request, side: Side): Request {
  const target = targets[turn % targets.length]
  turn += 1
  if (!target) throw new Error('The database has no keys')
  const request = toRequest(target)
  return side === 'ours'
    ? { ...request, headers: { ...request.headers, authorization: `Bearer ${target.key}` } }
    : request
}
