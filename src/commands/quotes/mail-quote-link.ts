import { findMailedLink, type QuoteLink } from '../../database/quotes/quote-links.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { quoteLinkToken } from '../../domain/quotes/quote-link.ts'
import type { Context } from '../context.ts'
import { makeQuoteLink } from './create-quote-link.ts'

/** A mailed link works at least this long. */
const WORKS_MS = 30 * 86_400_000

/** The token of a mailed link, and the link if it is new: it is to be stored with the mail. */
export interface MailedLink {
  token: string
  made: QuoteLink | null
}

/**
 * Returns the link in a buyer's mails, or in copies of them, which only shows the quote: the same in all mails about the quote, or a new one if
 * that would expire too soon.
 */
export async function mailQuoteLink(ctx: Context, quote: WorkingQuote, readOnly = false): Promise<MailedLink> {
  const { db, store, secretBox, now } = ctx
  const known = await findMailedLink(db, store.id, { quoteId: quote.id, readOnly }, new Date(now.getTime() + WORKS_MS))
  if (known) return { token: quoteLinkToken(secretBox, known), made: null }
  const { link, token } = makeQuoteLink(ctx, quote.id, readOnly)
  return { token, made: link }
}
