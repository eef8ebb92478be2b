import { recordAudit } from '../../database/access/audit.ts'
import { insertSession } from '../../database/access/staff-sessions.ts'
import { checkPassword } from '../../domain/access/password.ts'
import { hashSecretToken, newSecretToken } from '../../domain/access/secret-token.ts'
import { hashPassword } from '../../outside/password-hasher.ts'
import type { Operator } from '../operator.ts'
import { checkOwnPassword, type OwnPassword } from './confirm-password.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Changes your own password, which ends all your sessions, and starts a new session; returns its token. Throws `invalid_request` if the
 * old password is wrong or the new one is not acceptable, or `sign_in_throttled`.
 */
export async function changePassword(operator: Operator, own: OwnPassword, newPassword: string): Promise<string> {
  const { session, store } = own
  const { db, now } = operator
  await checkOwnPassword(operator, own)
  const passwordHash = await hashPassword(checkPassword(newPassword, session.email, 'new_password'))
  const token = newSecretToken(store.id)
  await db.transaction().execute(async (tx) => {
    await replacePassword(tx, store.id, session.staffId, passwordHash)
    await insertSession(tx, { ...session, tokenHash: hashSecretToken(token) }, passwordHash, now)
    await recordAudit(tx, store.id, { action: 'password_changed', staffId: session.staffId }, now)
  })
  return token
}
