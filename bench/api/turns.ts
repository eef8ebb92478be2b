import { setTimeout as delay } from 'node:timers/promises'
import { readTreeCpuMs } from '../process-usage.ts'
import { median } from '../quantile.ts'
import type { PreparedQuote, Stock } from '../seed/stock.ts'
import type { Load, Server } from '../service.ts'
import { fillBuckets } from './fill-buckets.ts'
import type { RoundResult } from './load.ts'
import { OPERATIONS, type OperationName, type Side } from './operations.ts'

/** Servers on a database, with load generators that share its connections. */
export interface Subject {
  side: Side
  databaseUrl: string
  servers: readonly Server[]
  loads: readonly Load[]
  stock: Stock
}

/** The work of a subject in a round. */
export interface Figures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** The servers' processor time per request. */
  cpuMs: number
  /** PostgreSQL's processor time per request. */
  postgresMs: number
}

export interface RoundOf {
  operation: OperationName
  /** Of each subject. */
  seconds: number
  /** The database server's process. */
  postgresPid: number
}

/** So short that noise hits all subjects alike. */
const TURN_SECONDS = 1
/** Requests that a turn leaves unanswered should not slow the next one down. */
const REST_MS = 150
/** The bare handler ignores a quote's status, so it reuses quotes. */
const BARE_QUOTES = 2_000

/** Runs a round: the subjects take turns of one second. Throws if any answer is not a success. */
export async function runRound<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  round: RoundOf,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(subjects) as Name[]
  const prepared = new Map<Name, PreparedQuote[]>()
  for (const name of names) prepared.set(name, await prepareQuotes(subjects[name], round))
  const turns = new Map<Name, Turn[]>(names.map((name) => [name, []]))
  const count = Math.max(1, Math.round(round.seconds / TURN_SECONDS))
  for (let i = 0; i < count; i++)
    for (const name of names) {
      const quotes = prepared.get(name) ?? []
      const each = quotes.length / (subjects[name].side === 'ours' ? count : 1)
      const from = subjects[name].side === 'ours' ? i * each : 0
      turns.get(name)?.push(await runTurn(subjects[name], round, quotes.slice(from, from + each)))
    }
  const figures = Object.fromEntries([...turns].map(([name, made]) => [name, sumUp(made)])) as Record<Name, Figures>
  const speeds = names.map((name) => `${name} ${Math.round(figures[name].requestsPerSecond)}/s`)
  console.error(`  ${round.operation}, ${count} s each: ${speeds.join(', ')}`)
  return figures
}

interface Turn {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  serversMs: number
  postgresMs: number
}

async function runTurn(
  { side, databaseUrl, servers, loads }: Subject,
  { operation, postgresPid }: RoundOf,
  quotes: readonly PreparedQuote[],
): Promise<Turn> {
  await fillBuckets(databaseUrl)
  await delay(REST_MS)
  const spent = () => ({
    servers: servers.reduce((sum, server) => sum + server.cpuMs(), 0),
    postgres: readTreeCpuMs(postgresPid),
  })
  const before = spent()
  const connections = OPERATIONS[operation].connections / loads.length
  const results = await Promise.all(
    loads.map((load, i) => {
      const url = servers[i % servers.length]?.url ?? ''
      return load.run({ operation, side, url, seconds: TURN_SECONDS, connections, quotes })
    }),
  )
  const after = spent()
  for (const result of results) checkAllSucceeded(operation, side, result)
  return {
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    seconds: Math.max(...results.map(({ requests, requestsPerSecond }) => requests / requestsPerSecond)),
    p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    serversMs: after.servers - before.servers,
    postgresMs: after.postgres - before.postgres,
  }
}

function sumUp(turns: readonly Turn[]): Figures {
  const sum = (name: keyof Turn) => turns.reduce((all, turn) => all + turn[name], 0)
  const requests = sum('requests')
  return {
    requestsPerSecond: requests / sum('seconds'),
    p50Ms: median(turns.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(turns.map(({ p99Ms }) => p99Ms)),
    cpuMs: sum('serversMs') / requests,
    postgresMs: sum('postgresMs') / requests,
  }
}

async function prepareQuotes(
  { stock, side }: Subject,
  { operation: name, seconds }: RoundOf,
): Promise<PreparedQuote[]> {
  const operation = OPERATIONS[name]
  if (!('uses' in operation)) return []
  const { state, perSecond } = operation.uses
  return stock.prepare(state, side === 'ours' ? perSecond * Math.max(1, Math.round(seconds)) : BARE_QUOTES)
}

function checkAllSucceeded(operation: OperationName, side: string, { faults }: RoundResult): void {
  if (Object.keys(faults).length > 0)
    throw new Error(`${operation} of ${side} failed at times: ${JSON.stringify(faults)}`)
}
