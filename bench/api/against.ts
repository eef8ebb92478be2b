import { resolve } from 'node:path'
import { describeMachine, table } from '../markdown.ts'
import { type BenchRun, runBench } from '../run-bench.ts'
import { openSeededDatabase } from '../seed/seed.ts'
import { createStock } from '../seed/stock.ts'
import { ROOT, startApiOf, startLoad } from '../service.ts'
import { readOperations } from '../settings.ts'
import type { OperationName } from './operations.ts'
import { formatSpread, spreadOf } from './spread.ts'
import { type Figures, runRound, type Subject } from './turns.ts'

/**
 * `npm run bench:against -- FOLDER [operation …]`: this version beside the one checked out and installed in a folder, on the same database and in turns
 * of a second, with what a request of this one costs of a request of the other. Both are started anew for every three rounds: how a
 * process settles is luck.
 */
const SIZE = { quotes: 10_000, stores: 100 }
const STARTS = 5
const ROUNDS = 3
const SECONDS = 3
const WARM_UP_SECONDS = 2

type Name = 'theirs' | 'ours'
type Round = Record<Name, Figures>

const [folder, ...named] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('Name the folder of the other version: npm run bench:against -- ../before send')
const operations = readOperations(named)
const roots: Record<Name, string> = { theirs: resolve(folder), ours: ROOT }

await runBench(null, async (run) => {
  const databaseUrl = await openSeededDatabase(run.serverUrl, SIZE)
  const stock = await run.started(createStock(databaseUrl))
  const loads = [await run.started(startLoad(databaseUrl))]
  const rounds = new Map<OperationName, Round[]>(operations.map((name) => [name, []]))
  for (let start = 0; start < STARTS; start++)
    await measureOnce(
      run,
      { databaseUrl, stock, loads },
      start % 2 === 0 ? ['theirs', 'ours'] : ['ours', 'theirs'],
      rounds,
    )
  console.log(describeMachine(run.postgresVersion))
  console.log(
    table(
      ['operation', 'requests/s', "the service's CPU", "PostgreSQL's CPU"],
      operations.map((name) => rowOf(name, rounds.get(name) ?? [])),
    ),
  )
})

/** Starts both versions, in this order, and adds a few rounds of each operation. */
async function measureOnce(
  { started, postgresPid }: BenchRun,
  beside: Pick<Subject, 'databaseUrl' | 'stock' | 'loads'>,
  names: readonly Name[],
  rounds: ReadonlyMap<OperationName, Round[]>,
): Promise<void> {
  const subjects = {} as Record<Name, Subject>
  for (const name of names)
    subjects[name] = { ...beside, side: 'ours', servers: [await started(startApiOf(roots[name], beside.databaseUrl))] }
  const round = (operation: OperationName, seconds: number) => runRound(subjects, { operation, seconds, postgresPid })
  await round('read', WARM_UP_SECONDS)
  for (const [operation, made] of rounds) {
    await round(operation, WARM_UP_SECONDS)
    for (let n = 0; n < ROUNDS; n++) made.push(await round(operation, SECONDS))
  }
  for (const name of names) for (const server of subjects[name].servers) await server.stop()
}

function rowOf(operation: OperationName, rounds: readonly Round[]): string[] {
  const ratio = (figure: keyof Figures) =>
    formatSpread(spreadOf(rounds.map(({ theirs, ours }) => ours[figure] / theirs[figure])))
  return [operation, ratio('requestsPerSecond'), ratio('cpuMs'), ratio('postgresMs')]
}
