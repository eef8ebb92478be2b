import { insertQuoteLinks, type QuoteLink } from '../../database/quotes/quote-links.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { QUOTE_LINK_MS, quoteLinkToken } from '../../domain/quotes/quote-link.ts'
import { readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** A link to a quote and the token that opens it, which is a secret. */
export interface NewQuoteLink {
  link: QuoteLink
  token: string
}

/** Creates a link that opens the quote as its buyer, for 90 days. Throws `not_found`. */
export async function createQuoteLink(ctx: Context, target: Target): Promise<NewQuoteLink> {
  const quote = await readQuoteAt(ctx, target)
  const made = makeQuoteLink(ctx, quote.id)
  await insertQuoteLinks([made.link]).execute(ctx.db)
  return made
}

/** Returns a link to be stored, that opens the quote as its buyer, or only shows it, for 90 days. */
export function makeQuoteLink(
  { store, actor, secretBox, now }: Context,
  quoteId: string,
  readOnly = false,
): NewQuoteLink {
  const link: QuoteLink = {
    storeId: store.id,
    id: formatId('lnk', newUuid(now)),
    quoteId,
    createdBy: actor.kind === 'staff' ? actor.id : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + QUOTE_LINK_MS),
    revokedAt: null,
    readOnly,
  }
  return { link, token: quoteLinkToken(secretBox, link) }
}
