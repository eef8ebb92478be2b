import { describeMachine, formatMs as ms, table } from '../markdown.ts'
import type { Size } from '../seed/seed.ts'
import type { Comparison } from './measure.ts'
import { OPERATIONS } from './operations.ts'
import { formatSpread } from './spread.ts'
import type { Figures } from './turns.ts'
import type { Scaling } from './two-processes.ts'

/** The results of a run, with everything its figures depend on. */
export interface Report {
  large: Size
  /** Null if the run itself is small. */
  small: Size | null
  quick: boolean
  seconds: number
  comparisons: readonly Comparison[]
  scaling: readonly Scaling[]
  peakMemoryMb: number
  postgresVersion: string
}

/** Renders the report as Markdown tables. */
export function renderReport(report: Report): string {
  const { large, quick, seconds, peakMemoryMb, postgresVersion } = report
  return [
    ...(quick ? ['A quick run on a small database, in short rounds: for every day, not for the record.', ''] : []),
    `${describe(large)}, 5 lines each. ${describeMachine(postgresVersion)}; the API's process, database and load generator share the machine; mail, documents and webhooks are other processes' work.`,
    `Three rounds of ${seconds} s each, in turns of one second; ratios are the median (lowest to highest) of rounds. CPU is of the service + PostgreSQL.`,
    '',
    ...renderComparisons(report),
    ...renderGrowth(report),
    ...renderScaling(report),
    `Peak memory of the service (RSS): ${Math.round(peakMemoryMb)} MB.`,
  ].join('\n')
}

function renderComparisons({ comparisons }: Report): string[] {
  const kept = comparisons.flatMap(({ operation, keptRatio }) =>
    keptRatio ? [`${OPERATIONS[operation].title} ${formatSpread(keptRatio)}`] : [],
  )
  return [
    table(
      ['operation', 'connections', 'requests/s', 'p50', 'p99', 'CPU a request', 'bare requests/s', 'p50', 'p99'].concat(
        ['CPU a request', 'ours / bare', 'bare does'],
      ),
      comparisons.map(({ operation, ours, bare, ratio }) => [
        OPERATIONS[operation].title,
        String(OPERATIONS[operation].connections),
        ...cells(ours),
        ...cells(bare),
        formatSpread(ratio),
        OPERATIONS[operation].bareDoes,
      ]),
    ),
    '',
    ...(kept.length > 0
      ? [`Of a bare handler that sends the text kept of a quote, as the service does: ${kept.join(', ')}.`, '']
      : []),
  ]
}

function renderGrowth({ comparisons, small, large }: Report): string[] {
  const rows = comparisons.flatMap(({ operation, ours, growth }) =>
    growth ? [[OPERATIONS[operation].title, ms(growth.smallP50Ms), ms(ours.p50Ms), formatSpread(growth.ratio)]] : [],
  )
  return small ? [table(['p50 of', describe(small), describe(large), 'ratio'], rows), ''] : []
}

function renderScaling({ scaling }: Report): string[] {
  if (scaling.length === 0) return []
  return [
    table(
      [
        'API processes',
        'one: requests/s',
        'CPU a request',
        'two: requests/s',
        'CPU a request',
        'requests, two / one',
        'CPU, two / one',
      ],
      scaling.map(({ operation, one, two, speed, growth }) => {
        const [speedOfOne = '', , , cpuOfOne = ''] = cells(one)
        const [speedOfTwo = '', , , cpuOfTwo = ''] = cells(two)
        return [
          OPERATIONS[operation].title,
          ...[speedOfOne, cpuOfOne, speedOfTwo, cpuOfTwo],
          formatSpread(speed),
          formatSpread(growth),
        ]
      }),
    ),
    '',
    'PostgreSQL and the load generators need the same cores, so requests cannot double here; processor time shows what can: 2 divided by its growth is what two processes serve of one on idle cores.',
    '',
  ]
}

function describe({ quotes, stores }: Size): string {
  return `${quotes.toLocaleString('en')} quotes in ${stores.toLocaleString('en')} stores`
}

function cells({ requestsPerSecond, p50Ms, p99Ms, cpuMs, postgresMs }: Figures): string[] {
  return [
    Math.round(requestsPerSecond).toLocaleString('en'),
    ms(p50Ms),
    ms(p99Ms),
    `${cpuMs.toFixed(2)} + ${postgresMs.toFixed(2)} ms`,
  ]
}
