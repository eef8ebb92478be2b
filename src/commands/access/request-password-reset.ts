import { recordAudit } from '../../database/access/audit.ts'
import { findStaffByEmail } from '../../database/access/staff.ts'
import { findStore } from '../../database/stores/stores.ts'
import { type LinkMailer, mailStaffLink } from './mail-staff-link.ts'
import { normaliseEmail, takeAccountTry, takeAddressTry } from './take-tries.ts'

/**
 * Mails a password reset link to the active staff member with this address, if there is one; the caller cannot tell. Throws
 * `sign_in_throttled`, regardless of whether the address exists.
 */
export async function requestPasswordReset(
  mailer: LinkMailer,
  { store: domain, email, ip }: { store: string; email: string; ip: string },
): Promise<void> {
  const { db, now } = mailer
  await takeAddressTry(mailer, { kind: 'reset', ip })
  const store = await findStore(db, domain)
  const member = await findStaffByEmail(db, store?.id ?? '0', normaliseEmail(email))
  await takeAccountTry(mailer, { kind: 'reset', store: store?.id ?? domain, account: member?.id ?? email, ip })
  if (!store?.installed || !member?.active) return
  await db.transaction().execute(async (tx) => {
    await mailStaffLink(tx, mailer, { store, member, purpose: 'password_reset' })
    const detail = { account: member.id, ip }
    await recordAudit(tx, store.id, { action: 'password_reset_requested', staffId: null, detail }, now)
  })
}
