import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, resource } from '../../../client/admin.ts'
import type { Clock } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime, useNow } from '../../../ui/use-now.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { sayKind } from './say-kind.ts'

const HOUR_MS = 3_600_000
const DAY_MINUTES = 1440
const STEPS_IN_DAYS = [1, 3, 7, 14, 30]
const clockQuery = {
  ...resource('/clock'),
  refetchInterval: ({ state: { data } }: { state: { data?: Clock | undefined } }) => lookAgainAfter(data),
}

/** Looks often while the clock advances, and now and then while an advance seems to have stopped: a busy worker may go on with it. */
function lookAgainAfter(clock: Clock | undefined): number | false {
  if (clock?.is_advancing) return 500
  return clock?.advancing_until ? 3000 : false
}

/** Shows a development store's test clock and advances it. */
export function ClockPage() {
  const { development } = useSession().store
  return (
    <Page title={say('page.clock')}>
      <Stack gap="lg">
        <Text c="dimmed" maw={720}>
          {say('clock.intro')}
        </Text>
        {development ? <TestClock /> : <Alert color="gray">{say('reason.clock_live')}</Alert>}
      </Stack>
    </Page>
  )
}

function TestClock() {
  const query = useQuery(clockQuery)
  useReadAnewAfterAdvance(query.data)
  return (
    <Loaded query={query}>
      {(clock) => (
        <>
          <SettingsGroup title={say('clock.now_title')}>
            <Reading clock={clock} />
          </SettingsGroup>
          <SettingsGroup title={say('clock.advance_title')} about={say('clock.advance_hint')}>
            <Advance clock={clock} />
          </SettingsGroup>
        </>
      )}
    </Loaded>
  )
}

/** Reads everything again once an advance has ended, even one too short to be seen: any of it may have changed. */
function useReadAnewAfterAdvance(clock: Clock | undefined): void {
  const client = useQueryClient()
  const lastAhead = useRef<number>(undefined)
  useEffect(() => {
    if (!clock || clock.is_advancing) return
    if (lastAhead.current !== undefined && lastAhead.current !== clock.ahead_ms) void client.invalidateQueries()
    lastAhead.current = clock.ahead_ms
  }, [clock, client])
}

function Reading({ clock }: { clock: Clock }) {
  const { timezone } = useSession().store
  const now = useNow()
  const hours = Math.round(clock.ahead_ms / HOUR_MS)
  const shown = clock.is_advancing ? clock.now : new Date(now).toISOString()
  const ahead = { days: Math.floor(hours / 24), hours: hours % 24 }
  const next = clock.next_at
    ? say('clock.next_at', { what: sayKind(clock.next_kind), at: formatMoment(clock.next_at, timezone) })
    : say('clock.nothing_due')
  return (
    <Facts
      facts={[
        [say('clock.now'), formatMoment(shown, timezone, { seconds: true })],
        [say('clock.ahead'), hours > 0 ? say('clock.ahead_by', ahead) : say('clock.real')],
        [say('clock.next'), next],
      ]}
    />
  )
}

function Advance({ clock }: { clock: Clock }) {
  const { timezone } = useSession().store
  const [until, setUntil] = useState<string | null>(null)
  const advancing = useSubmit(
    (body: { by_minutes: number } | { until: string } | { next: true }) => call('POST', '/clock/advance', { body }),
    { changes: [['clock']] },
  )
  const busy = advancing.busy || clock.is_advancing
  const target = clock.advancing_until && formatMoment(clock.advancing_until, timezone)
  return (
    <Stack gap="md" align="flex-start">
      <Group gap="sm">
        <Button disabled={busy || clock.next_at === null} onClick={() => void advancing.run({ next: true })}>
          {say('clock.to_next')}
        </Button>
        {STEPS_IN_DAYS.map((days) => (
          <Button
            key={days}
            variant="default"
            disabled={busy}
            onClick={() => void advancing.run({ by_minutes: days * DAY_MINUTES })}
          >
            {say('clock.by_days', { days })}
          </Button>
        ))}
      </Group>
      <Group align="flex-end" gap="sm">
        <MomentInput
          label={say('clock.until')}
          timeZone={timezone}
          value={until}
          min={new Date(storeTime()).toISOString()}
          onChange={setUntil}
          error={advancing.errorOf('until')}
        />
        <Button
          variant="default"
          disabled={busy || until === null}
          onClick={() => void (until && advancing.run({ until }))}
        >
          {say('clock.advance')}
        </Button>
      </Group>
      {clock.is_advancing && (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text size="sm">{say('clock.advancing', { target: target ?? '' })}</Text>
        </Group>
      )}
      {!clock.is_advancing && target && <Alert color="yellow">{say('clock.stopped', { target })}</Alert>}
      <Refused refusal={advancing.refusal} />
    </Stack>
  )
}
