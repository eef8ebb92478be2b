import { Select } from '@mantine/core'
import type { StaffMember } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { roleName } from '../../shell/role-name.ts'
import { isAtWork, useStaff } from '../../use-staff.ts'

interface StaffSelectProps {
  /** The visible label; without it, `name` is announced to screen readers only. */
  label?: string
  name?: string
  /** `stf_…`; empty if no one is selected. */
  value: string
  error: string | undefined
  /** Limits the choice, in addition to the current selection; everybody by default. */
  among?: (member: StaffMember) => boolean
  onChange: (id: string) => void
}

/** Selects a staff member. A selected person who has left or not yet accepted stays listed, so that it is clear who must be replaced. */
export function StaffSelect({ label, name, value, error, among = () => true, onChange }: StaffSelectProps) {
  const staff = useStaff().filter((member) => member.id === value || (isAtWork(member) && among(member)))
  const describe = (member: StaffMember) => `${member.name} · ${stateOf(member)}`
  return (
    <Select
      label={label}
      aria-label={name}
      placeholder={say('rules.choose')}
      maw={400}
      searchable
      allowDeselect={false}
      nothingFoundMessage={say('rules.no_staff')}
      data={staff.map((member) => ({ value: member.id, label: describe(member) }))}
      value={value || null}
      error={error && value === '' ? say('rules.choose_someone') : error}
      onChange={(id) => onChange(id ?? value)}
    />
  )
}

function stateOf({ role, active, invited }: StaffMember): string {
  if (!active) return say('rules.not_active')
  return invited ? say('rules.invited') : roleName(role)
}
