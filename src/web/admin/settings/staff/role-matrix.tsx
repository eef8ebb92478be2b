import { Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { may, type Permission, ROLES } from '../../../../domain/access/permissions.ts'
import { say } from '../../../ui/say.ts'
import { roleName } from '../../shell/role-name.ts'
import { settingsQuery } from '../settings-query.ts'

const WORDS = {
  'quotes.see': say('staff.may.quotes_see'),
  'quotes.see_all': say('staff.may.quotes_see_all'),
  'quotes.edit': say('staff.may.quotes_edit'),
  'quotes.void': say('staff.may.quotes_void'),
  'quotes.extend': say('staff.may.quotes_extend'),
  'quotes.approve': say('staff.may.quotes_approve'),
  'quotes.assign': say('staff.may.quotes_assign'),
  'quotes.delete': say('staff.may.quotes_delete'),
  'costs.see': say('staff.may.costs_see'),
  'views.share': say('staff.may.views_share'),
  'settings.see': say('staff.may.settings_see'),
  'settings.edit': say('staff.may.settings_edit'),
  'policies.edit': say('staff.may.policies_edit'),
  'templates.edit': say('staff.may.templates_edit'),
  'analytics.see': say('staff.may.analytics_see'),
  'keys.see': say('staff.may.keys_see'),
  'keys.manage': say('staff.may.keys_manage'),
  'webhooks.manage': say('staff.may.webhooks_manage'),
  'staff.see': say('staff.may.staff_see'),
  'staff.manage': say('staff.may.staff_manage'),
  'audit.see': say('staff.may.audit_see'),
  'platform.manage': say('staff.may.platform_manage'),
  'billing.manage': say('staff.may.billing_manage'),
} as const satisfies Record<Exclude<Permission, 'signed_in'>, string>

/** Shows what each role may do in this store. */
export function RoleMatrix() {
  const settings = useQuery(settingsQuery).data?.settings ?? {}
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {say('staff.matrix')}
      </Title>
      <Text size="sm" c="dimmed">
        {say('staff.matrix_hint')}
      </Text>
      <Table verticalSpacing={6} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('staff.may_title')}</Table.Th>
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
    <Check size={18} role="img" aria-label={say('ui.yes')} />
  ) : (
    <Minus size={18} role="img" aria-label={say('ui.no')} opacity={0.5} />
  )
}
