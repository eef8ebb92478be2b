import { recordAudit } from '../../database/access/audit.ts'
import { findStaffByEmail, readPasswordHash, type StaffMember } from '../../database/access/staff.ts'
import { insertSession } from '../../database/access/staff-sessions.ts'
import type { Db } from '../../database/database.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { hashSecretToken, newSecretToken } from '../../domain/access/secret-token.ts'
import { Problem } from '../../domain/problem.ts'
import { isPasswordOf } from '../../outside/password-hasher.ts'
import type { Operator } from '../operator.ts'
import { giveTriesBack, normaliseEmail, takeAccountTry, takeAddressTry } from './take-tries.ts'

export interface SignInRequest {
  /** The store's domain, as several stores may have staff with the same e-mail address. */
  store: string
  email: string
  password: string
  /** Canonical. */
  ip: string
}

/**
 * Starts a staff member's session and returns its token, the only time it can be read. Throws `sign_in_throttled`, or `wrong_credentials`
 * after the same amount of work, no matter what is wrong.
 */
export async function signIn(operator: Operator, request: SignInRequest): Promise<string> {
  const { db, now } = operator
  const { email, password, ip } = request
  await takeAddressTry(operator, { kind: 'sign_in', ip })
  const { store, member, passwordHash } = await findAccount(db, request)
  const trial = { kind: 'sign_in', store: store?.id ?? request.store, account: member?.id ?? email, ip } as const
  await takeAccountTry(operator, trial)
  const isRight = await isPasswordOf(passwordHash, password)
  if (!isRight || !store?.installed || !member?.active || passwordHash === null) {
    if (store) await recordFailure(operator, store, member, ip)
    throw wrongCredentials()
  }
  const token = newSecretToken(store.id)
  await db.transaction().execute(async (tx) => {
    const session = { storeId: store.id, staffId: member.id, tokenHash: hashSecretToken(token) }
    if (!(await insertSession(tx, session, passwordHash, now))) throw wrongCredentials()
    await recordAudit(tx, store.id, { action: 'signed_in', staffId: member.id, detail: { ip } }, now)
  })
  await giveTriesBack(db, trial)
  return token
}

/** Finds the account; unknown stores and addresses cost the same look-ups. */
async function findAccount(db: Db, { store: domain, email }: SignInRequest) {
  const store = await findStore(db, domain)
  const storeId = store?.id ?? '0'
  const member = await findStaffByEmail(db, storeId, normaliseEmail(email))
  const passwordHash = await readPasswordHash(db, storeId, member?.id ?? '')
  return { store, member, passwordHash }
}

/** Also recorded for unknown addresses, or timing would reveal them; the address itself is not, since it may be a mistyped password. */
async function recordFailure({ db, now }: Operator, store: Store, member: StaffMember | null, ip: string) {
  const detail = { account: member?.id ?? null, ip }
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, store.id, { action: 'sign_in_failed', staffId: null, detail }, now))
}

function wrongCredentials(): Problem {
  return new Problem('wrong_credentials', 'The store, the e-mail address or the password is wrong.')
}
