import type { StaffMember } from '../../database/access/staff.ts'
import { saveLink } from '../../database/access/staff-links.ts'
import type { Tx } from '../../database/database.ts'
import { queueMail } from '../../database/mail/mail-outbox.ts'
import type { Store } from '../../database/stores/stores.ts'
import { hashSecretToken, newSecretToken } from '../../domain/access/secret-token.ts'
import { LINK_MS, type LinkPurpose } from '../../domain/access/staff-session.ts'
import type { Context } from '../context.ts'

/** The systems needed to mail a link. */
export type LinkMailer = Pick<Context, 'db' | 'secretBox' | 'now'> & { baseUrl: string }

const MAILS = {
  invitation: { kind: 'staff_invitation', path: '/admin/invitation' },
  password_reset: { kind: 'password_reset', path: '/admin/reset' },
} as const

/** Queues the mail with a new link, which replaces an older one for the same purpose; returns the link, which is a secret. */
export async function mailStaffLink(
  tx: Tx,
  { secretBox, now, baseUrl }: LinkMailer,
  {
    store,
    member,
    purpose,
    invitedBy,
  }: { store: Store; member: StaffMember; purpose: LinkPurpose; invitedBy?: string },
): Promise<string> {
  const token = newSecretToken(store.id)
  const expiresAt = new Date(now.getTime() + LINK_MS[purpose])
  const { kind, path } = MAILS[purpose]
  const link = `${baseUrl}${path}?token=${token}`
  await saveLink(tx, { storeId: store.id, staffId: member.id, purpose, expiresAt }, hashSecretToken(token))
  const data = {
    name: member.name,
    store_name: store.name,
    store_domain: store.domain,
    link,
    expires_at: expiresAt.toISOString(),
    ...(invitedBy !== undefined && { invited_by: invitedBy }),
  }
  await queueMail(tx, store.id, { kind, to: member.email, data }, secretBox, now)
  return link
}
