import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { useSession } from '../../session/session.ts'
import { KeptSecret } from '../kept-secret.tsx'
import { Verify } from './verify.tsx'

interface Rotated {
  secret: string
  old_secret_works_until: string
}

/** How receivers verify, and the rotation of the secret, which shows the new one this once. */
export function WebhookSecret({ endpoint }: { endpoint: StaffWebhook }) {
  const { timezone } = useSession().store
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const oldUntil = endpoint.old_secret_works_until
  return (
    <Stack maw={800}>
      {rotated && (
        <KeptSecret title="The new signing secret" secret={rotated.secret} done="Done" onDone={() => setRotated(null)}>
          <Text size="sm">
            Until {formatMoment(rotated.old_secret_works_until, timezone)} everything is signed with the new and the old
            secret: give your receivers the new one before then.
          </Text>
        </KeptSecret>
      )}
      <Verify />
      <Text size="sm">
        {oldUntil
          ? `The secret was replaced. The one before signs too until ${formatMoment(oldUntil, timezone)}.`
          : 'Replace the secret now and then, and at once when somebody may have seen it who should not.'}
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
      title="Rotate the secret?"
      does="Rotate it"
      busy={rotating.busy}
      refusal={rotating.refusal}
      onYes={() => rotating.run()}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          Rotate the secret
        </Button>
      )}
    >
      <Text size="sm">
        You get a new secret. For 24 hours everything is signed with both, so that receivers can change over without a
        break.
        {endpoint.old_secret_works_until !== null &&
          ' It was rotated within the last 24 hours already: rotating again ends the oldest secret at once. Do it to be rid of a secret that leaked, or when every receiver knows the newer one.'}
      </Text>
    </Ask>
  )
}
