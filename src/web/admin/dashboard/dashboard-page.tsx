import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BREAKDOWNS } from '../../../domain/analytics/breakdown.ts'
import { resource } from '../../client/admin.ts'
import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { oneOf } from '../../client/one-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useMay, useSession } from '../session/session.ts'
import { whoMay } from '../session/who-may.ts'
import { ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { Breakdown, LOOKS_BACK } from './breakdown/breakdown.tsx'
import { Charts } from './charts.tsx'
import { FigureDrawer } from './figure-drawer.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Tiles } from './tiles.tsx'

const PERIODS = ['day', 'week', 'month'] as const
const SHOWN_AS = ['charts', 'table', 'groups'] as const
const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: say(`period.${value}`) }))

/** Shows the figures to those who may see them, and tells others who may. */
export function DashboardPage() {
  if (useMay('analytics.see')) return <Dashboard />
  return (
    <Page title={say('page.dashboard')}>
      <EmptyState
        title={say('dashboard.who', { who: whoMay('analytics.see') })}
        action={<ButtonLink to="/quotes">{say('quote.to_quotes')}</ButtonLink>}
      >
        {say('dashboard.who_hint', { page: say('page.staff') })}
      </EmptyState>
    </Page>
  )
}

/** Shows the store's figures of the last twelve days, weeks or months, or by group: `?period=`, `?as=table` or `groups`. */
function Dashboard() {
  const search = useSearch({ from: '/staff/dashboard' })
  const navigate = useNavigate({ from: '/dashboard' })
  const period = oneOf(PERIODS, search.period) ?? 'month'
  const as = oneOf(SHOWN_AS, search.as) ?? 'charts'
  const show = (changes: { period?: string; as?: string; by?: string; days?: string }) =>
    void navigate({ to: '/dashboard', search: { ...search, period, as, ...changes }, replace: true })
  const isOfGroups = as === 'groups'
  const query = useQuery({
    ...resource('/analytics/summary', { query: { period } }),
    staleTime: 60_000,
    enabled: !isOfGroups,
  })
  return (
    <Page
      title={say('page.dashboard')}
      actions={
        <Group gap="xs">
          {!isOfGroups && (
            <SegmentedControl
              aria-label={say('dashboard.period')}
              data={PERIOD_CHOICES}
              value={period}
              onChange={(value) => show({ period: value })}
            />
          )}
          <SegmentedControl
            aria-label={say('dashboard.show_as')}
            data={[
              { value: 'charts', label: say('dashboard.charts') },
              { value: 'table', label: say('dashboard.table') },
              { value: 'groups', label: say('breakdown.title') },
            ]}
            value={as}
            onChange={(value) => show({ as: value })}
          />
        </Group>
      }
    >
      {isOfGroups ? (
        <Breakdown
          by={oneOf(BREAKDOWNS, search.by) ?? 'person'}
          days={oneOf(LOOKS_BACK, search.days) ?? '90'}
          onChange={show}
        />
      ) : (
        <Loaded query={query} rows={10}>
          {(summary) => <Summary summary={summary} as={as} />}
        </Loaded>
      )}
    </Page>
  )
}

function Summary({ summary, as }: { summary: AnalyticsSummary; as: 'charts' | 'table' }) {
  const { store } = useSession()
  if (summary.data.every(({ quotes }) => quotes.total === 0)) {
    return (
      <EmptyState
        title={say('dashboard.none')}
        action={<ButtonLink to="/quotes/new">{say('dashboard.make')}</ButtonLink>}
      >
        {say('dashboard.none_hint')}
      </EmptyState>
    )
  }
  const computed = summary.data.at(-1)?.computed_at
  return (
    <Stack gap="lg">
      <FigureDrawer period={summary.period} />
      <Tiles summary={summary} />
      {as === 'table' ? <FiguresTable summary={summary} /> : <Charts summary={summary} />}
      <Text size="xs" c="dimmed">
        {say('dashboard.about')}
        {computed && ` ${say('dashboard.as_of', { moment: formatMoment(computed, store.timezone) })}`}
      </Text>
    </Stack>
  )
}
