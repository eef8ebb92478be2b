import { Button, Divider, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { type WebhookDraft, WebhookForm } from './webhook-form.tsx'

/** What staff may change about an endpoint, and its deletion. */
export function WebhookSettings({ endpoint }: { endpoint: StaffWebhook }) {
  const { id, url, description, events } = endpoint
  const saving = useSubmit(
    (draft: WebhookDraft) =>
      call('PATCH', '/webhooks/{id}', {
        params: { id },
        body: {
          ...(draft.url !== url && { url: draft.url }),
          events: draft.events ?? [],
          description: draft.description === '' ? null : draft.description,
        },
      }),
    { changes: [['webhooks']], said: 'The webhook is saved.' },
  )
  const initial = { url, description: description ?? '', events: events.length === 0 ? null : events }
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={640}>
        Other events apply to what is queued and to what comes. At a new address what is queued is sent at once, and the
        5 days of failures begin anew.
      </Text>
      <WebhookForm key={JSON.stringify(initial)} initial={initial} does="Save" isNew={false} saving={saving} />
      <Divider />
      <Title order={2} size="h4">
        Delete
      </Title>
      <div>
        <DeleteWebhook endpoint={endpoint} />
      </div>
    </Stack>
  )
}

function DeleteWebhook({ endpoint }: { endpoint: StaffWebhook }) {
  const navigate = useNavigate()
  const deleting = useSubmit(() => call('DELETE', '/webhooks/{id}', { params: { id: endpoint.id } }), {
    said: 'The webhook is deleted.',
    onDone: () => void navigate({ to: '/integrations/webhooks' }),
  })
  return (
    <Ask
      title="Delete this webhook?"
      does="Delete it"
      dangerous
      busy={deleting.busy}
      refusal={deleting.refusal}
      onYes={() => deleting.run()}
      opener={(open) => (
        <Button variant="outline" color="red" onClick={open}>
          Delete the webhook
        </Button>
      )}
    >
      <Text size="sm" className="typed">
        Nothing more is sent to {endpoint.url}, neither what is queued. Its deliveries are no longer shown. This cannot
        be undone.
      </Text>
    </Ask>
  )
}
