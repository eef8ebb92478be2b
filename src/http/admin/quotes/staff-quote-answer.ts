import type { Context } from '../../../commands/context.ts'
import { readSentVersion } from '../../../commands/negotiation/read-sent-version.ts'
import { leavesTaxToPlatform } from '../../../commands/pricing/leaves-tax-to-platform.ts'
import { readCustomerTags } from '../../../commands/quotes/read-customer-tags.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { PlatformError } from '../../../outside/platform/port.ts'
import { viewStaffQuote } from '../../../views/quotes/staff-quote.ts'

/** Answers with this staff member's view of a quote, reading what that needs; `customerTags` if known. */
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

/** Returns the tags of the quote's customer; null while the platform does not answer, which must not hide the quote from staff. */
async function findCustomerTags(ctx: Context, quote: WorkingQuote): Promise<readonly string[] | null> {
  try {
    return await readCustomerTags(ctx, quote)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}
