import { recordAudit } from '../../database/access/audit.ts'
import {
  findStaffByPlatformUser,
  insertStaff,
  lockStaff,
  readStaff,
  type StaffMember,
  saveStaff,
  setPlatformUser,
} from '../../database/access/staff.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { decidePlatformStaff, type PlatformPerson } from '../../domain/access/decide-platform-staff.ts'
import type { Operator } from '../operator.ts'

/** A person whom the store's platform has signed in. */
export interface PlatformUser {
  storeId: string
  platformUserId: string
  /** Asks the platform who they are: once, when they come for the first time. */
  describe: () => Promise<PlatformPerson>
}

/** Returns the staff member that a person of the platform is; the first time, they join. Throws `forbidden` as decidePlatformStaff does. */
export async function admitPlatformStaff(operator: Operator, user: PlatformUser): Promise<StaffMember> {
  const { storeId, platformUserId } = user
  const known = await findStaffByPlatformUser(operator.db, storeId, platformUserId)
  if (known) return known
  const person = await user.describe()
  return join(operator, user, person).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    return join(operator, user, person) // they came in twice at once, such as in two tabs
  })
}

async function join(
  { db, now }: Operator,
  { storeId, platformUserId }: PlatformUser,
  person: PlatformPerson,
): Promise<StaffMember> {
  return db.transaction().execute(async (tx) => {
    const staff = await lockStaff(tx, storeId)
    const known = staff.find((one) => one.platformUserId === platformUserId)
    if (known) return known
    const admission = decidePlatformStaff(person, staff)
    const { role } = admission
    const member =
      admission.kind === 'new'
        ? (await insertStaff(tx, storeId, [{ email: person.email, name: person.name, role }], now))[0]
        : await readStaff(tx, storeId, admission.staffId)
    // someone else took the address a moment ago
    if (!member) return join({ db, now }, { storeId, platformUserId, describe: async () => person }, person)
    const joined = { ...member, role, platformUserId }
    await saveStaff(tx, storeId, joined)
    await setPlatformUser(tx, storeId, member.id, platformUserId)
    const detail = { account: member.id, role, new: admission.kind === 'new' }
    await recordAudit(tx, storeId, { action: 'staff_came', staffId: member.id, detail }, now)
    return joined
  })
}
