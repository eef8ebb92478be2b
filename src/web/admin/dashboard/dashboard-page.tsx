import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { sayWhoMay } from '../../../domain/access/permissions.ts'
import { resource } from '../../client/admin.ts'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { oneOf } from '../../client/one-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useMay, useSession } from '../session/session.ts'
import { ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { Charts } from './charts.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Tiles } from './tiles.tsx'

const PERIODS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const

/** For those who may see the figures; the others are told who may. */
export function DashboardPage() {
  if (useMay('analytics.see')) return <Dashboard />
  return (
    <Page title="Dashboard">
      <EmptyState
        title={`${sayWhoMay('analytics.see')} see the figures`}
        action={<ButtonLink to="/quotes">Go to the quotes</ButtonLink>}
      >
        Staff and roles lists them.
      </EmptyState>
    </Page>
  )
}

/** The figures of the store's negotiations over the last twelve days, weeks or months: `?period=` and `?as=table`. */
function Dashboard() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const period =
    oneOf(
      PERIODS.map(({ value }) => value),
      search.period,
    ) ?? 'month'
  const as = search.as === 'table' ? 'table' : 'charts'
  const show = (changes: { period?: string; as?: string }) =>
    void navigate({ to: '/dashboard', search: { period, as, ...changes }, replace: true })
  const query = useQuery({ ...resource('/analytics/summary', { query: { period } }), staleTime: 60_000 })
  return (
    <Page
      title="Dashboard"
      actions={
        <Group gap="xs">
          <SegmentedControl
            aria-label="Period"
            data={[...PERIODS]}
            value={period}
            onChange={(value) => show({ period: value })}
          />
          <SegmentedControl
            aria-label="Show as"
            data={[
              { value: 'charts', label: 'Charts' },
              { value: 'table', label: 'Table' },
            ]}
            value={as}
            onChange={(value) => show({ as: value })}
          />
        </Group>
      }
    >
      <Loaded query={query} rows={10}>
        {(summary) => <Summary summary={summary} as={as} />}
      </Loaded>
    </Page>
  )
}

function Summary({ summary, as }: { summary: AnalyticsSummary; as: 'charts' | 'table' }) {
  const { store } = useSession()
  if (summary.data.every(({ quotes }) => quotes.total === 0)) {
    return (
      <EmptyState title="No figures yet" action={<ButtonLink to="/quotes/new">Make a quote</ButtonLink>}>
        They come with the first request: from the storefront, the API, or a quote you make.
      </EmptyState>
    )
  }
  const computed = summary.data.at(-1)?.computed_at
  return (
    <Stack gap="lg">
      <Tiles summary={summary} />
      {as === 'table' ? <FiguresTable summary={summary} /> : <Charts summary={summary} />}
      <Text size="xs" c="dimmed">
        Periods are in UTC, weeks begin on Monday; deleted quotes and voided acceptances do not count.
        {computed && ` Figures as of ${formatMoment(computed, store.timezone)}.`}
      </Text>
    </Stack>
  )
}
