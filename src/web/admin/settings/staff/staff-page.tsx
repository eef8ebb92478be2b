import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { StaffMember } from '../../../client/admin-answers.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useMay, useSession } from '../../session/session.ts'
import { whoMay } from '../../session/who-may.ts'
import { Page } from '../../shell/page.tsx'
import { InviteStaff } from './invite-staff.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { StaffActions } from './staff-actions.tsx'
import { StaffRole } from './staff-role.tsx'

/** The staff members and their roles, and what each role may do. */
export function StaffPage() {
  const staff = useQuery(resource('/staff'))
  const may = useMay('staff.manage')
  return (
    <Page title={say('page.staff')} actions={may && <InviteStaff />}>
      <Stack gap="xl">
        {!may && <Text c="dimmed">{say('staff.can_manage', { who: whoMay('staff.manage') })}</Text>}
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
      caption={say('staff.title')}
      rows={staff}
      rowKey={({ id }) => id}
      empty={<EmptyState title={say('staff.none')}>{say('staff.none_hint')}</EmptyState>}
      columns={[
        { key: 'name', header: say('staff.name'), cell: (member) => <Name member={member} /> },
        { key: 'role', header: say('staff.role'), cell: (member) => <StaffRole member={member} /> },
        { key: 'state', header: say('staff.state'), cell: (member) => <State member={member} /> },
        {
          key: 'since',
          header: say('staff.since'),
          cell: ({ created_at }) => formatMoment(created_at, timezone, { dateOnly: true }),
        },
        ...(may
          ? [
              {
                key: 'actions',
                header: say('staff.actions'),
                cell: (member: StaffMember) => <StaffActions member={member} />,
              },
            ]
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
            {say('staff.you')}
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
  const [word, color] = invited
    ? [say('staff.state.invited'), 'blue']
    : active
      ? [say('staff.state.active'), 'green']
      : [say('staff.state.deactivated'), 'gray']
  return (
    <Badge variant="light" color={color} tt="none">
      {word}
    </Badge>
  )
}
