import { decideRemind } from '../../domain/negotiation/expire.ts'
import { changeQuote } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Reminds the buyer that the offer expires soon (N01), if due and not done yet. */
export async function remindQuote(ctx: Context, quoteId: string): Promise<void> {
  await changeQuote(ctx, { quoteId }, (quote) => decideRemind(quote, ctx.store.settings.expiry ?? {}, ctx.now))
}
