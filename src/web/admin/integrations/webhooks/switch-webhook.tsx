import { Button, Stack, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'

const changes = [['webhooks']] as const

/** Enables an endpoint, or disables it after confirmation. */
export function SwitchWebhook({ endpoint }: { endpoint: StaffWebhook }) {
  return endpoint.status === 'active' ? <Disable endpoint={endpoint} /> : <Enable endpoint={endpoint} />
}

function Enable({ endpoint }: { endpoint: StaffWebhook }) {
  const enabling = useSubmit(() => call('POST', '/webhooks/{id}/enable', { params: { id: endpoint.id } }), {
    changes,
    said: say('webhooks.enabled'),
  })
  return (
    <Stack gap="xs">
      <Button loading={enabling.busy} onClick={() => void enabling.run()}>
        {say('webhooks.enable')}
      </Button>
      <Refused refusal={enabling.refusal} />
    </Stack>
  )
}

function Disable({ endpoint }: { endpoint: StaffWebhook }) {
  const disabling = useSubmit(() => call('POST', '/webhooks/{id}/disable', { params: { id: endpoint.id } }), {
    changes,
    said: say('webhooks.disabled'),
  })
  return (
    <Ask
      title={say('webhooks.disable_title')}
      does={say('webhooks.disable')}
      dangerous
      busy={disabling.busy}
      refusal={disabling.refusal}
      onYes={() => disabling.run()}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          {say('webhooks.disable')}
        </Button>
      )}
    >
      <Text size="sm">{say('webhooks.disable_hint')}</Text>
    </Ask>
  )
}
