import { Problem } from '../domain/problem.ts'
import type { Context } from './context.ts'
import { convertQuote } from './convert-quote.ts'

/**
 * Converts every accepted line into one draft order, as the store's setting `auto_convert` has it. What keeps it from that
 * stands in the quote's timeline, or staff have been quicker: neither is an error. Throws `platform_unavailable` and
 * `state_conflict`, to be tried again.
 */
export async function autoConvert(ctx: Context, quoteId: string): Promise<void> {
  const invoice = ctx.store.settings.negotiation?.send_invoice ?? false
  try {
    await convertQuote(ctx, { quoteId }, { groups: null, shippingOn: 'first', invoice })
  } catch (error) {
    const isFinal = error instanceof Problem && !RETRIED.has(error.code)
    if (!isFinal) throw error
  }
}

const RETRIED: ReadonlySet<string> = new Set(['platform_unavailable', 'state_conflict'])
