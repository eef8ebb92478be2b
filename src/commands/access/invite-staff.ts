import { recordAudit } from '../../database/access/audit.ts'
import { insertStaff, readStaff, type StaffMember } from '../../database/access/staff.ts'
import type { Tx } from '../../database/database.ts'
import type { Store } from '../../database/stores/stores.ts'
import type { Role } from '../../domain/access/permissions.ts'
import { isEmailAddress } from '../../domain/mail/email-address.ts'
import { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { type LinkMailer, mailStaffLink } from './mail-staff-link.ts'
import { normaliseEmail } from './take-tries.ts'

export interface Invitation {
  email: string
  name: string
  role: Role
}

/** The person inviting: a staff member or, if absent, the operator. */
export interface Inviter {
  store: Store
  staff: { id: string; name: string } | null
}

/** A person just invited, and the link in their mail, which is a secret. */
export interface Invited {
  member: StaffMember
  link: string
}

/** Adds a member to a store's staff and mails them a link to set their password. Throws `email_taken` or `invalid_request`. */
export async function inviteStaff(mailer: LinkMailer, inviter: Inviter, invitation: Invitation): Promise<Invited> {
  const { role, name } = invitation
  const email = normaliseEmail(invitation.email)
  if (!isEmailAddress(email)) throw new Problem('invalid_request', `"${email}" is not an e-mail address.`)
  if (name.trim() === '') throw new Problem('invalid_request', 'Enter a name.')
  return mailer.db.transaction().execute(async (tx) => {
    const [member] = await insertStaff(tx, inviter.store.id, [{ email, name, role }], mailer.now)
    if (!member) throw new Problem('email_taken', `${email} is already on this store's staff.`)
    return invite(tx, mailer, inviter, member)
  })
}

/**
 * Mails a new link to someone who has not set a password yet; the old link stops working. Throws `not_found`, or `invalid_request` if
 * they have a password or are deactivated.
 */
export async function resendInvitation(mailer: LinkMailer, inviter: Inviter, staffId: string): Promise<StaffMember> {
  return mailer.db.transaction().execute(async (tx) => {
    const member = await readStaff(tx, inviter.store.id, staffId)
    if (member.hasPassword) {
      throw refused('invalid_request', { code: 'has_password', name: member.name })
    }
    if (!member.active) throw refused('invalid_request', { code: 'deactivated', name: member.name })
    return (await invite(tx, mailer, inviter, member)).member
  })
}

async function invite(tx: Tx, mailer: LinkMailer, { store, staff }: Inviter, member: StaffMember): Promise<Invited> {
  const by = staff ? { invitedBy: staff.name } : {}
  const link = await mailStaffLink(tx, mailer, { store, member, purpose: 'invitation', ...by })
  const detail = { account: member.id, role: member.role }
  await recordAudit(tx, store.id, { action: 'staff_invited', staffId: staff?.id ?? null, detail }, mailer.now)
  return { member, link }
}
