import { readCount } from '../settings.ts'

const PARTS = ['backlog', 'latency', 'emit', 'claim', 'fairness'] as const
export type Part = (typeof PARTS)[number]

/**
 * The settings of a run: environment variables scale it, named parts are the only ones run, and `--profile` writes a CPU
 * profile of the worker with a backlog instead: `npm run bench:webhooks -- emit claim`.
 */
export interface WebhookSettings {
  /** BENCH_STORES: the number of stores. */
  stores: number
  /** BENCH_ENDPOINTS: how many endpoints each store has in the backlog. */
  endpoints: number
  /** BENCH_SECONDS: the length of one round. */
  seconds: number
  /** BENCH_RATE: events a second for measuring latency. */
  rate: number
  /** BENCH_DEAD_EVENTS: how many events wait for dead endpoints when the claim is measured. */
  deadEvents: number
  /** BENCH_WAITING: how many deliveries the busy store has waiting when fairness is measured. */
  waiting: number
  /** BENCH_DIR: the folder that keeps the seeded database for the next run; null for a temporary one. */
  dataDir: string | null
  profile: boolean
  parts: readonly Part[]
}

export const ROUNDS = 3

/** Reads the settings. Throws an Error that names what to correct. */
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
  if (unknown !== undefined) throw new Error(`"${unknown}" is not a part; choose from ${PARTS.join(', ')}`)
  return PARTS.filter((name) => names.length === 0 || names.includes(name))
}
