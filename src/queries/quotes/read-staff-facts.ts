import { findScheduledSend } from '../../database/negotiation/scheduled-sends.ts'
import { findListParts, type ListPart } from '../../database/portal/list-parts.ts'
import { findSentVersion } from '../../database/quotes/versions.ts'
import type { ScheduledSend, SendingStore } from '../../domain/negotiation/scheduled/scheduled-send.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import { readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import { leavesTaxToPlatform } from '../pricing/leaves-tax-to-platform.ts'
import type { Reader } from '../reader.ts'

/** Statuses in which nothing is scheduled unless something is staged: sending and answering end a schedule. */
const AGREED: readonly Status[] = ['accepted', 'partially_accepted', 'partially_converted', 'converted']

/** Data shown to staff with a quote that is not part of it. */
export interface StaffFacts {
  /** The last sent proposal. */
  lastVersion: Version | null
  /** Null while the platform doesn't answer, or if it hides them. */
  customerTags: readonly string[] | null
  platformTax: boolean
  /** The time set for the staged proposal to go out, or that it did not; null if none is. */
  scheduled: ScheduledSend | null
  /** The parts of the list that the quote was requested with; none if it was one quote. */
  listParts: readonly ListPart[]
  store: SendingStore
}

/** Facts already known; any version of the quote counts if it turns out to be the last sent one. */
export interface KnownFacts {
  version?: Version
  customerTags?: readonly string[] | null
}

/** Reads the data shown to staff with this quote, but for what is `known`. */
export async function readStaffFacts(
  ctx: Reader,
  quote: WorkingQuote,
  { version, customerTags }: KnownFacts = {},
): Promise<StaffFacts> {
  const isLast = version !== undefined && version.number === quote.proposal?.versionNumber
  const [lastVersion, tags, platformTax, scheduled, listParts] = await Promise.all([
    isLast ? version : findSentVersion(ctx.db, ctx.store.id, quote),
    customerTags === undefined ? findCustomerTags(ctx, quote) : customerTags,
    leavesTaxToPlatform(ctx, quote),
    quote.staged || !AGREED.includes(quote.status) ? findScheduledSend(ctx.db, ctx.store.id, quote.id) : null,
    quote.source === 'storefront' ? findListParts(ctx.db, ctx.store.id, quote.id) : [],
  ])
  return { lastVersion, customerTags: tags, platformTax, scheduled, listParts, store: ctx.store }
}

/** A silent platform must not hide a quote from its staff. */
async function findCustomerTags(ctx: Reader, quote: WorkingQuote): Promise<readonly string[] | null> {
  try {
    return await readCustomerTags(ctx, quote)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}
