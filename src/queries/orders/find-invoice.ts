import { inStoreOf } from '../../database/access/token-directory.ts'
import type { Db } from '../../database/database.ts'
import { findConversion } from '../../database/orders/conversions.ts'
import { findWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { readSecretToken } from '../../domain/access/secret-token.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Language } from '../../languages/languages.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'

/** An invoice of the embedded platform, as the holder of its link may read it. */
export interface FoundInvoice {
  invoice: NonNullable<Awaited<ReturnType<EmbeddedPlatform['readInvoice']>>>
  store: Store
  /** The language in which the buyer requested its quote; null if they chose none, or there is no such quote. */
  language: Language | null
  /** Null if there is no such quote. */
  quoteNumber: string | null
}

/** Returns the invoice opened by a link's token, or null. */
export async function findInvoice(
  db: Db,
  embedded: Pick<EmbeddedPlatform, 'readInvoice'>,
  token: string,
): Promise<FoundInvoice | null> {
  const key = readSecretToken(token)
  const invoice = key && (await inStoreOf(db, key, (storeId) => embedded.readInvoice(storeId, key.hash)))
  const store = invoice && (await findStore(db, invoice.storeId))
  if (!store) return null
  const quote = await findQuote(db, store.id, invoice.draftOrderId)
  return { invoice, store, language: quote?.customer.language ?? null, quoteNumber: quote?.number ?? null }
}

async function findQuote(db: Db, storeId: string, draftOrderId: string): Promise<WorkingQuote | null> {
  const conversion = await findConversion(db, storeId, { id: draftOrderId, correlationKey: null })
  return conversion && findWorkingQuote(db, storeId, conversion.quoteId)
}
