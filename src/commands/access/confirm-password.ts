import { readPasswordHash } from '../../database/access/staff.ts'
import { confirmSession, type StaffSession } from '../../database/access/staff-sessions.ts'
import type { Store } from '../../database/stores/stores.ts'
import { invalidFields } from '../../domain/problem.ts'
import { isPasswordOf } from '../../outside/password-hasher.ts'
import type { Operator } from '../operator.ts'
import { giveTriesBack, takeAccountTry, takeAddressTry } from './take-tries.ts'

export interface OwnPassword {
  session: StaffSession
  store: Store
  /** As typed. */
  password: string
  /** Canonical. */
  ip: string
}

/** Records that the session's user has just entered their password again. Throws like checkOwnPassword. */
export async function confirmPassword(operator: Operator, own: OwnPassword): Promise<void> {
  await checkOwnPassword(operator, own)
  await operator.db.transaction().execute((tx) => confirmSession(tx, own.session, operator.now))
}

/** Returns the hash of the given password. Throws `invalid_request` if it is wrong, or `sign_in_throttled` as signing in does. */
export async function checkOwnPassword(
  operator: Operator,
  { session, store, password, ip }: OwnPassword,
): Promise<string> {
  const trial = { kind: 'sign_in', store: store.id, account: session.staffId, ip } as const
  await takeAddressTry(operator, trial)
  await takeAccountTry(operator, trial)
  const passwordHash = await readPasswordHash(operator.db, store.id, session.staffId)
  if (!passwordHash || !(await isPasswordOf(passwordHash, password))) {
    throw invalidFields([
      { field: 'password', message: 'This is not your password.', fault: { code: 'wrong_password' } },
    ])
  }
  await giveTriesBack(operator.db, trial)
  return passwordHash
}
