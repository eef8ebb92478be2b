import { Button, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { ApiKey } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'

export interface RolledKey {
  id: string
  key: string
  old_key_works_until: string
}

/** Replaces a key by a new one with the same properties. */
export function RollKey({ apiKey, onRolled }: { apiKey: ApiKey; onRolled: (rolled: RolledKey) => void }) {
  const rolling = useSubmit(() => call('POST', '/keys/{id}/roll', { params: { id: apiKey.id } }), {
    changes: [['keys']],
    onDone: onRolled,
  })
  return (
    <Ask
      title={`Roll ${apiKey.name}?`}
      does="Roll the key"
      busy={rolling.busy}
      refusal={rolling.refusal}
      onYes={() => rolling.run()}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          Roll
        </Button>
      )}
    >
      <Text size="sm">
        You get a new key with the same name, scopes, expiry and IP addresses. This one works for 24 hours more, so that
        you can replace it without a break.
      </Text>
    </Ask>
  )
}

/** Ends a key at once. */
export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const revoking = useSubmit(() => call('POST', '/keys/{id}/revoke', { params: { id: apiKey.id } }), {
    changes: [['keys']],
    said: `${apiKey.name} is revoked.`,
  })
  return (
    <Ask
      title={`Revoke ${apiKey.name}?`}
      does="Revoke the key"
      dangerous
      busy={revoking.busy}
      refusal={revoking.refusal}
      onYes={() => revoking.run()}
      opener={(open) => (
        <Button variant="outline" color="red" onClick={open}>
          Revoke
        </Button>
      )}
    >
      <Text size="sm">
        Its next request is refused, and this cannot be undone. To replace it without a break, roll it instead.
      </Text>
    </Ask>
  )
}
