import { type DocumentSource, paperQuote } from '../../domain/documents/documents.ts'
import type { Consent } from '../../domain/negotiation/signature.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { buyerLanguage } from '../../domain/stores/buyer-language.ts'
import type { Language } from '../../languages/languages.ts'
import type { Context } from '../context.ts'

/** Returns what a document of the quote is made from at this moment, in its buyer's language unless another is named. */
export function documentSource(
  { name, timezone, platform, settings }: Context['store'],
  quote: WorkingQuote,
  { at, language, ...more }: { at: Date; language: Language | null; draftOrderId: string | null; consent?: Consent },
): DocumentSource {
  return {
    at,
    language: language ?? buyerLanguage(quote.customer, settings),
    ...more,
    quote: paperQuote(quote),
    seller: {
      ...{ name, timezone, branding: settings.branding ?? {}, terms: settings.negotiation?.terms ?? null },
      ...(more.draftOrderId !== null &&
        platform === 'embedded' &&
        settings.payments && { payments: settings.payments }),
    },
  }
}
