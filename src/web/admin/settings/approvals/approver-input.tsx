import { Group, Select, TextInput } from '@mantine/core'
import { may, ROLES } from '../../../../domain/access/permissions.ts'
import type { Approver } from '../../../../domain/approvals/approver.ts'
import type { ApprovalPolicy } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { roleName } from '../../shell/role-name.ts'
import { useFault } from '../rules/faults.tsx'
import { StaffSelect } from '../rules/staff-select.tsx'

type Domain = ApprovalPolicy['domain']
type Kind = 'staff' | 'role' | 'company' | 'company_role' | 'contact'

const KINDS = {
  role: say('policies.kind.role'),
  staff: say('policies.kind.staff'),
  company: say('policies.kind.company'),
  company_role: say('policies.kind.company_role'),
  contact: say('policies.kind.contact'),
} as const satisfies Record<Kind, string>

const KINDS_OF: Readonly<Record<Domain, readonly Kind[]>> = {
  merchant: ['role', 'staff'],
  buyer: ['company', 'company_role', 'contact'],
}

const NEW: Readonly<Record<Kind, Approver>> = {
  role: { role: 'manager' },
  staff: { staff: '' },
  company: { company: 'main_contact' },
  company_role: { company_role: '' },
  contact: { contact: '' },
}

/** Returns the default approver of a new step. */
export function firstApprover(domain: Domain): Approver {
  return domain === 'merchant' ? NEW.role : NEW.company
}

interface ApproverInputProps {
  approver: Approver
  domain: Domain
  /** The position among the step's approvers, named in the field labels. */
  number: number
  at: string
  onChange: (approver: Approver) => void
}

/** Selects an approver: staff in a merchant's policy, someone at the buyer's company in a buyer's. */
export function ApproverInput(props: ApproverInputProps) {
  const { approver, domain, number, onChange } = props
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => one in approver) ?? 'role'
  return (
    <Group align="flex-start" gap="xs">
      <Select
        aria-label={say('policies.kind_of', { number })}
        w={230}
        allowDeselect={false}
        data={KINDS_OF[domain].map((value) => ({ value, label: KINDS[value] }))}
        value={kind}
        onChange={(chosen) => chosen && onChange(NEW[chosen as Kind])}
      />
      <Named {...props} />
    </Group>
  )
}

function Named({ approver, number, at, onChange }: ApproverInputProps) {
  const fault = useFault(at)
  if ('staff' in approver) {
    const among = ({ role }: { role: Parameters<typeof may>[0] }) => may(role, 'quotes.approve')
    return (
      <StaffSelect
        name={say('policies.who_is', { number })}
        value={approver.staff}
        error={fault}
        among={among}
        onChange={(staff) => onChange({ staff })}
      />
    )
  }
  if ('role' in approver) return <RoleSelect approver={approver} number={number} error={fault} onChange={onChange} />
  if ('company' in approver) return null
  const [label, value] =
    'contact' in approver
      ? [say('policies.contact_of', { number }), approver.contact]
      : [say('policies.role_of', { number }), approver.company_role]
  return (
    <TextInput
      aria-label={label}
      placeholder={'contact' in approver ? say('policies.contact_hint') : say('policies.role_hint')}
      flex={1}
      miw={200}
      maxLength={255}
      value={value}
      error={fault}
      onChange={({ currentTarget: { value: text } }) =>
        onChange('contact' in approver ? { contact: text.trim() } : { company_role: text })
      }
    />
  )
}

interface RoleSelectProps {
  approver: Extract<Approver, { role: unknown }>
  number: number
  error: string | undefined
  onChange: (approver: Approver) => void
}

function RoleSelect({ approver, number, error, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={say('policies.role_of', { number })}
      w={230}
      allowDeselect={false}
      data={ROLES.filter((role) => may(role, 'quotes.approve')).map((role) => ({ value: role, label: roleName(role) }))}
      value={approver.role}
      error={error}
      onChange={(role) => onChange({ role: ROLES.find((one) => one === role) ?? approver.role })}
    />
  )
}
