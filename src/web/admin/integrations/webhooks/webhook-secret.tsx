import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { NewSecret } from '../new-secret.tsx'
import { Verify } from './verify.tsx'

interface Rotated {
  secret: string
  old_secret_works_until: string
}

/** Explains how receivers verify webhooks, and rotates the secret, showing the new one once. */
export function WebhookSecret({ endpoint }: { endpoint: StaffWebhook }) {
  const { timezone } = useSession().store
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const oldUntil = endpoint.old_secret_works_until
  return (
    <Stack maw={800}>
      {rotated && (
        <NewSecret
          title={say('webhooks.new_secret')}
          secret={rotated.secret}
          done={say('ui.done')}
          onDone={() => setRotated(null)}
        >
          <Text size="sm">
            {say('webhooks.both_until', { at: formatMoment(rotated.old_secret_works_until, timezone) })}
          </Text>
        </NewSecret>
      )}
      <Verify />
      <Text size="sm">
        {oldUntil
          ? say('webhooks.replaced_until', { at: formatMoment(oldUntil, timezone) })
          : say('webhooks.rotate_advice')}
      </Text>
      <div>
        <Rotate endpoint={endpoint} onRotated={setRotated} />
      </div>
    </Stack>
  )
}

function Rotate({ endpoint, onRotated }: { endpoint: StaffWebhook; onRotated: (rotated: Rotated) => void }) {
  const rotating = useSubmit(() => call('POST', '/webhooks/{id}/rotate-secret', { params: { id: endpoint.id } }), {
    changes: [['webhooks']],
    onDone: onRotated,
  })
  return (
    <Ask
      title={say('webhooks.rotate_title')}
      does={say('webhooks.rotate_does')}
      busy={rotating.busy}
      refusal={rotating.refusal}
      onYes={() => rotating.run()}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          {say('webhooks.rotate')}
        </Button>
      )}
    >
      <Text size="sm">
        {say('webhooks.rotate_hint')} {endpoint.old_secret_works_until !== null && say('webhooks.rotate_again')}
      </Text>
    </Ask>
  )
}
