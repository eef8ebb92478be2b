import { isCounted } from '../../domain/pricing/choice.ts'
import { Problem } from '../../domain/problem.ts'
import { isAccepted } from '../../domain/quotes/line-state.ts'
import { readQuoteAt } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { convertQuote } from '../orders/convert-quote.ts'

/**
 * Converts a fully accepted quote into one draft order if the store's setting `auto_convert` is still on. If something prevents it, the
 * timeline says what; if staff were quicker, nothing happens: neither is an error. Throws `platform_unavailable`, and `state_conflict` if
 * the quote changes during each of this many tries, so that it can be retried.
 */
export async function autoConvert(ctx: Context, quoteId: string, tries = 3): Promise<void> {
  const { auto_convert = false, send_invoice: invoice = false } = ctx.store.settings.negotiation ?? {}
  try {
    const { lines, revision } = await readQuoteAt(ctx, { quoteId })
    if (!auto_convert || !lines.filter(isCounted).every(isAccepted)) return
    await convertQuote(ctx, { quoteId, revision }, { groups: null, shippingOn: 'first', invoice })
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'platform_unavailable') throw error
    if (error.code !== 'state_conflict') return
    if (tries === 1) throw error
    await autoConvert(ctx, quoteId, tries - 1) // someone was quicker: retry with the quote as it is now
  }
}
