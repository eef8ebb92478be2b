import { findStaffByEmail, noSuchStaff, type StaffMember } from '../../database/access/staff.ts'
import { readStore } from '../../database/stores/stores.ts'
import type { Role } from '../../domain/access/permissions.ts'
import type { Operator } from '../operator.ts'
import { editStaff } from './edit-staff.ts'
import { normaliseEmail } from './take-tries.ts'

/** Sets a staff member's role for the operator. Throws like editStaff. */
export async function setStaffRole(
  operator: Operator,
  idOrDomain: string,
  { email, role }: { email: string; role: Role },
): Promise<StaffMember> {
  const store = await readStore(operator.db, idOrDomain)
  const member = await findStaffByEmail(operator.db, store.id, normaliseEmail(email))
  if (!member) throw noSuchStaff()
  return editStaff(operator, { storeId: store.id, by: null }, member.id, { role })
}
