import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sayWhoMay } from '../../../../domain/access/permissions.ts'
import { resource } from '../../../client/admin.ts'
import type { StaffMember } from '../../../client/admin-answers.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useMay, useSession } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { InviteStaff } from './invite-staff.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { StaffActions } from './staff-actions.tsx'
import { StaffRole } from './staff-role.tsx'

/** Who works here, in which role, and what each role may do. */
export function StaffPage() {
  const staff = useQuery(resource('/staff'))
  const may = useMay('staff.manage')
  return (
    <Page title="Staff and roles" actions={may && <InviteStaff />}>
      <Stack gap="xl">
        {!may && <Text c="dimmed">{sayWhoMay('staff.manage')} can invite people and change roles.</Text>}
        <Loaded query={staff}>{({ data }) => <Members staff={data} />}</Loaded>
        <RoleMatrix />
      </Stack>
    </Page>
  )
}

function Members({ staff }: { staff: readonly StaffMember[] }) {
  const { timezone } = useSession().store
  const may = useMay('staff.manage')
  return (
    <DataTable
      caption="Staff"
      rows={staff}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Nobody yet">Invite somebody to work on quotes with you.</EmptyState>}
      columns={[
        { key: 'name', header: 'Name', cell: (member) => <Name member={member} /> },
        { key: 'role', header: 'Role', cell: (member) => <StaffRole member={member} /> },
        { key: 'state', header: 'State', cell: (member) => <State member={member} /> },
        {
          key: 'since',
          header: 'Since',
          cell: ({ created_at }) => formatMoment(created_at, timezone, { dateOnly: true }),
        },
        ...(may
          ? [{ key: 'actions', header: 'Actions', cell: (member: StaffMember) => <StaffActions member={member} /> }]
          : []),
      ]}
    />
  )
}

function Name({ member: { id, name, email } }: { member: StaffMember }) {
  const isMe = useSession().staff.id === id
  return (
    <div>
      <Group gap="xs">
        <Text fw={600} className="typed">
          {name}
        </Text>
        {isMe && (
          <Badge variant="light" tt="none">
            You
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" className="typed">
        {email}
      </Text>
    </div>
  )
}

function State({ member: { active, invited } }: { member: StaffMember }) {
  const [word, color] = invited ? ['Invited', 'blue'] : active ? ['Active', 'green'] : ['Deactivated', 'gray']
  return (
    <Badge variant="light" color={color} tt="none">
      {word}
    </Badge>
  )
}
