import { Button, Divider, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'
import { type WebhookDraft, WebhookForm } from './webhook-form.tsx'

/** Edits or deletes an endpoint. */
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
    { changes: [['webhooks']], said: say('webhooks.saved') },
  )
  const initial = { url, description: description ?? '', events: events.length === 0 ? null : events }
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={640}>
        {say('webhooks.settings_hint')}
      </Text>
      <WebhookForm
        key={JSON.stringify(initial)}
        initial={initial}
        does={say('webhooks.save')}
        isNew={false}
        saving={saving}
      />
      <Divider />
      <Title order={2} size="h4">
        {say('webhooks.delete')}
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
    said: say('webhooks.deleted'),
    onDone: () => void navigate({ to: '/integrations/webhooks' }),
  })
  return (
    <Ask
      title={say('webhooks.delete_title')}
      does={say('webhooks.delete')}
      dangerous
      busy={deleting.busy}
      refusal={deleting.refusal}
      onYes={() => deleting.run()}
      opener={(open) => (
        <Button variant="outline" color="red" onClick={open}>
          {say('webhooks.delete_this')}
        </Button>
      )}
    >
      <Text size="sm" className="typed">
        {say('webhooks.delete_hint', { url: endpoint.url })}
      </Text>
    </Ask>
  )
}
