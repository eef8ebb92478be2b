import type { Context } from '../../../commands/context.ts'
import { readSentVersion } from '../../../commands/negotiation/read-sent-version.ts'
import { leavesTaxToPlatform } from '../../../commands/pricing/leaves-tax-to-platform.ts'
import { readCustomerTags } from '../../../commands/quotes/read-customer-tags.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { PlatformError } from '../../../outside/platform/port.ts'
import { viewStaffQuote } from '../../../views/quotes/staff-quote.ts'

/** The document of a quote that this member of the staff sees, with what it takes beside the quote; `customerTags` where they are known. */
export async function answerStaffQuote(
  ctx: Context,
  quote: WorkingQuote,
  baseUrl: string,
  customerTags?: readonly string[],
) {
  const { store, actor, now } = ctx
  const [lastVersion, tags, platformTax] = await Promise.all([
    readSentVersion(ctx, quote),
    customerTags ?? findCustomerTags(ctx, quote),
    leavesTaxToPlatform(ctx, quote),
  ])
  const { settings } = store
  const known = { lastVersion, customerTags: tags, platformTax }
  return viewStaffQuote(quote, { actor, settings, baseUrl, now, ...known, personal: true })
}

/** The tags of the quote's customer; null while the platform does not answer, for which no quote is kept from its staff. */
async function findCustomerTags(ctx: Context, quote: WorkingQuote): Promise<readonly string[] | null> {
  try {
    return await readCustomerTags(ctx, quote)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}
