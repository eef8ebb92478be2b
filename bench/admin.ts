import { createFirstLoad, type FirstLoad } from './admin/first-load.ts'
import { type AdminSession, openAdminSession } from './admin/session.ts'
import { measureTyping, type Typing } from './admin/typing.ts'
import { describeMachine, formatMs, table } from './markdown.ts'
import { median, quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed.ts'
import { startService } from './service.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:admin`: the first load of staff's inbox, and typing into a proposal of 100 lines, in the system's Chromium, each
 * beside a bare page that does the same without a framework. BENCH_QUOTES and BENCH_ROUNDS scale it, BENCH_DIR keeps the database.
 */
const quotes = readCount(process.env, 'BENCH_QUOTES', 100_000)
const rounds = readCount(process.env, 'BENCH_ROUNDS', 7)

await runBench(process.env.BENCH_DIR ?? null, async ({ serverUrl, postgresVersion, started }) => {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes, stores: 1 })
  const server = await started(startService(databaseUrl))
  const session = await started(openAdminSession(databaseUrl, server.url))
  const loads = await loadInTurn(session)
  const typing = await measureTyping(session)
  console.log(
    [
      `${quotes.toLocaleString('en')} quotes in one store. ${describeMachine(postgresVersion)}; service, database and Chromium share the machine.`,
      '',
      describeLoads(loads),
      '',
      describeTyping(typing),
    ].join('\n'),
  )
})

type Loads = Record<'ours' | 'bare', FirstLoad[]>

/** Ours and bare take turns, each time with nothing in the browser's cache; a first round is not counted. */
async function loadInTurn(session: AdminSession): Promise<Loads> {
  const load = createFirstLoad(session)
  const loads: Loads = { ours: [], bare: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of ['ours', 'bare'] as const) {
      const one = await load(kind)
      if (round > 0) loads[kind].push(one)
    }
  }
  return loads
}

function describeLoads({ ours, bare }: Loads): string {
  const middle = (loads: FirstLoad[], of: keyof FirstLoad) => median(loads.map((load) => load[of]))
  const most = (loads: FirstLoad[], of: keyof FirstLoad) => Math.max(...loads.map((load) => load[of]))
  const row = (name: string, of: keyof FirstLoad, show: (value: number) => string) => [
    name,
    show(middle(ours, of)),
    show(most(ours, of)),
    show(middle(bare, of)),
    middle(bare, of) === 0 ? '' : (middle(ours, of) / middle(bare, of)).toFixed(2),
  ]
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`
  return table(
    ['first load of the inbox', 'median', 'most', 'bare, median', 'ours / bare'],
    [
      row('compressed script', 'scriptBytes', kb),
      row('everything sent', 'allBytes', kb),
      row('rows to be seen', 'rowsMs', formatMs),
      row('interactive', 'interactiveMs', formatMs),
    ],
  )
}

function describeTyping({ ours, bare }: Typing): string {
  const row = (name: string, times: readonly number[]) => [
    name,
    formatMs(quantile(times, 0.5)),
    formatMs(quantile(times, 0.95)),
    formatMs(Math.max(...times)),
  ]
  return table(
    ['a key pressed in a proposal of 100 lines, until it is drawn', 'p50', 'p95', 'most'],
    [row('editor', ours), row('bare inputs', bare)],
  )
}
