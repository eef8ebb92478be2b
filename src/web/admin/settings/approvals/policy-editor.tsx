import { Checkbox, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { ROLES } from '../../../../domain/access/permissions.ts'
import type { ApprovalPolicy } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { roleName } from '../../shell/role-name.ts'
import { ConditionsEditor } from '../rules/conditions-editor.tsx'
import { useFault } from '../rules/faults.tsx'
import { withMember } from '../with-member.ts'
import { firstApprover } from './approver-input.tsx'
import { StepsEditor } from './steps-editor.tsx'

interface PolicyEditorProps {
  policy: ApprovalPolicy
  at: string
  onChange: (policy: ApprovalPolicy) => void
}

/** Edits an approval policy: its domain, conditions, approvers, exceptions and timeout. */
export function PolicyEditor({ policy, at, onChange }: PolicyEditorProps) {
  const { domain, conditions, steps } = policy
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <SegmentedControl
          aria-label={say('policies.who_approves')}
          style={{ alignSelf: 'start' }}
          data={[
            { value: 'merchant', label: say('policies.who.merchant') },
            { value: 'buyer', label: say('policies.who.buyer') },
          ]}
          value={domain}
          onChange={(chosen) => onChange(ofDomain(policy, chosen === 'buyer' ? 'buyer' : 'merchant'))}
        />
        <Text size="sm" c="dimmed">
          {domain === 'merchant' ? say('policies.who_hint.merchant') : say('policies.who_hint.buyer')}
        </Text>
      </Stack>
      <ConditionsEditor
        conditions={conditions}
        at={`${at}.conditions`}
        kinds={['total', 'line_discount', 'product', 'customer_tag', 'company', 'source', 'mode']}
        without={say(`policies.every.${domain}`)}
        onChange={(changed) => onChange({ ...policy, conditions: changed })}
      />
      <StepsEditor
        steps={steps}
        domain={domain}
        at={`${at}.steps`}
        onChange={(changed) => onChange({ ...policy, steps: changed })}
      />
      {domain === 'merchant' && <SkipFields policy={policy} at={at} onChange={onChange} />}
      <NumberInput
        label={say('policies.rejected_after')}
        description={say('policies.rejected_hint')}
        maw={260}
        suffix={` ${say('policies.hours_unit', { hours: policy.timeout_hours ?? 0 })}`}
        min={1}
        max={8760}
        allowDecimal={false}
        allowNegative={false}
        value={policy.timeout_hours ?? ''}
        error={useFault(`${at}.timeout_hours`)}
        onChange={(hours) =>
          onChange(withMember(policy, 'timeout_hours', typeof hours === 'number' ? hours : undefined))
        }
      />
    </Stack>
  )
}

/** Moves a policy to a domain and resets its approvers, who differ by domain, and its exceptions, which buyers' policies lack. */
function ofDomain(policy: ApprovalPolicy, domain: ApprovalPolicy['domain']): ApprovalPolicy {
  if (domain === policy.domain) return policy
  const steps: ApprovalPolicy['steps'] = [{ mode: 'any', approvers: [firstApprover(domain)] }]
  return { ...withMember(policy, 'skip', undefined), domain, steps }
}

function SkipFields({ policy, at, onChange }: PolicyEditorProps) {
  const { sender_roles: roles = [], approved_before: approvedBefore = false } = policy.skip ?? {}
  const change = (skip: NonNullable<ApprovalPolicy['skip']>) =>
    onChange(withMember(policy, 'skip', Object.keys(skip).length > 0 ? skip : undefined))
  const changeRoles = (chosen: readonly string[]) => {
    const senders = ROLES.filter((role) => chosen.includes(role))
    change(withMember(policy.skip ?? {}, 'sender_roles', senders.length > 0 ? senders : undefined))
  }
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={say('policies.skip_roles_label')}
        value={[...roles]}
        error={useFault(`${at}.skip`)}
        onChange={changeRoles}
      >
        <Stack gap={6} mt={6}>
          {ROLES.map((role) => (
            <Checkbox key={role} value={role} label={roleName(role)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={say('policies.skip_before_label')}
        checked={approvedBefore}
        onChange={({ currentTarget: { checked } }) =>
          change(withMember(policy.skip ?? {}, 'approved_before', checked || undefined))
        }
      />
    </Stack>
  )
}
