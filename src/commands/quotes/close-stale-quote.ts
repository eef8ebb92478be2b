import { decideClose } from '../../domain/negotiation/end-negotiation.ts'
import { isStale } from '../../domain/negotiation/stale.ts'
import { changeQuote } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Closes the quote (T33) if it is stale by the store's settings. */
export async function closeStaleQuote(ctx: Context, quoteId: string): Promise<void> {
  const { store, now } = ctx
  await changeQuote(ctx, { quoteId }, (quote) =>
    isStale(quote, store.settings.negotiation, now) ? decideClose(quote, 'stale', now) : null,
  )
}
