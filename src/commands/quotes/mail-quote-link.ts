import { findMailedLink } from '../../database/quotes/quote-links.ts'
import { quoteLinkToken } from '../../domain/quotes/quote-link.ts'
import type { Context } from '../context.ts'
import { createQuoteLink } from './create-quote-link.ts'

/** A link that is mailed works at least so long. */
const WORKS_MS = 30 * 86_400_000

/** The token of the link by which a mail's buyer opens the quote: the same in all mails about it, and a new one where that would end too soon. */
export async function mailQuoteLink(ctx: Context, quoteId: string): Promise<string> {
  const { db, store, secretBox, now } = ctx
  const known = await findMailedLink(db, store.id, quoteId, new Date(now.getTime() + WORKS_MS))
  return known ? quoteLinkToken(secretBox, known.id) : (await createQuoteLink(ctx, quoteId)).token
}
