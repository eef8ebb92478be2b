import { KEY_BUCKET, STORE_BUCKET } from '../../src/domain/access/token-bucket.ts'
import { withClient } from '../client.ts'
import { median } from '../quantile.ts'
import type { PreparedQuote, Stock } from '../seed/stock.ts'
import type { Load, Server } from '../service.ts'
import type { Round, RoundResult } from './load.ts'
import { OPERATIONS, type OperationName } from './operations.ts'

/** A server, its database and a load generator for it. */
export interface Subject {
  databaseUrl: string
  server: Server
  load: Load
  stock: Stock
}

/** The medians of an operation's rounds on one subject. */
export interface Figures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** The server's processor time per request. */
  cpuMs: number
}

export interface Comparison {
  operation: OperationName
  ours: Figures
  bare: Figures
  /** The service with the small database. */
  small: Figures
  /** Median of the ratios of requests per second, ours to bare, of consecutive rounds. */
  ratio: number
}

const WARM_UP_SECONDS = 3
const ROUNDS = 3
/** The bare handler ignores a quote's status, so it reuses quotes. */
const BARE_QUOTES = 2_000

type Name = 'ours' | 'bare' | 'small'
type Subjects = Record<Name, Subject>

/** Measures these operations on the service, the bare handler and the service with the small database. */
export async function measure(
  subjects: Subjects,
  operations: readonly OperationName[],
  seconds: number,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  await runTurns(subjects, 'read', WARM_UP_SECONDS) // long enough for the service to know every key
  for (const operation of operations) {
    await runTurns(subjects, operation, WARM_UP_SECONDS)
    const turns: Record<Name, Figures>[] = []
    for (let round = 0; round < ROUNDS; round++) turns.push(await runTurns(subjects, operation, seconds))
    comparisons.push({
      operation,
      ours: medians(turns.map(({ ours }) => ours)),
      bare: medians(turns.map(({ bare }) => bare)),
      small: medians(turns.map(({ small }) => small)),
      ratio: median(turns.map(({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond)),
    })
  }
  return comparisons
}

/** Runs a round of each subject, one after the other, so that noise hits all three alike. */
async function runTurns(
  { ours, bare, small }: Subjects,
  operation: OperationName,
  seconds: number,
): Promise<Record<Name, Figures>> {
  const figures = {
    ours: await runRound(ours, operation, 'ours', seconds),
    bare: await runRound(bare, operation, 'bare', seconds),
    small: await runRound(small, operation, 'ours', seconds),
  }
  const speeds = Object.entries(figures).map(
    ([name, { requestsPerSecond }]) => `${name} ${Math.round(requestsPerSecond)}/s`,
  )
  console.error(`  ${operation}, ${seconds} s each: ${speeds.join(', ')}`)
  return figures
}

/** Runs one round; throws if any answer is not a success. */
export async function runRound(
  { databaseUrl, server, load, stock }: Subject,
  operation: OperationName,
  side: Round['side'],
  seconds: number,
): Promise<Figures> {
  const quotes = await prepareQuotes(stock, operation, side, seconds)
  await fillBuckets(databaseUrl)
  const before = server.cpuMs()
  const result = await load.run({ operation, side, url: server.url, seconds, quotes })
  checkAllSucceeded(operation, side, result)
  const { requests, requestsPerSecond, p50Ms, p99Ms } = result
  return { requestsPerSecond, p50Ms, p99Ms, cpuMs: (server.cpuMs() - before) / requests }
}

async function prepareQuotes(
  stock: Stock,
  name: OperationName,
  side: Round['side'],
  seconds: number,
): Promise<PreparedQuote[]> {
  const operation = OPERATIONS[name]
  if (!('uses' in operation)) return []
  const { state, perSecond } = operation.uses
  return stock.prepare(state, side === 'bare' ? BARE_QUOTES : perSecond * seconds)
}

/** Refills rate limits and mail allowances: a round measures work, not refusals. The last round may still be ending. */
async function fillBuckets(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('truncate rate_bucket, mail_allowance')
    await client.query(
      `insert into rate_bucket
        select id, '00000000-0000-0000-0000-000000000000', $1::bigint, $3::bigint from store
        union all
        select store_id, id, $2, $3 from api_key
        on conflict do nothing`,
      [STORE_BUCKET.capacity * STORE_BUCKET.fillMs, KEY_BUCKET.capacity * KEY_BUCKET.fillMs, Date.now()],
    )
  })
}

function checkAllSucceeded(operation: OperationName, side: string, { faults }: RoundResult): void {
  if (Object.keys(faults).length > 0)
    throw new Error(`${operation} of ${side} failed at times: ${JSON.stringify(faults)}`)
}

function medians(samples: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(samples.map((sample) => sample[name]))
  return { requestsPerSecond: of('requestsPerSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms'), cpuMs: of('cpuMs') }
}
