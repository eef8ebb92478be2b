import { Button, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { ApiKey } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'

export interface RolledKey {
  id: string
  key: string
  old_key_works_until: string
}

/** Replaces a key with a new one with the same properties. */
export function RollKey({ apiKey, onRolled }: { apiKey: ApiKey; onRolled: (rolled: RolledKey) => void }) {
  const rolling = useSubmit(() => call('POST', '/keys/{id}/roll', { params: { id: apiKey.id } }), {
    changes: [['keys']],
    onDone: onRolled,
  })
  return (
    <Ask
      title={say('keys.roll_title', { name: apiKey.name })}
      does={say('keys.roll_does')}
      busy={rolling.busy}
      refusal={rolling.refusal}
      onYes={() => rolling.run()}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          {say('keys.roll')}
        </Button>
      )}
    >
      <Text size="sm">{say('keys.roll_hint')}</Text>
    </Ask>
  )
}

/** Allows or forbids AI agents to use a key. */
export function AllowAgents({ apiKey }: { apiKey: ApiKey }) {
  const allowed = !apiKey.agents_allowed
  const changing = useSubmit(() => call('PUT', '/keys/{id}/agents', { params: { id: apiKey.id }, body: { allowed } }), {
    changes: [['keys']],
    said: say(allowed ? 'keys.agents_on' : 'keys.agents_off', { name: apiKey.name }),
  })
  return (
    <Button variant="default" loading={changing.busy} onClick={() => void changing.run()}>
      {say(allowed ? 'keys.allow_agents' : 'keys.forbid_agents')}
    </Button>
  )
}

/** Revokes a key immediately. */
export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const revoking = useSubmit(() => call('POST', '/keys/{id}/revoke', { params: { id: apiKey.id } }), {
    changes: [['keys']],
    said: say('keys.is_revoked', { name: apiKey.name }),
  })
  return (
    <Ask
      title={say('keys.revoke_title', { name: apiKey.name })}
      does={say('keys.revoke_does')}
      dangerous
      busy={revoking.busy}
      refusal={revoking.refusal}
      onYes={() => revoking.run()}
      opener={(open) => (
        <Button variant="outline" color="red" onClick={open}>
          {say('keys.revoke')}
        </Button>
      )}
    >
      <Text size="sm">{say('keys.revoke_hint')}</Text>
    </Ask>
  )
}
