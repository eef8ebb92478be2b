import { readCount } from '../settings.ts'

const PARTS = ['backlog', 'latency', 'emit', 'claim', 'fairness'] as const
export type Part = (typeof PARTS)[number]

/**
 * What a run measures: environment variables scale it, parts that are named are the only ones, and `--profile` writes a CPU
 * profile of the worker in the backlog instead: `npm run bench:webhooks -- emit claim`.
 */
export interface WebhookSettings {
  /** BENCH_STORES: over how many stores everything is spread. */
  stores: number
  /** BENCH_ENDPOINTS: how many endpoints each has in the backlog. */
  endpoints: number
  /** BENCH_SECONDS: how long one round lasts. */
  seconds: number
  /** BENCH_RATE: events a second where latency is measured. */
  rate: number
  /** BENCH_DEAD_EVENTS: how many events wait for dead endpoints where the claim is measured. */
  deadEvents: number
  /** BENCH_WAITING: how many deliveries the busy store has waiting where fairness is measured. */
  waiting: number
  /** BENCH_DIR: where the seeded database is kept for the next run; null for a temporary folder. */
  dataDir: string | null
  profile: boolean
  parts: readonly Part[]
}

export const ROUNDS = 3

/** Reads the settings, or throws an Error that names what to correct. */
export function readWebhookSettings(env: NodeJS.ProcessEnv, args: readonly string[]): WebhookSettings {
  const endpoints = readCount(env, 'BENCH_ENDPOINTS', 10)
  if (endpoints > 20) throw new Error('BENCH_ENDPOINTS: a store has at most 20')
  const stores = readCount(env, 'BENCH_STORES', 100)
  if (stores < 6) throw new Error('BENCH_STORES: at least 6, for 50 endpoints in half of them')
  return {
    stores,
    endpoints,
    seconds: readCount(env, 'BENCH_SECONDS', 6),
    rate: readCount(env, 'BENCH_RATE', 300),
    deadEvents: readCount(env, 'BENCH_DEAD_EVENTS', 1_000_000),
    waiting: readCount(env, 'BENCH_WAITING', 100_000),
    dataDir: env.BENCH_DIR ?? null,
    profile: args.includes('--profile'),
    parts: readParts(args.filter((arg) => arg !== '--profile')),
  }
}

function readParts(names: readonly string[]): Part[] {
  const unknown = names.find((name) => !PARTS.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`"${unknown}" is no part: there are ${PARTS.join(', ')}`)
  return PARTS.filter((name) => names.length === 0 || names.includes(name))
}
