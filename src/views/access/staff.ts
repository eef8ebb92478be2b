import type { AuditEntry } from '../../database/access/audit.ts'
import type { StaffMember } from '../../database/access/staff.ts'

/** Returns a staff member as pages show them. */
export function viewStaff({ id, name, email, role, active, hasPassword, createdAt }: StaffMember) {
  return {
    object: 'staff',
    id,
    name,
    email,
    role,
    active,
    invited: active && !hasPassword,
    created_at: createdAt.toISOString(),
  }
}

export function viewAuditEntry({ id, at, action, staff, detail }: AuditEntry) {
  return { object: 'audit_entry', id, at: at.toISOString(), action, staff, detail }
}
