import { median } from '../quantile.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { type Spread, spreadOf } from './spread.ts'
import { type Figures, type RoundOf, runRound, type Subject } from './turns.ts'

/** The service and the bare handler on one database; the service with a small one, unless the run is small itself. */
export interface Subjects {
  ours: Subject
  bare: Subject
  small: Subject | null
}

/** An operation's rounds: medians of figures, and ratios of rounds in which both sides took turns. */
export interface Comparison {
  operation: OperationName
  ours: Figures
  bare: Figures
  /** Requests per second, ours to bare. */
  ratio: Spread
  /** The same, of a bare handler that sends the kept text; null if the service keeps none. */
  keptRatio: Spread | null
  /** p50 of the large database to the small one's; null without one. */
  growth: { smallP50Ms: number; ratio: Spread } | null
}

const WARM_UP_SECONDS = 2
const ROUNDS = 3

type Measuring = Omit<RoundOf, 'operation'>

/** Measures these operations in three rounds each, in which all subjects take turns. */
export async function measure(
  subjects: Subjects,
  operations: readonly OperationName[],
  measuring: Measuring,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  const warmUp = { ...measuring, seconds: Math.min(WARM_UP_SECONDS, measuring.seconds) }
  await runRound(subjectsOf('read', subjects), { ...warmUp, operation: 'read' }) // for the service to know every key
  for (const operation of operations) {
    const taking = subjectsOf(operation, subjects)
    await runRound(taking, { ...warmUp, operation })
    const rounds: Record<string, Figures>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await runRound(taking, { ...measuring, operation }))
    comparisons.push(compare(operation, rounds))
  }
  return comparisons
}

function subjectsOf(operation: OperationName, { ours, bare, small }: Subjects): Record<string, Subject> {
  const isKept = 'kept' in OPERATIONS[operation]
  return { ours, bare, ...(isKept && { kept: { ...bare, side: 'kept' as const } }), ...(small && { small }) }
}

function compare(operation: OperationName, rounds: readonly Record<string, Figures>[]): Comparison {
  const all = (name: string) => rounds.flatMap((round) => round[name] ?? [])
  const ratios = (of: keyof Figures, to: string) =>
    spreadOf(rounds.flatMap((round) => (round.ours && round[to] ? round.ours[of] / round[to][of] : [])))
  const has = (name: string) => all(name).length > 0
  return {
    operation,
    ours: medians(all('ours')),
    bare: medians(all('bare')),
    ratio: ratios('requestsPerSecond', 'bare'),
    keptRatio: has('kept') ? ratios('requestsPerSecond', 'kept') : null,
    growth: has('small') ? { smallP50Ms: medians(all('small')).p50Ms, ratio: ratios('p50Ms', 'small') } : null,
  }
}

/** Returns the median of each figure. */
export function medians(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((round) => round[name]))
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    cpuMs: of('cpuMs'),
    postgresMs: of('postgresMs'),
  }
}
