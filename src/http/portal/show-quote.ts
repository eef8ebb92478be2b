import type { Context } from '../../commands/context.ts'
import type { Visitor } from '../../domain/portal/portal-visitor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { readPortalQuote } from '../../queries/portal/read-portal-quote.ts'
import { viewPortalQuote } from '../../views/portal/portal-quote.ts'

/** Returns the quote as the visitor sees it now. */
export async function showQuote(ctx: Context, visitor: Visitor, quote: WorkingQuote) {
  return viewPortalQuote({ ...(await readPortalQuote(ctx, visitor, quote)), now: ctx.now })
}
