import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, resource } from '../../../client/admin.ts'
import type { CardSettings } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { SettingsGroup } from '../settings-group.tsx'

const CARDS = resource('/payments/cards')
const CHANGES = [['payments']] as const

/** Connects the store with its account at Stripe, so that buyers can pay by card, or ends that. */
export function Cards() {
  const cards = useQuery(CARDS)
  return (
    <SettingsGroup title={say('payments.cards')}>
      <Loaded query={cards}>{({ account }) => (account ? <Connected account={account} /> : <Connect />)}</Loaded>
    </SettingsGroup>
  )
}

function Connect() {
  const [key, setKey] = useState('')
  const { development } = useSession().store
  const connecting = useSubmit(() => call('PUT', '/payments/cards', { body: { secret_key: key.trim() } }), {
    changes: CHANGES,
    said: say('payments.cards_on'),
  })
  return (
    <form onSubmit={connecting.submit}>
      <Stack maw={520}>
        <Text size="sm">{say('payments.cards_how')}</Text>
        <PasswordInput
          label={say('payments.secret_key')}
          description={say(development ? 'payments.test_key' : 'payments.live_key')}
          autoComplete="off"
          required
          value={key}
          error={connecting.errorOf('secret_key') ?? connecting.refusal?.message}
          onChange={({ currentTarget: { value } }) => setKey(value)}
        />
        <Group>
          <Button type="submit" variant="default" loading={connecting.busy}>
            {say('payments.connect')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Connected({ account }: { account: NonNullable<CardSettings['account']> }) {
  const { timezone } = useSession().store
  const ending = useSubmit(() => call('DELETE', '/payments/cards'), {
    changes: CHANGES,
    said: say('payments.cards_off'),
  })
  const at = formatMoment(account.connected_at, timezone)
  return (
    <Stack maw={520} align="flex-start">
      <Text>
        {account.name === null
          ? say('payments.connected', { at })
          : say('payments.connected_with', { name: account.name, at })}
      </Text>
      <Text size="sm" c="dimmed">
        {say(account.notified ? 'payments.notified' : 'payments.asked')} {say('payments.card_refunds')}
      </Text>
      <Ask
        title={say('payments.disconnect_title')}
        does={say('payments.disconnect')}
        dangerous
        busy={ending.busy}
        refusal={ending.refusal}
        onYes={ending.run}
        opener={(open) => (
          <Button variant="default" onClick={open}>
            {say('payments.disconnect')}
          </Button>
        )}
      >
        <Text size="sm">{say('payments.disconnect_hint')}</Text>
      </Ask>
    </Stack>
  )
}
