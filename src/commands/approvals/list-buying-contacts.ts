import { buysFor } from '../../domain/portal/portal-visitor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { CompanyContact } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'

/** Returns the contacts of the buyer's company who may see the quote, from the platform; empty for a guest. */
export async function listBuyingContacts(
  ctx: Pick<Context, 'store' | 'platform'>,
  quote: WorkingQuote,
): Promise<CompanyContact[]> {
  const { companyId, customerId } = quote.platform
  const company = companyId === null ? null : parseGid('Company', companyId)
  if (!company) return []
  const contacts = await callPlatform(ctx, (call) => ctx.platform.companyContacts(call, company))
  return contacts.filter(
    (contact) => contact.customerId === customerId || buysFor({ ...contact, companyId: company }, quote),
  )
}
