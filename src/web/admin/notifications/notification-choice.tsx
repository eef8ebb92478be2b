import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../domain/notifications/notification.ts'
import { call, resource } from '../../client/admin.ts'
import { IS_FRAMED } from '../../http/framed.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { askForDevice, deviceState, leaveDevice } from './device.ts'
import { NOTIFICATIONS } from './notifications-query.ts'

/** Chooses which notifications the signed-in person wants, and whether this browser shows them. */
export function NotificationChoice() {
  const query = useQuery(resource('/notifications/choice'))
  return (
    <section aria-label={say('notification.title')}>
      <Title order={2} size="h4" mb="xs">
        {say('notification.title')}
      </Title>
      <Loaded query={query} rows={3}>
        {({ muted }) => <Kinds muted={muted} />}
      </Loaded>
      {!IS_FRAMED && 'Notification' in window && <Device />}
    </section>
  )
}

function Kinds({ muted }: { muted: readonly string[] }) {
  const [wanted, want] = useState<readonly string[]>(NOTIFICATION_KINDS.filter((kind) => !muted.includes(kind)))
  const choosing = useSubmit((body: { muted: NotificationKind[] }) => call('PUT', '/notifications/choice', { body }), {
    changes: [NOTIFICATIONS],
    said: say('notification.chosen'),
  })
  const choose = (chosen: readonly string[]) => {
    want(chosen)
    void choosing.run({ muted: NOTIFICATION_KINDS.filter((kind) => !chosen.includes(kind)) })
  }
  return (
    <Checkbox.Group label={say('notification.kinds')} value={[...wanted]} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {NOTIFICATION_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={say(`notification.kind.${kind}`)} />
        ))}
      </Stack>
      <Refused refusal={choosing.refusal} />
    </Checkbox.Group>
  )
}

function Device() {
  const [state, setState] = useState(deviceState)
  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <Text size="sm">{say(`notification.device.${state}`)}</Text>
      {state === 'off' && (
        <Button variant="default" onClick={() => void askForDevice().then(setState)}>
          {say('notification.device_on')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" onClick={() => setState(leaveDevice())}>
          {say('notification.device_off')}
        </Button>
      )}
    </Stack>
  )
}
