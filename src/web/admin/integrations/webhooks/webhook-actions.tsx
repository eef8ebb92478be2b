import { Button, Stack, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Refused } from '../../../ui/refused.tsx'

const changes = [['webhooks']] as const

/** Switches an endpoint on, or off after a question. */
export function SwitchWebhook({ endpoint }: { endpoint: StaffWebhook }) {
  return endpoint.status === 'active' ? <Disable endpoint={endpoint} /> : <Enable endpoint={endpoint} />
}

function Enable({ endpoint }: { endpoint: StaffWebhook }) {
  const enabling = useSubmit(() => call('POST', '/webhooks/{id}/enable', { params: { id: endpoint.id } }), {
    changes,
    said: 'The webhook is enabled. What was queued before it was switched off is sent now.',
  })
  return (
    <Stack gap="xs">
      <Button loading={enabling.busy} onClick={() => void enabling.run()}>
        Enable
      </Button>
      <Refused refusal={enabling.refusal} />
    </Stack>
  )
}

function Disable({ endpoint }: { endpoint: StaffWebhook }) {
  const disabling = useSubmit(() => call('POST', '/webhooks/{id}/disable', { params: { id: endpoint.id } }), {
    changes,
    said: 'The webhook is disabled.',
  })
  return (
    <Ask
      title="Disable this webhook?"
      does="Disable it"
      dangerous
      busy={disabling.busy}
      refusal={disabling.refusal}
      onYes={() => disabling.run()}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          Disable
        </Button>
      )}
    >
      <Text size="sm">
        Nothing is sent until you enable it again. What is queued now is kept and sent then; what happens meanwhile is
        not: it is only in the events feed.
      </Text>
    </Ask>
  )
}
