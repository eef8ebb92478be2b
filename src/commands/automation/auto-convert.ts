import { Problem } from '../../domain/problem.ts'
import { isAccepted } from '../../domain/quotes/line-state.ts'
import { readQuoteAt } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { convertQuote } from '../orders/convert-quote.ts'

/**
 * Converts a quote whose lines are all accepted into one draft order, where the store's setting `auto_convert` still has it so. What keeps it from that
 * stands in the quote's timeline, or staff have been quicker: neither is an error. Throws `platform_unavailable`, and `state_conflict`
 * where it is changed at each of so many tries, to be tried again.
 */
export async function autoConvert(ctx: Context, quoteId: string, tries = 3): Promise<void> {
  const { auto_convert = false, send_invoice: invoice = false } = ctx.store.settings.negotiation ?? {}
  try {
    const { lines, revision } = await readQuoteAt(ctx, { quoteId })
    if (!auto_convert || !lines.every(isAccepted)) return
    await convertQuote(ctx, { quoteId, revision }, { groups: null, shippingOn: 'first', invoice })
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'platform_unavailable') throw error
    if (error.code !== 'state_conflict') return
    if (tries === 1) throw error
    await autoConvert(ctx, quoteId, tries - 1) // somebody was quicker: as the quote is now
  }
}
