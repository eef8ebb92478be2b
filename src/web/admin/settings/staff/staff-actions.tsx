import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { StaffMember } from '../../../client/admin-answers.ts'
import { type Submission, useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'

/** Lets an Admin deactivate, activate or reinvite a staff member. */
export function StaffActions({ member: { id, name, email, active, invited } }: { member: StaffMember }) {
  const isMe = useSession().staff.id === id
  const changes = [['staff'], ['audit']] as const
  const setActive = useSubmit((to: boolean) => call('PATCH', '/staff/{id}', { params: { id }, body: { active: to } }), {
    changes,
    said: active ? say('staff.deactivated', { name }) : say('staff.activated', { name }),
  })
  const resend = useSubmit(() => call('POST', '/staff/{id}/invitation', { params: { id } }), {
    changes,
    said: say('staff.reinvited', { email }),
  })
  if (isMe) {
    return (
      <Text size="xs" c="dimmed">
        {say('staff.not_yourself')}
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
            aria-label={say('staff.activate_one', { name })}
            loading={setActive.busy}
            onClick={() => void setActive.run(true)}
          >
            {say('staff.activate')}
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
            {say('staff.reinvite')}
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
      title={say('staff.deactivate_title', { name })}
      does={say('staff.deactivate')}
      dangerous
      busy={busy}
      refusal={refusal}
      onYes={() => run(false)}
      opener={(open) => (
        <Button size="xs" variant="default" aria-label={say('staff.deactivate_one', { name })} onClick={open}>
          {say('staff.deactivate')}
        </Button>
      )}
    >
      <Text>{say('staff.deactivate_hint')}</Text>
    </Ask>
  )
}
