import { recordAudit } from '../store/audit.ts'
import { findStaffByEmail } from '../store/staff.ts'
import { findStore } from '../store/stores.ts'
import { type LinkMailer, mailStaffLink } from './mail-staff-link.ts'
import { normaliseEmail, takeTries } from './take-tries.ts'

/**
 * Mails a link to set a new password to the active member of staff with this address, if there is one: the caller is not
 * told. Throws `sign_in_throttled`, alike for every address.
 */
export async function requestPasswordReset(
  mailer: LinkMailer,
  { store: domain, email, ip }: { store: string; email: string; ip: string },
): Promise<void> {
  const { db, now } = mailer
  await takeTries(mailer, { kind: 'reset', store: domain, email, ip })
  const store = await findStore(db, domain)
  const member = store?.installed ? await findStaffByEmail(db, store.id, normaliseEmail(email)) : null
  if (!store || !member?.active) return
  await db.transaction().execute(async (tx) => {
    await mailStaffLink(tx, mailer, { store, member, purpose: 'password_reset' })
    const detail = { account: member.id, ip }
    await recordAudit(tx, store.id, { action: 'password_reset_requested', staffId: null, detail }, now)
  })
}
