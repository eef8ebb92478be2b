import { recordAudit } from '../../database/access/audit.ts'
import { outdatePortalContact } from '../../database/access/portal-sessions.ts'
import { deleteBuyingLimit, dropApprover, saveBuyingLimit } from '../../database/companies/buying-limits.ts'
import { deleteInvitation } from '../../database/companies/contact-invitations.ts'
import type { Tx } from '../../database/database.ts'
import type { AuditAction } from '../../domain/access/audit.ts'
import type { BuyingLimit } from '../../domain/companies/buying-limit.ts'
import { Problem } from '../../domain/problem.ts'
import type { CompanyDesk, ContactPlace } from '../../outside/platform/company-desk.ts'
import { digitsOf, type Gid } from '../../outside/platform/gid.ts'
import type { CompanyContact } from '../../outside/platform/port.ts'
import { type Context, inTransaction } from '../context.ts'
import { type DeskContext, type ManagedCompany, noContact, readContact } from './managed-company.ts'

export interface ColleagueChanges {
  /** Null: they may accept anything; absent: as before. */
  limit?: Pick<BuyingLimit, 'amount' | 'approverId'> | null
  /** Absent where the store's platform keeps them. */
  places?: readonly ContactPlace[]
}

/**
 * Saves where a colleague buys and what they may accept alone. Throws `not_found` for an unknown contact, and `invalid_request` for the main contact's limit or
 * an approver who is no other contact of the company.
 */
export async function changeColleague(
  ctx: Context & { desk: CompanyDesk | null },
  company: ManagedCompany,
  contactId: Gid<'CompanyContact'>,
  { limit, places }: ColleagueChanges,
): Promise<void> {
  const contact = await readContact(ctx, company, contactId)
  if (limit) await checkLimit(ctx, company, contact, limit.approverId)
  if (places && !(await ctx.desk?.placeContact(company, contactId, places))) throw noContact()
  await inTransaction(ctx, async (tx) => {
    if (limit !== undefined) {
      const { amount = null, approverId = null } = limit ?? {}
      await saveBuyingLimit(tx, company, { contactId, amount, approverId }, ctx.now)
    }
    await tellAll(tx, ctx, company, { contact, action: 'colleague_changed' })
  })
}

/** Takes a colleague out of the company: their sign-in sees its quotes no more. Throws `not_found`; the main contact cannot be removed. */
export async function removeColleague(
  ctx: DeskContext,
  company: ManagedCompany,
  contactId: Gid<'CompanyContact'>,
): Promise<void> {
  const contact = await readContact(ctx, company, contactId)
  if (!(await ctx.desk.removeContact(company, contactId))) throw noContact()
  await inTransaction(ctx, async (tx) => {
    await deleteBuyingLimit(tx, company, contactId)
    await dropApprover(tx, company, contactId)
    await deleteInvitation(tx, company, contactId)
    await tellAll(tx, ctx, company, { contact, action: 'colleague_removed' })
  })
}

/** Makes a colleague the main contact instead of the one asking. Throws `not_found`, or `state_conflict` if someone was quicker. */
export async function passOnMainContact(
  ctx: DeskContext,
  company: ManagedCompany,
  contactId: Gid<'CompanyContact'>,
): Promise<void> {
  const contact = await readContact(ctx, company, contactId)
  const former = await readContact(ctx, company, company.by.contactId)
  if (!(await ctx.desk.passOnMainContact(company, company.by.contactId, contactId))) {
    throw new Problem('state_conflict', 'The company has another main contact by now. Load the page again.')
  }
  await inTransaction(ctx, async (tx) => {
    await deleteBuyingLimit(tx, company, contactId)
    await outdatePortalContact(tx, ctx.store.id, digitsOf(former.customerId))
    await tellAll(tx, ctx, company, { contact, action: 'main_contact_changed' })
  })
}

async function checkLimit(
  ctx: Context,
  company: ManagedCompany,
  { contactId, isMainContact }: CompanyContact,
  approverId: string | null,
): Promise<void> {
  if (isMainContact) throw new Problem('invalid_request', 'The main contact has no limit: they approve for all others.')
  if (approverId === null) return
  if (approverId === contactId) throw new Problem('invalid_request', 'Nobody approves for themselves.')
  await readContact(ctx, company, approverId)
}

/** Records the change, and has it count with the contact's next request. */
async function tellAll(
  tx: Tx,
  { store, now }: Context,
  { name, by }: ManagedCompany,
  { contact, action }: { contact: CompanyContact; action: AuditAction },
): Promise<void> {
  await outdatePortalContact(tx, store.id, digitsOf(contact.customerId))
  const detail = { company: name, contact: contact.contactId, by: by.contactId }
  await recordAudit(tx, store.id, { action, staffId: null, detail }, now)
}
