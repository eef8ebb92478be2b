import { Select, Stack, Text } from '@mantine/core'
import { ROLES, type Role } from '../../../../domain/access/permissions.ts'
import { call } from '../../../client/admin.ts'
import type { StaffMember } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { useMay, useSession } from '../../session/session.ts'
import { roleName } from '../../shell/role-name.ts'

/** The roles as options of a select. */
export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: roleName(value) }))

/** Shows a staff member's role. Admins can change it, except their own. */
export function StaffRole({ member: { id, name, role } }: { member: StaffMember }) {
  const may = useMay('staff.manage')
  const isMe = useSession().staff.id === id
  const changing = useSubmit((to: Role) => call('PATCH', '/staff/{id}', { params: { id }, body: { role: to } }), {
    changes: [['staff'], ['audit']],
    said: say('staff.role_changed', { name }),
  })
  if (!may || isMe) {
    return (
      <Stack gap={0}>
        <Text size="sm">{roleName(role)}</Text>
        {isMe && may && (
          <Text size="xs" c="dimmed">
            {say('staff.not_your_role')}
          </Text>
        )}
      </Stack>
    )
  }
  return (
    <Stack gap="xs" maw={220}>
      <Select
        aria-label={say('staff.role_of', { name })}
        data={ROLE_CHOICES}
        value={role}
        allowDeselect={false}
        disabled={changing.busy}
        onChange={(to) => to && to !== role && void changing.run(to as Role)}
      />
      <Refused refusal={changing.refusal} />
    </Stack>
  )
}
