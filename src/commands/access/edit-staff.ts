import { recordAudit } from '../../database/access/audit.ts'
import { lockStaff, noSuchStaff, type StaffMember, saveStaff } from '../../database/access/staff.ts'
import { deleteLinksOf } from '../../database/access/staff-links.ts'
import { deleteSessionsOf } from '../../database/access/staff-sessions.ts'
import { hasAdmin } from '../../domain/access/has-admin.ts'
import type { Role } from '../../domain/access/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import type { Operator } from '../operator.ts'

export interface StaffEdit {
  name?: string
  role?: Role
  active?: boolean
}

/**
 * Changes a staff member, as another or (without `by`) the operator. Changing the role or deactivating ends their sessions. Throws
 * `not_found`, `own_account` for your own role or active state, or `last_admin` if no active Admin would be left.
 */
export async function editStaff(
  { db, now }: Operator,
  { storeId, by }: { storeId: string; by: string | null },
  staffId: string,
  edit: StaffEdit,
): Promise<StaffMember> {
  return db.transaction().execute(async (tx) => {
    const staff = await lockStaff(tx, storeId)
    const before = staff.find(({ id }) => id === staffId)
    if (!before) throw noSuchStaff()
    const after = { ...before, ...edit }
    const standing = after.role !== before.role || after.active !== before.active
    if (standing) refuseLosses(staff, after, by)
    await saveStaff(tx, storeId, after)
    if (standing) await deleteSessionsOf(tx, storeId, staffId)
    if (!after.active) await deleteLinksOf(tx, storeId, staffId)
    const detail = { account: staffId, name: after.name, role: after.role, active: after.active }
    await recordAudit(tx, storeId, { action: 'staff_changed', staffId: by, detail }, now)
    return after
  })
}

function refuseLosses(staff: readonly StaffMember[], after: StaffMember, by: string | null): void {
  if (after.id === by) throw new Problem('own_account', 'Ask another Admin to change your role or deactivate you.')
  const isNone = !hasAdmin(staff.map((member) => (member.id === after.id ? after : member)))
  if (isNone && hasAdmin(staff)) {
    throw new Problem('last_admin', 'This store would have no other active Admin.')
  }
}
