import { OPERATION_NAMES, type OperationName } from './api/operations.ts'
import type { Size } from './seed/seed.ts'

/**
 * The settings of a run: environment variables scale it, `--quick` makes it small and short, `--profile` profiles instead of measuring, and
 * named operations are the only ones run: `npm run bench -- --profile send`.
 */
export interface Settings {
  /** BENCH_QUOTES: the number of quotes in the large database. */
  quotes: number
  /** BENCH_STORES: the number of stores. */
  stores: number
  /** BENCH_SECONDS: the length of one round. */
  seconds: number
  /** BENCH_DIR: the folder that keeps the seeded databases for the next run; null for a temporary one. */
  dataDir: string | null
  quick: boolean
  profile: boolean
  /** The database to compare with; null if the run is small itself. */
  small: Size | null
  operations: readonly OperationName[]
}

/** The small database to compare with; its pages are as full as the large one's. */
const SMALL: Size = { quotes: 10_000, stores: 100 }

const FLAGS = ['--quick', '--profile']

/** Reads the settings. Throws an Error that names the variable to correct. */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const quick = args.includes('--quick')
  const quotes = readCount(env, 'BENCH_QUOTES', quick ? SMALL.quotes : 1_000_000)
  const stores = readCount(env, 'BENCH_STORES', quick ? SMALL.stores : 1_000)
  if (quotes / stores < 100) throw new Error('BENCH_QUOTES: a store needs at least 100 quotes, for full pages')
  return {
    quotes,
    stores,
    seconds: readCount(env, 'BENCH_SECONDS', quick ? 1 : 6),
    dataDir: env.BENCH_DIR ?? null,
    quick,
    profile: args.includes('--profile'),
    small: quotes > SMALL.quotes ? SMALL : null,
    operations: readOperations(args.filter((arg) => !FLAGS.includes(arg))),
  }
}

/** Returns the named operations; all of them if none is named. Throws an Error that names an unknown one. */
export function readOperations(names: readonly string[]): OperationName[] {
  const unknown = names.find((name) => !OPERATION_NAMES.some((known) => known === name))
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not an operation; choose from ${OPERATION_NAMES.join(', ')}`)
  return OPERATION_NAMES.filter((name) => names.length === 0 || names.includes(name))
}

/** Reads a whole number of at least 1 from a variable. Throws an Error that names it. */
export function readCount(env: NodeJS.ProcessEnv, name: string, normal: number): number {
  const text = env[name]
  if (text === undefined) return normal
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`${name} takes a whole number, not "${text}"`)
  return Number(text)
}
