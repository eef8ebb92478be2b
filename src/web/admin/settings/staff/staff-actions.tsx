import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { StaffMember } from '../../../client/admin-answers.ts'
import { type Submission, useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { useSession } from '../../session/session.ts'

/** What an Admin does with somebody's account: deactivate, activate, invite again. */
export function StaffActions({ member: { id, name, email, active, invited } }: { member: StaffMember }) {
  const isMe = useSession().staff.id === id
  const changes = [['staff'], ['audit']]
  const setActive = useSubmit((to: boolean) => call('PATCH', '/staff/{id}', { params: { id }, body: { active: to } }), {
    changes,
    said: active ? `${name} is deactivated.` : `${name} is active again.`,
  })
  const resend = useSubmit(() => call('POST', '/staff/{id}/invitation', { params: { id } }), {
    changes,
    said: `A new invitation goes to ${email}.`,
  })
  if (isMe) {
    return (
      <Text size="xs" c="dimmed">
        Another Admin has to deactivate you.
      </Text>
    )
  }
  if (!active) {
    return (
      <Stack gap="xs">
        <Group>
          <Button
            size="xs"
            variant="default"
            aria-label={`Activate ${name}`}
            loading={setActive.busy}
            onClick={() => void setActive.run(true)}
          >
            Activate
          </Button>
        </Group>
        <Refused refusal={setActive.refusal} />
      </Stack>
    )
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {invited && (
          <Button size="xs" variant="default" loading={resend.busy} onClick={() => void resend.run()}>
            Resend the invitation
          </Button>
        )}
        <Deactivate name={name} setActive={setActive} />
      </Group>
      <Refused refusal={resend.refusal} />
    </Stack>
  )
}

interface DeactivateProps {
  name: string
  setActive: Pick<Submission<[to: boolean], unknown>, 'busy' | 'refusal' | 'run'>
}

function Deactivate({ name, setActive: { busy, refusal, run } }: DeactivateProps) {
  return (
    <Ask
      title={`Deactivate ${name}?`}
      does="Deactivate"
      dangerous
      busy={busy}
      refusal={refusal}
      onYes={() => run(false)}
      opener={(open) => (
        <Button size="xs" variant="default" aria-label={`Deactivate ${name}`} onClick={open}>
          Deactivate
        </Button>
      )}
    >
      <Text>
        Their sessions end at once, and they cannot sign in. Quotes that are assigned to them stay so; you can activate
        them again.
      </Text>
    </Ask>
  )
}
