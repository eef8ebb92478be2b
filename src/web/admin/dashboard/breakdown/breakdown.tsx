import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { BreakdownBy } from '../../../../domain/analytics/breakdown.ts'
import { address, resource } from '../../../client/admin.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { clockAt } from '../../../ui/zone-time.ts'
import { readInbox, toQuery } from '../../quotes/inbox-search.ts'
import { useSession } from '../../session/session.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { type DaySpan, spansOf } from './spans-of.ts'

/** The lengths of time to look back, in days. */
export const LOOKS_BACK = ['30', '90', '365'] as const

const ABOUT: Partial<Record<BreakdownBy, 'breakdown.about_products' | 'breakdown.about_losses'>> = {
  product: 'breakdown.about_products',
  loss_reason: 'breakdown.about_losses',
}

interface BreakdownProps {
  by: BreakdownBy
  days: (typeof LOOKS_BACK)[number]
  onChange: (changes: { by?: string; days?: string }) => void
}

/** Shows how the quotes requested in a time have ended, by person, product, status, source or loss reason, next to the time before; figures lead to their quotes. */
export function Breakdown({ by, days, onChange }: BreakdownProps) {
  const { timezone } = useSession().store
  const spans = spansOf(Number(days), clockAt(new Date(storeTime()), timezone).slice(0, 10))
  const asked = (span: DaySpan) => ({ query: { by, ...instantsOf(span, timezone) } })
  const now = useQuery({ ...resource('/analytics/breakdown', asked(spans.now)), staleTime: 60_000 })
  const before = useQuery({ ...resource('/analytics/breakdown', asked(spans.before)), staleTime: 60_000 })
  return (
    <Stack>
      <Group gap="xs">
        <SegmentedControl
          aria-label={say('breakdown.by')}
          data={[
            { value: 'person', label: say('breakdown.person') },
            { value: 'product', label: say('breakdown.product') },
            { value: 'status', label: say('filter.status') },
            { value: 'source', label: say('request.source') },
            { value: 'loss_reason', label: say('breakdown.loss_reason') },
          ]}
          value={by}
          onChange={(by) => onChange({ by })}
        />
        <SegmentedControl
          aria-label={say('dashboard.period')}
          data={LOOKS_BACK.map((value) => ({ value, label: say('breakdown.days', { days: value }) }))}
          value={days}
          onChange={(days) => onChange({ days })}
        />
        <Button
          component="a"
          href={address('/analytics/breakdown.csv', asked(spans.now))}
          download
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
        >
          {say('inbox.export')}
        </Button>
      </Group>
      <Loaded query={now} rows={8}>
        {(shown) => <BreakdownTable by={by} shown={shown} before={before.data} span={spans.now} />}
      </Loaded>
      <Text size="xs" c="dimmed">
        {say(ABOUT[by] ?? 'breakdown.about', { days })}
      </Text>
    </Stack>
  )
}

/** Returns when the first day begins and the last one ends in the store's time zone, as the list of quotes asks for them. */
function instantsOf({ from, to }: DaySpan, timeZone: string) {
  const { created_from = '', created_to = '' } = toQuery(readInbox({ created_from: from, created_to: to }), timeZone)
  return { created_from, created_to }
}
