import { findSentVersion } from '../../database/quotes/versions.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import { readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import { leavesTaxToPlatform } from '../pricing/leaves-tax-to-platform.ts'
import type { Reader } from '../reader.ts'

/** What staff are shown of a quote that isn't in it. */
export interface StaffFacts {
  /** The last proposal that was sent. */
  lastVersion: Version | null
  /** Null while the platform doesn't answer. */
  customerTags: readonly string[] | null
  platformTax: boolean
}

/** Reads what staff are shown along with this quote; `customerTags` where they are known already. */
export async function readStaffFacts(
  ctx: Reader,
  quote: WorkingQuote,
  customerTags?: readonly string[],
): Promise<StaffFacts> {
  const [lastVersion, tags, platformTax] = await Promise.all([
    findSentVersion(ctx.db, ctx.store.id, quote),
    customerTags ?? findCustomerTags(ctx, quote),
    leavesTaxToPlatform(ctx, quote),
  ])
  return { lastVersion, customerTags: tags, platformTax }
}

/** No quote is kept from its staff because the platform is silent. */
async function findCustomerTags(ctx: Reader, quote: WorkingQuote): Promise<readonly string[] | null> {
  try {
    return await readCustomerTags(ctx, quote)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}
