import { INBOX } from './admin/inbox.ts'
import { measureLongProposal } from './admin/long-proposal.ts'
import { openAdminSession } from './admin/session.ts'
import { measureTyping, type Typing } from './admin/typing.ts'
import { measureFirstLoad } from './first-load.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { startService } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:admin`: measures the first load of staff's inbox, and typing into a proposal of 100 and of 200 lines, in the
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
  const typing = await measureTyping(session)
  const long = await measureLongProposal(session)
  console.log(
    [
      `${quotes.toLocaleString('en')} quotes in one store. ${describeMachine(postgresVersion)}; service, database and Chromium share the machine.`,
      '',
      loads,
      '',
      describeTyping(typing, long),
    ].join('\n'),
  )
})

function describeTyping({ ours, bare }: Typing, long: readonly number[]): string {
  const row = (name: string, times: readonly number[]) => [
    name,
    formatMs(quantile(times, 0.5)),
    formatMs(quantile(times, 0.95)),
    formatMs(Math.max(...times)),
  ]
  return table(
    ['from key press to paint, in a proposal of 100 lines', 'p50', 'p95', 'most'],
    [row('editor', ours), row('bare inputs', bare), row('editor with 200 lines, by Event Timing', long)],
  )
}
