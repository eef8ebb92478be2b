import type { Context } from '../../commands/context.ts'
import type { StaffMember } from '../../database/access/staff.ts'
import { readVersion } from '../../database/quotes/versions.ts'
import { may } from '../../domain/access/permissions.ts'
import { findApproverRefusal } from '../../domain/approvals/approval-policy.ts'
import type { Recipient } from '../../domain/mail/mail-message.ts'
import type { QuoteMail } from '../../domain/mail/queued-mail.ts'
import { approverFacts } from '../../domain/portal/portal-visitor.ts'
import { REDACTED_DOMAIN, type WorkingQuote } from '../../domain/quotes/quote.ts'
import { listBuyingContacts } from '../../outside/platform/list-buying-contacts.ts'
import type { SharedReads } from './shared-reads.ts'

type Reading = Context & { reads: SharedReads }

/** A recipient and their relation to the quote: its buyer, someone who gets a copy, someone in the buyer's company, or staff. */
export interface Addressee extends Recipient {
  side: 'buyer' | 'copy' | 'company' | 'staff'
  /** For staff: true if the store's platform signs them in. */
  byPlatform?: boolean
}

/** Returns the current recipients of a mail about a quote, `cc` among them; empty if it no longer concerns anyone. */
export async function findRecipients(
  ctx: Reading,
  quote: WorkingQuote,
  mail: QuoteMail,
  cc: readonly string[] = [],
): Promise<Addressee[]> {
  switch (mail.audience) {
    case 'buyer':
      return [...buyerOf(quote), ...cc.map((address) => ({ name: null, address, side: 'copy' as const }))]
    case 'assignee':
      return staffInCharge(await ctx.reads.activeStaff(ctx.store.id), quote, mail)
    case 'approvers':
      return approversOf(ctx, quote)
    case 'sender':
      return senderOf(ctx, quote, mail)
  }
}

function buyerOf({ customer: { name, companyName, email } }: WorkingQuote): Addressee[] {
  if (email.endsWith(`@${REDACTED_DOMAIN}`)) return []
  return [{ name: name ?? companyName, address: email, side: 'buyer' }]
}

/** Returns the quote's assignee, or if unassigned everyone who may see all requests. An assignment concerns only its assignee. */
function staffInCharge(
  staff: readonly StaffMember[],
  { assignedStaff }: WorkingQuote,
  { kind }: QuoteMail,
): Addressee[] {
  const owner = staff.filter(({ id }) => id === assignedStaff?.id)
  if (owner.length > 0 || kind === 'assigned') return owner.map(toAddressee)
  return staff.filter(({ role }) => may(role, 'quotes.see_all')).map(toAddressee)
}

/** Returns the approvers of the current step. */
async function approversOf(ctx: Reading, quote: WorkingQuote): Promise<Addressee[]> {
  const { approval } = quote
  if (!approval) return []
  const allowOwn = ctx.store.settings.approvals?.allow_own ?? false
  if (approval.kind === 'merchant') {
    const staff = await ctx.reads.activeStaff(ctx.store.id)
    return staff.filter((member) => findApproverRefusal(approval, member, allowOwn) === null).map(toAddressee)
  }
  const contacts = await listBuyingContacts(ctx, quote)
  return contacts
    .filter((contact) => findApproverRefusal(approval, approverFacts(contact, quote), allowOwn) === null)
    .map(({ name, email }) => ({ name, address: email, side: 'company' }))
}

/** Returns who made the version that needed approval; if that was the API or automation, or they left, the quote's assignee. */
async function senderOf(
  ctx: Reading,
  quote: WorkingQuote,
  mail: QuoteMail & { audience: 'sender' },
): Promise<Addressee[]> {
  const { staffId } = await readVersion(ctx.db, ctx.store.id, quote.id, mail.data.version_number)
  const staff = await ctx.reads.activeStaff(ctx.store.id)
  const sender = staff.filter(({ id }) => id === staffId)
  return sender.length > 0 ? sender.map(toAddressee) : staffInCharge(staff, quote, mail)
}

function toAddressee({ name, email, platformUserId }: StaffMember): Addressee {
  return { name, address: email, side: 'staff', byPlatform: platformUserId !== null }
}
