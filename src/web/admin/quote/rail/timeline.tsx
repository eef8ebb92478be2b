import { Badge, Button, Checkbox, Group, Spoiler, Stack, Text, Timeline as Track } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useState } from 'react'
import { resource } from '../../../client/admin.ts'
import type { StaffQuote, TimelineEntry } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { statusName } from '../../../ui/status-badge.tsx'
import { pollEvery } from '../../live/poll-every.ts'
import { useSession } from '../../session/session.ts'
import { useStaffNames } from '../../use-staff.ts'
import { ActorName } from '../actor-name.tsx'
import { REFRESH_MS } from '../quote-query.ts'
import { useParameter } from '../use-parameter.ts'
import { describeChange } from './describe-change.ts'
import { usePlatformNames } from './use-platform-names.ts'

/** Entries beyond this number are shown on request. */
const SHOWN = 40

/** Shows everything that happened to the quote, newest first; `?events=shown` adds the events sent to integrations. */
export function Timeline({ quote }: { quote: StaffQuote }) {
  const query = useQuery({
    ...resource('/quotes/{id}/timeline', { params: { id: quote.id } }),
    refetchInterval: () => pollEvery(REFRESH_MS),
  })
  const [events, show] = useParameter('events')
  const withEvents = events === 'shown'
  const nameOnPlatform = usePlatformNames(quote.id)
  return (
    <Stack>
      <Checkbox
        size="sm"
        label={say('timeline.events')}
        checked={withEvents}
        onChange={() => show(withEvents ? undefined : 'shown', { replace: true })}
      />
      <Loaded query={query}>{({ data }) => <Entries entries={data} {...{ withEvents, nameOnPlatform }} />}</Loaded>
    </Stack>
  )
}

interface EntriesProps {
  entries: readonly TimelineEntry[]
  withEvents: boolean
  nameOnPlatform: (id: string) => string
}

const Entries = memo(function Entries({ entries, withEvents, nameOnPlatform }: EntriesProps) {
  const [shown, setShown] = useState(SHOWN)
  const all = entries.filter((entry) => withEvents || !('event' in entry)).toReversed()
  return (
    <>
      <Track bulletSize={12} lineWidth={2} aria-label={say('timeline.label')}>
        {all.slice(0, shown).map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two entries of one moment apart
          <Track.Item key={`${entry.at} ${all.length - i}`}>
            <Entry {...{ entry, nameOnPlatform }} />
          </Track.Item>
        ))}
      </Track>
      {all.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + 200)}>
          {say('timeline.older', { count: all.length - shown })}
        </Button>
      )}
    </>
  )
})

function Entry({ entry, nameOnPlatform }: { entry: TimelineEntry } & Pick<EntriesProps, 'nameOnPlatform'>) {
  const { timezone } = useSession().store
  const nameOf = useStaffNames()
  if ('message' in entry) {
    const { internal, body } = entry.message
    return (
      <Told entry={entry} did={internal ? say('did.internal_note') : say('did.post_message')} more={[body]}>
        {internal && (
          <Badge size="sm" color="yellow" variant="light" tt="none">
            {say('timeline.note')}
          </Badge>
        )}
      </Told>
    )
  }
  if ('event' in entry) return <Told entry={entry} did={say('did.event', { event: entry.event.type })} more={[]} />
  const { did, more } = describeChange(entry, { nameOf, nameOnPlatform, timeZone: timezone })
  const { previous_status: before, new_status: after } = entry
  const isMoved = before !== null && before !== after
  return (
    <Told entry={entry} did={did} more={more}>
      {isMoved && (
        <Text size="xs" c="dimmed">
          {statusName(before)} → {statusName(after)}
        </Text>
      )}
    </Told>
  )
}

function Told(props: { entry: TimelineEntry; did: string; more: readonly string[]; children?: ReactNode }) {
  const { entry, did, more, children } = props
  const { timezone } = useSession().store
  return (
    <Stack gap={2}>
      <Text size="sm" className="typed" component="div">
        <ActorName actor={entry.actor} /> {did}
      </Text>
      {more.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike, and their order is fixed
        <Spoiler key={i} maxHeight={130} showLabel={say('timeline.all')} hideLabel={say('timeline.less')} fz="sm">
          <Text size="sm" c="dimmed" className="typed">
            {text}
          </Text>
        </Spoiler>
      ))}
      <Group gap="xs">
        <Text size="xs" c="dimmed" component="time" dateTime={entry.at}>
          {formatMoment(entry.at, timezone)}
        </Text>
        {children}
      </Group>
    </Stack>
  )
}
