import { recordAudit } from '../../database/access/audit.ts'
import { readStaff, type StaffMember, saveStaff } from '../../database/access/staff.ts'
import { readLink, takeLink } from '../../database/access/staff-links.ts'
import { forgetTries } from '../../database/access/throttle.ts'
import { readStore, type Store } from '../../database/stores/stores.ts'
import { checkPassword } from '../../domain/access/password.ts'
import { hashSecretToken, readSecretToken } from '../../domain/access/secret-token.ts'
import type { LinkPurpose } from '../../domain/access/staff-session.ts'
import { accountTries } from '../../domain/access/tries.ts'
import { Problem } from '../../domain/problem.ts'
import { hashPassword } from '../../outside/password-hasher.ts'
import type { Operator } from '../operator.ts'
import { replacePassword } from './replace-password.ts'

/** Returns the account whose password the link may set. Throws `link_invalid`. */
export async function readLinkOwner(
  { db, now }: Operator,
  purpose: LinkPurpose,
  token: string,
): Promise<{ store: Store; member: StaffMember }> {
  const link = await readLink(db, readSecretToken(token), now)
  if (link.purpose !== purpose) throw new Problem('link_invalid', 'This link has another purpose.')
  return { store: await readStore(db, link.storeId), member: await readStaff(db, link.storeId, link.staffId) }
}

/**
 * Sets the password of a mailed link's recipient, once: accepts an invitation or resets a password. Ends all their sessions and forgets
 * earlier failed tries. Throws `link_invalid`, or `invalid_request` for an unacceptable password, which leaves the link valid.
 */
export async function setPasswordByLink(
  operator: Operator,
  { purpose, token, password, name }: { purpose: LinkPurpose; token: string; password: string; name?: string },
): Promise<{ store: Store; member: StaffMember }> {
  const { store, member } = await readLinkOwner(operator, purpose, token)
  const passwordHash = await hashPassword(checkPassword(password, member.email))
  const action = purpose === 'invitation' ? 'invitation_accepted' : 'password_reset'
  await operator.db.transaction().execute(async (tx) => {
    await takeLink(tx, store.id, member.id, hashSecretToken(token))
    if (name !== undefined) await saveStaff(tx, store.id, { ...member, name })
    await replacePassword(tx, store.id, member.id, passwordHash)
    await forgetTries(tx, accountTries('sign_in', store.id, member.id))
    await recordAudit(tx, store.id, { action, staffId: member.id }, operator.now)
  })
  return { store, member }
}
