import { INBOX } from './admin/inbox.ts'
import { measureLongProposal } from './admin/long-proposal.ts'
import { measureOpening, type Opening } from './admin/opening.ts'
import { openAdminSession } from './admin/session.ts'
import { measureTyping, type Typing } from './admin/typing.ts'
import { measureFirstLoad } from './browser/first-load.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { startService } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:admin`: measures the first load of staff's inbox, opening a quote from it, and typing into a proposal of 100 and of 200 lines, in the
 * system's Chromium, each compared with a bare page that does the same without a framework. BENCH_QUOTES and BENCH_ROUNDS scale it,
 * BENCH_DIR keeps the database.
 */
const quotes = readCount(process.env, 'BENCH_QUOTES', 100_000)
const rounds = readCount(process.env, 'BENCH_ROUNDS', 7)

await runBench(process.env.BENCH_DIR ?? null, async ({ serverUrl, postgresVersion, started }) => {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes, stores: 1 })
  const server = await started(startService(databaseUrl))
  const session = await started(openAdminSession(databaseUrl, server.url))
  const loads = await measureFirstLoad(session, INBOX, rounds)
  const opening = await measureOpening(session)
  const typing = await measureTyping(session)
  const long = await measureLongProposal(session)
  console.log(
    [
      `${quotes.toLocaleString('en')} quotes in one store. ${describeMachine(postgresVersion)}; service, database and Chromium share the machine.`,
      '',
      loads,
      '',
      describeOpening(opening),
      '',
      describeTyping(typing, long),
    ].join('\n'),
  )
})

function describeOpening({ ours, bare }: Opening): string {
  return table(
    ['from the click in the list to the paint of the quote', 'p50', 'p95', 'most'],
    [timesOf('quote beside the list', ours), timesOf('bare page', bare)],
  )
}

function timesOf(name: string, times: readonly number[]): string[] {
  const figures = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)]
  return [name, ...figures.map(formatMs)]
}

function describeTyping({ ours, bare }: Typing, long: readonly number[]): string {
  return table(
    ['from key press to paint, in a proposal of 100 lines', 'p50', 'p95', 'most'],
    [timesOf('editor', ours), timesOf('bare inputs', bare), timesOf('editor with 200 lines, by Event Timing', long)],
  )
}
