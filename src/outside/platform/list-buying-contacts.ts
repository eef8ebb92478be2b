import { buysFor } from '../../domain/portal/portal-visitor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { callPlatform } from './call-platform.ts'
import { parseGid } from './gid.ts'
import type { CommercePlatform, CompanyContact } from './port.ts'

/** Returns the contacts of the buyer's company who may see the quote, from the platform; empty for a guest. */
export async function listBuyingContacts(
  ctx: { store: { id: string }; platform: CommercePlatform },
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
