import { medians } from './measure.ts'
import { OPERATION_NAMES, type OperationName } from './operations.ts'
import { type Spread, spreadOf } from './spread.ts'
import { type Figures, type RoundOf, runRound, type Subject } from './turns.ts'

/** One API process against two, under the same load. */
export interface Scaling {
  operation: OperationName
  one: Figures
  two: Figures
  /** Requests per second, two to one: as far as the machine's cores reach. */
  speed: Spread
  /** Processor time per request, two to one, of the API and of PostgreSQL together. */
  growth: Spread
}

const ROUNDS = 3
/** One that sends kept text, one that reads little, one that writes. */
const MEASURED: readonly OperationName[] = OPERATION_NAMES.filter((name) => ['list', 'read', 'create'].includes(name))

/**
 * Compares two API processes with one, in turns, with the same connections from the same load generators. If a request costs
 * no more processor time with two, nothing they share holds them up, and idle cores let them serve twice as much.
 */
export async function measureTwoProcesses(
  subjects: { one: Subject; two: Subject },
  operations: readonly OperationName[],
  measuring: Omit<RoundOf, 'operation'>,
): Promise<Scaling[]> {
  const found: Scaling[] = []
  for (const operation of MEASURED.filter((name) => operations.includes(name))) {
    await runRound(subjects, { ...measuring, operation, seconds: 1 })
    const rounds: { one: Figures; two: Figures }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await runRound(subjects, { ...measuring, operation }))
    found.push({
      operation,
      one: medians(rounds.map(({ one }) => one)),
      two: medians(rounds.map(({ two }) => two)),
      speed: spreadOf(rounds.map(({ one, two }) => two.requestsPerSecond / one.requestsPerSecond)),
      growth: spreadOf(rounds.map(({ one, two }) => processorMs(two) / processorMs(one))),
    })
  }
  return found
}

function processorMs({ cpuMs, postgresMs }: Figures): number {
  return cpuMs + postgresMs
}
