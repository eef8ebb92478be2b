import { readStaff } from '../../database/access/staff.ts'
import { findSentVersion, listSentVersions, readVersion } from '../../database/quotes/versions.ts'
import type { Store } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import { draftVersion } from '../../domain/quotes/draft-version.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { parseVersionNumber, type Version } from '../../domain/quotes/version.ts'
import { readVisibleQuote } from '../quotes/read-visible-quote.ts'
import type { Reader } from '../reader.ts'

/** The parts of a buyer's view of a version. */
export interface BuyerView {
  quote: WorkingQuote
  version: Version
  /** The proposal the buyer had before it. */
  before: Version | null
  seller: { store: Store; contactName: string | null }
}

/** Reads a version, including parked ones, for its buyer's view. Throws `not_found`. */
export async function readBuyerView(ctx: Reader, quoteId: string, number: string): Promise<BuyerView> {
  const { db, store } = ctx
  const quote = await readVisibleQuote(ctx, quoteId)
  const wanted = parseVersionNumber(number)
  const [version, [before = null], seller] = await Promise.all([
    readVersion(db, store.id, quote.id, wanted),
    listSentVersions(db, store.id, quote.id, { upTo: wanted - 1, most: 1 }),
    readSeller(ctx, quote),
  ])
  return { quote, version, before, seller }
}

/** Reads the version that sending the staged proposal would make. Throws `not_found`, `not_editable` and `no_staged_proposal`. */
export async function previewForBuyer(ctx: Reader, quoteId: string): Promise<BuyerView> {
  const { db, store, now } = ctx
  const quote = await readVisibleQuote(ctx, quoteId)
  checkCan('stage_proposal', quote, now)
  if (!quote.staged) throw new Problem('no_staged_proposal', 'This quote has no staged proposal.')
  const [before, seller] = await Promise.all([findSentVersion(db, store.id, quote), readSeller(ctx, quote)])
  return { quote, version: draftVersion(quote, quote.staged, now), before, seller }
}

/** Returns the seller as shown to the quote's buyer. */
export async function readSeller(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { assignedStaff }: Pick<WorkingQuote, 'assignedStaff'>,
): Promise<BuyerView['seller']> {
  const contact = assignedStaff && (await readStaff(db, store.id, assignedStaff.id))
  return { store, contactName: contact?.name ?? null }
}
