import { recordAudit } from '../../database/access/audit.ts'
import {
  findStaffByPlatformUser,
  insertStaff,
  listStaff,
  lockStaff,
  type NewStaff,
  type StaffMember,
  saveStaff,
  setPlatformUser,
} from '../../database/access/staff.ts'
import type { Tx } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { decidePlatformStaff, type PlatformPerson } from '../../domain/access/decide-platform-staff.ts'
import { hasAdmin } from '../../domain/access/has-admin.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import type { Operator } from '../operator.ts'
import { editStaff } from './edit-staff.ts'

/** A person whom the store's platform has signed in. */
export interface PlatformUser {
  storeId: string
  platformUserId: string
  /** Asks the platform who they are: once, when they come for the first time. */
  describe: () => Promise<PlatformPerson>
}

/**
 * Returns the staff member that a person of the platform is; the first time, they join. While nobody is an Admin, whoever comes is asked for
 * anew: they may have become the owner. Throws `forbidden` as decidePlatformStaff does.
 */
export async function admitPlatformStaff(operator: Operator, user: PlatformUser): Promise<StaffMember> {
  const known = await findStaffByPlatformUser(operator.db, user.storeId, user.platformUserId)
  if (known) return (await isOwnerNow(operator, user, known)) ? makeAdmin(operator, user.storeId, known) : known
  const person = await user.describe()
  const joined = (await tryToJoin(operator, user, person)) ?? (await tryToJoin(operator, user, person))
  if (!joined) throw new Error('The same person or address keeps joining the staff at the same time')
  return joined
}

/** Returns whether a member is the shop's owner, in a store without an Admin; false if the platform does not say. */
async function isOwnerNow({ db }: Operator, { storeId, describe }: PlatformUser, known: StaffMember): Promise<boolean> {
  if (!known.active || known.role === 'admin' || hasAdmin(await listStaff(db, storeId))) return false
  return describe().then(
    ({ isOwner }) => isOwner,
    (error: unknown) => {
      if (error instanceof PlatformError) return false
      throw error
    },
  )
}

async function makeAdmin({ db, now }: Operator, storeId: string, { id }: StaffMember): Promise<StaffMember> {
  return editStaff({ db, now }, { storeId, by: null }, id, { role: 'admin' })
}

/** Returns null if the same person (in another tab) or someone with the same address joined at the same time. */
async function tryToJoin(
  { db, now }: Operator,
  { storeId, platformUserId }: PlatformUser,
  person: PlatformPerson,
): Promise<StaffMember | null> {
  const joining = db.transaction().execute(async (tx) => {
    const staff = await lockStaff(tx, storeId)
    const known = staff.find((one) => one.platformUserId === platformUserId)
    if (known) return known
    const admission = decidePlatformStaff(person, staff)
    const member =
      admission.kind === 'new' ? await add(tx, storeId, { ...person, role: admission.role }, now) : admission.member
    if (!member) return null
    const joined = { ...member, role: admission.role, platformUserId }
    await saveStaff(tx, storeId, joined)
    await setPlatformUser(tx, storeId, member.id, platformUserId)
    const detail = { account: member.id, role: joined.role, new: admission.kind === 'new' }
    await recordAudit(tx, storeId, { action: 'staff_came', staffId: member.id, detail }, now)
    return joined
  })
  return joining.catch((error: unknown) => {
    if (isUniqueViolation(error)) return null
    throw error
  })
}

async function add(
  tx: Tx,
  storeId: string,
  { email, name, role }: NewStaff,
  now: Date,
): Promise<StaffMember | undefined> {
  const [member] = await insertStaff(tx, storeId, [{ email, name, role }], now)
  return member
}
