import { recordAudit } from '../../database/access/audit.ts'
import { findStaffByEmail, noSuchStaff } from '../../database/access/staff.ts'
import { forgetTries } from '../../database/access/throttle.ts'
import { readStore } from '../../database/stores/stores.ts'
import { checkPassword } from '../../domain/access/password.ts'
import { accountTries } from '../../domain/access/tries.ts'
import { hashPassword } from '../../outside/password-hasher.ts'
import type { Operator } from '../operator.ts'
import { replacePassword } from './replace-password.ts'
import { normaliseEmail } from './take-tries.ts'

/** Sets a staff member's password for the operator and ends their sessions. Throws `not_found` or `invalid_request`. */
export async function setStaffPassword(
  { db, now }: Operator,
  idOrDomain: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const store = await readStore(db, idOrDomain)
  const member = await findStaffByEmail(db, store.id, normaliseEmail(email))
  if (!member) throw noSuchStaff()
  const passwordHash = await hashPassword(checkPassword(password, member.email))
  await db.transaction().execute(async (tx) => {
    await replacePassword(tx, store.id, member.id, passwordHash)
    await forgetTries(tx, accountTries('sign_in', store.id, member.id))
    const detail = { account: member.id, by: 'operator' }
    await recordAudit(tx, store.id, { action: 'password_changed', staffId: null, detail }, now)
  })
}
