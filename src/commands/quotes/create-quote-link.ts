import { insertQuoteLink, type QuoteLink } from '../../database/quotes/quote-links.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { QUOTE_LINK_MS, quoteLinkToken } from '../../domain/quotes/quote-link.ts'
import { readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Creates a link that opens the quote as its buyer, or only shows it, for 90 days; its token is a secret. Throws `not_found`. */
export async function createQuoteLink(
  ctx: Context,
  target: Target,
  readOnly = false,
): Promise<{ link: QuoteLink; token: string }> {
  const { db, store, actor, secretBox, now } = ctx
  const quote = await readQuoteAt(ctx, target)
  const link: QuoteLink = {
    storeId: store.id,
    id: formatId('lnk', newUuid(now)),
    quoteId: quote.id,
    createdBy: actor.kind === 'staff' ? actor.id : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + QUOTE_LINK_MS),
    revokedAt: null,
    readOnly,
  }
  await insertQuoteLink(db, link)
  return { link, token: quoteLinkToken(secretBox, link) }
}
