import { Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { may, type Permission, ROLES } from '../../../../domain/access/permissions.ts'
import { roleName } from '../../shell/role-name.ts'
import { settingsQuery } from '../settings-query.ts'

const WORDS = {
  'quotes.see': 'See their own quotes and those nobody has',
  'quotes.see_all': 'See every quote',
  'quotes.edit': 'Price, send, message and convert quotes',
  'quotes.void': 'Take an acceptance back',
  'quotes.extend': 'Extend an offer',
  'quotes.approve': 'Approve proposals',
  'quotes.assign': 'Assign quotes to others',
  'quotes.delete': 'Delete quotes',
  'views.share': 'Share views of the inbox',
  'settings.see': 'Read the settings',
  'settings.edit': 'Change the settings',
  'policies.edit': 'Change targeting, price floor, approval policies and automation',
  'templates.edit': 'Change templates',
  'analytics.see': 'See the dashboard',
  'keys.see': 'See the names of API keys',
  'keys.manage': 'Create, roll and revoke API keys',
  'webhooks.manage': 'Manage webhooks',
  'staff.see': 'See the staff',
  'staff.manage': 'Invite people and change roles',
  'audit.see': 'Read the audit log',
  'platform.manage': 'See orders, imports and mail; download and remove customer data',
  'billing.manage': 'Manage the plan',
} as const satisfies Record<Exclude<Permission, 'signed_in'>, string>

/** What each role may do in this store, in words. */
export function RoleMatrix() {
  const settings = useQuery(settingsQuery).data?.settings ?? {}
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        What each role may do
      </Title>
      <Text size="sm" c="dimmed">
        A new role ends the sessions of whoever gets it. Nobody approves what they asked for themselves, unless the
        approval policies allow it.
      </Text>
      <Table verticalSpacing={6} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>May</Table.Th>
            {ROLES.map((role) => (
              <Table.Th key={role} ta="center">
                {roleName(role)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(WORDS).map(([permission, words]) => (
            <Table.Tr key={permission}>
              <Table.Th fw={400}>{words}</Table.Th>
              {ROLES.map((role) => (
                <Table.Td key={role} ta="center">
                  <Mark yes={may(role, permission as Permission, settings)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

function Mark({ yes }: { yes: boolean }) {
  return yes ? (
    <Check size={18} role="img" aria-label="Yes" />
  ) : (
    <Minus size={18} role="img" aria-label="No" opacity={0.5} />
  )
}
