import { Paper, Text } from '@mantine/core'
import type { BreakdownBy } from '../../../../domain/analytics/breakdown.ts'
import { OUTCOMES, type Outcome } from '../../../../domain/quotes/outcome.ts'
import type { Breakdown } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount, formatPercentage } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { statusName } from '../../../ui/status-badge.tsx'
import { LOSS_NAMES, SOURCE_NAMES, wordFor } from '../../quotes/quote-words.ts'
import { AnchorLink } from '../../shell/links.tsx'
import type { DaySpan } from './spans-of.ts'

type BreakdownRow = Breakdown['data'][number]

interface BreakdownTableProps {
  by: BreakdownBy
  shown: Breakdown
  /** The figures of the time before, once they are read. */
  before: Breakdown | undefined
  span: DaySpan
}

/** Shows each group's quotes by outcome; a figure opens the list of its quotes and has that of the time before below it. */
export function BreakdownTable({ by, shown, before, span }: BreakdownTableProps) {
  const earlier = (key: string | null) => before?.data.find((one) => one.key === key)
  const figure = (row: BreakdownRow, name: 'quotes' | Outcome) => (
    <Figure
      count={row[name]}
      before={before && (earlier(row.key)?.[name] ?? 0)}
      list={{
        tab: 'all',
        created_from: span.from,
        created_to: span.to,
        ...filterOf(by, row.key),
        ...(name !== 'quotes' && !HAS_ONE_OUTCOME.has(by) && { status: OUTCOMES[name].join(',') }),
      }}
    />
  )
  const outcome = (name: Outcome): Column<BreakdownRow> => ({
    key: name,
    header: say(`breakdown.${name}`),
    figures: true,
    cell: (row) => figure(row, name),
  })
  return (
    <Paper withBorder p="sm">
      <DataTable
        caption={say('breakdown.caption')}
        rows={shown.data}
        rowKey={({ key }) => key ?? ''}
        empty={<EmptyState title={say('breakdown.none')}>{say('breakdown.none_hint')}</EmptyState>}
        columns={[
          {
            key: 'group',
            header: say(GROUP_HEADERS[by]),
            cell: (row) => <span className="typed">{nameOf(by, row)}</span>,
          },
          { key: 'quotes', header: say('page.quotes'), figures: true, cell: (row) => figure(row, 'quotes') },
          ...(HAS_ONE_OUTCOME.has(by) ? [] : (['won', 'lost', 'open'] as const).map(outcome)),
          ...(HAS_ONE_OUTCOME.has(by) ? [] : [WIN_RATE]),
          {
            key: 'total',
            header: say('breakdown.total'),
            figures: true,
            cell: ({ total }) => formatAmount(total, shown.currency),
          },
        ]}
      />
    </Paper>
  )
}

const GROUP_HEADERS = {
  person: 'columns.assignee',
  product: 'breakdown.product',
  status: 'filter.status',
  source: 'request.source',
  loss_reason: 'breakdown.loss_reason',
} as const

/** Groups whose quotes have all ended alike. */
const HAS_ONE_OUTCOME: ReadonlySet<BreakdownBy> = new Set(['status', 'loss_reason'])

/** The share of won quotes among those that have ended. */
const WIN_RATE: Column<BreakdownRow> = {
  key: 'rate',
  header: say('breakdown.rate'),
  figures: true,
  cell: ({ won, lost }) => (won + lost === 0 ? '–' : formatPercentage(Math.round((100 * won) / (won + lost)))),
}

type GroupFilter = { assignee?: string; sku?: string; status?: string; source?: string; loss_reason?: string }

interface FigureProps {
  count: number
  before: number | undefined
  list: Record<'tab' | 'created_from' | 'created_to', string> & GroupFilter
}

function Figure({ count, before, list }: FigureProps) {
  return (
    <div>
      {count === 0 ? (
        count
      ) : (
        <AnchorLink to="/quotes" search={list} size="sm">
          {count}
        </AnchorLink>
      )}
      {before !== undefined && (
        <Text size="xs" c="dimmed">
          {say('dashboard.before', { figure: before })}
        </Text>
      )}
    </div>
  )
}

const FILTERS = { product: 'sku', status: 'status', source: 'source', loss_reason: 'loss_reason' } as const

function filterOf(by: BreakdownBy, key: string | null): GroupFilter {
  return by === 'person' ? { assignee: key ?? 'none' } : { [FILTERS[by]]: key ?? 'none' }
}

function nameOf(by: BreakdownBy, { key, name }: BreakdownRow): string {
  if (by === 'person') return name ?? say(key === null ? 'assign.nobody' : 'staff.former')
  if (by === 'product') return key ?? ''
  if (by === 'loss_reason') return key === null ? say('loss.none') : wordFor(LOSS_NAMES, key)
  return by === 'status' ? statusName(key ?? '') : wordFor(SOURCE_NAMES, key ?? '')
}
