import { describeMachine, formatMs as ms, table } from '../markdown.ts'
import type { Size } from '../seed/seed.ts'
import type { Comparison, Figures } from './measure.ts'
import { OPERATIONS } from './operations.ts'

/** The results of a run, with everything its figures depend on. */
export interface Report {
  large: Size
  small: Size
  comparisons: readonly Comparison[]
  peakMemoryMb: number
  postgresVersion: string
}

/** Renders the report as Markdown tables. */
export function renderReport(report: Report): string {
  const { large, small, comparisons, peakMemoryMb, postgresVersion } = report
  return [
    `${describe(large)}, 5 lines each. ${describeMachine(postgresVersion)}; service, database and load generator share the machine.`,
    '',
    table(
      [
        'operation',
        'connections',
        'requests/s',
        'p50',
        'p99',
        'CPU a request',
        'bare requests/s',
        'p50',
        'p99',
        'CPU a request',
        'ours / bare',
      ],
      comparisons.map(({ operation, ours, bare, ratio }) => [
        OPERATIONS[operation].title,
        String(OPERATIONS[operation].connections),
        ...cells(ours),
        ...cells(bare),
        ratio.toFixed(2),
      ]),
    ),
    '',
    table(
      ['p50 of', describe(small), describe(large), 'ratio'],
      comparisons.map(({ operation, ours, small: few }) => [
        OPERATIONS[operation].title,
        ms(few.p50Ms),
        ms(ours.p50Ms),
        (ours.p50Ms / few.p50Ms).toFixed(2),
      ]),
    ),
    '',
    `Peak memory of the service (RSS): ${Math.round(peakMemoryMb)} MB.`,
  ].join('\n')
}

function describe({ quotes, stores }: Size): string {
  return `${quotes.toLocaleString('en')} quotes in ${stores.toLocaleString('en')} stores`
}

function cells({ requestsPerSecond, p50Ms, p99Ms, cpuMs }: Figures): string[] {
  return [Math.round(requestsPerSecond).toLocaleString('en'), ms(p50Ms), ms(p99Ms), ms(cpuMs)]
}
