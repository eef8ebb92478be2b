import type { AuditEntry } from '../../database/access/audit.ts'
import type { StaffMember } from '../../database/access/staff.ts'
import { canSignIn } from '../../domain/access/find-absence.ts'

/** Returns a staff member as pages show them. */
export function viewStaff(member: StaffMember) {
  const { id, name, email, role, active, createdAt } = member
  return {
    object: 'staff',
    id,
    name,
    email,
    role,
    active,
    invited: active && !canSignIn(member),
    created_at: createdAt.toISOString(),
  }
}

export function viewAuditEntry({ id, at, action, staff, detail }: AuditEntry) {
  return { object: 'audit_entry', id, at: at.toISOString(), action, staff, detail }
}
