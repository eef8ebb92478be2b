import { Drawer, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Period } from '../../../domain/analytics/analytics-periods.ts'
import { FIGURE_UNITS, FIGURES, type Figure } from '../../../domain/analytics/figures.ts'
import { resource } from '../../client/admin.ts'
import type { FigureQuote, Page } from '../../client/admin-answers.ts'
import { oneOf } from '../../client/one-of.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { durationOf } from './duration-of.ts'
import { periodName } from './period-name.ts'

const FIGURE_NAMES = {
  new: say('dashboard.new'),
  accepted: say('dashboard.accepted'),
  partially_accepted: say('dashboard.in_part'),
  declined: say('dashboard.declined'),
  expired: say('dashboard.expired'),
  converted: say('dashboard.converted'),
  accepted_value: say('dashboard.accepted_value'),
  converted_value: say('dashboard.converted_value'),
  discount: say('totals.discount'),
  first_response: say('dashboard.first_answer'),
  negotiation: say('dashboard.negotiation'),
  conversion: say('dashboard.to_conversion'),
} as const satisfies Record<Figure, string>

/** Shows the quotes behind the figure that the address names, `?figure=` of the period that contains `?at=`; nothing if it names none. */
export function FigureDrawer({ period }: { period: Period }) {
  const { figure: named, at = '' } = useSearch({ from: '/staff/dashboard' })
  const navigate = useNavigate({ from: '/dashboard' })
  const isMounted = useMounted() // opened as it mounts, it would not return the focus
  const figure = oneOf(FIGURES, named)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(at)
  const close = () =>
    void navigate({ search: ({ figure: _, at: __, ...rest }) => rest, resetScroll: false, replace: true })
  return (
    <Drawer
      opened={isMounted && figure !== undefined && isDay}
      onClose={close}
      position="right"
      size="lg"
      title={figure && `${FIGURE_NAMES[figure]} · ${periodName({ period }, at)}`}
    >
      {figure && isDay && <Behind figure={figure} period={period} at={at} />}
    </Drawer>
  )
}

function Behind({ figure, period, at }: { figure: Figure; period: Period; at: string }) {
  const query = useQuery(resource('/analytics/quotes', { query: { figure, period, at: `${at}T00:00:00Z` } }))
  return (
    <Loaded query={query} rows={8}>
      {(page) => <Quotes figure={figure} page={page} />}
    </Loaded>
  )
}

function Quotes({ figure, page: { data, has_more: hasMore } }: { figure: Figure; page: Page<FigureQuote> }) {
  return (
    <Stack>
      <DataTable
        caption={say('figure.caption')}
        rows={data}
        rowKey={({ quote }) => quote.id}
        empty={<EmptyState title={say('figure.none')}>{say('figure.none_hint')}</EmptyState>}
        columns={columnsOf(figure)}
      />
      {hasMore && (
        <Text size="xs" c="dimmed">
          {say('figure.more', { count: data.length })}
        </Text>
      )}
    </Stack>
  )
}

function columnsOf(figure: Figure): Column<FigureQuote>[] {
  return [
    {
      key: 'quote',
      header: say('quote.title'),
      cell: ({ quote }) => (
        <div>
          <AnchorLink to="/quotes/$quoteId" params={{ quoteId: quote.id }} size="sm">
            {quote.number}
          </AnchorLink>
          <Text size="xs" c="dimmed" className="typed">
            {quote.company?.name ?? quote.buyer.name ?? quote.buyer.email}
          </Text>
        </div>
      ),
    },
    { key: 'status', header: say('filter.status'), cell: ({ quote }) => <StatusBadge status={quote.status} /> },
    {
      key: 'added',
      header: FIGURE_UNITS[figure] === 'quotes' ? say('breakdown.total') : FIGURE_NAMES[figure],
      figures: true,
      cell: (row) => addedBy(figure, row),
    },
  ]
}

/** Says what the quote adds to the figure; of a count, what the quote comes to. */
function addedBy(figure: Figure, { quote, added }: FigureQuote): string {
  const unit = FIGURE_UNITS[figure]
  if (added === null || unit === 'amount') return formatAmount(added ?? quote.headline, quote.currency)
  return unit === 'percent' ? formatPercentage(Number(added)) : durationOf(Number(added))
}
