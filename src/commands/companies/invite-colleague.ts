import { recordAudit } from '../../database/access/audit.ts'
import { saveBuyingLimit } from '../../database/companies/buying-limits.ts'
import { listInvitations, saveInvitation } from '../../database/companies/contact-invitations.ts'
import type { Tx } from '../../database/database.ts'
import { queueMail } from '../../database/mail/mail-outbox.ts'
import type { BuyingLimit } from '../../domain/companies/buying-limit.ts'
import { isEmailAddress } from '../../domain/mail/email-address.ts'
import { INVITATION_MS } from '../../domain/portal/portal-visitor.ts'
import { invalidFields, Problem } from '../../domain/problem.ts'
import type { ContactPlace } from '../../outside/platform/company-desk.ts'
import { createPortalLink } from '../access/create-portal-link.ts'
import { normaliseEmail } from '../access/take-tries.ts'
import { inTransaction } from '../context.ts'
import { type DeskContext, type ManagedCompany, noContact, readContact } from './managed-company.ts'

export interface ColleagueInvitation {
  email: string
  name: string | null
  places: readonly ContactPlace[]
  /** Null: they may accept anything. */
  limit: Pick<BuyingLimit, 'amount' | 'approverId'> | null
}

type Inviting = DeskContext & { baseUrl: string }

/**
 * Makes a person a contact of the company who buys for these places, and mails them a link that signs them in; returns their contact id. Throws
 * `invalid_request`, or `email_taken` if they are a contact already.
 */
export async function inviteColleague(
  ctx: Inviting,
  company: ManagedCompany,
  { name, places, limit, ...given }: ColleagueInvitation,
): Promise<string> {
  const email = normaliseEmail(given.email)
  if (!isEmailAddress(email)) throw invalidFields([{ field: 'email', message: 'is not an e-mail address' }])
  if (limit?.approverId) await readContact(ctx, company, limit.approverId)
  const added = await ctx.desk.addContact(company, { email, name, places }, ctx.now)
  if (!added) throw new Problem('email_taken', 'This person is a contact of the company already.')
  const { contactId, customerId } = added
  await inTransaction(ctx, async (tx) => {
    if (limit) await saveBuyingLimit(tx, company, { contactId, ...limit }, ctx.now)
    await mailInvitation(tx, ctx, company, { contactId, customerId, email, name })
  })
  return contactId
}

/** Mails a new link to a contact who was invited and has not signed in since. Throws `not_found` for others. */
export async function inviteAgain(ctx: Inviting, company: ManagedCompany, contactId: string): Promise<void> {
  const waiting = await listInvitations(ctx.db, company)
  const { customerId, email } = await readContact(ctx, company, contactId)
  if (!waiting.has(contactId)) throw noContact()
  await inTransaction(ctx, (tx) => mailInvitation(tx, ctx, company, { contactId, customerId, email, name: null }))
}

async function mailInvitation(
  tx: Tx,
  ctx: Inviting,
  company: ManagedCompany,
  { contactId, customerId, email, name }: { contactId: string; customerId: string; email: string; name: string | null },
): Promise<void> {
  const { store, secretBox, now } = ctx
  const link = await createPortalLink(tx, ctx, { store, customer: { id: customerId, name }, lastsMs: INVITATION_MS })
  const data = { ...link, invited_by: company.by.name, company_name: company.name }
  await saveInvitation(tx, company, { contactId, customerId, sentAt: now })
  await queueMail(tx, store.id, { kind: 'colleague_invitation', to: email, data }, secretBox, now)
  const detail = { company: company.name, contact: contactId, by: company.by.contactId }
  await recordAudit(tx, store.id, { action: 'colleague_invited', staffId: null, detail }, now)
}
