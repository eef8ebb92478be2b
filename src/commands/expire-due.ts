import { decideExpire, isDue } from '../domain/expire.ts'
import type { WorkingQuote } from '../domain/quote.ts'
import { changeQuote } from './change-quote.ts'
import type { Context } from './context.ts'

/**
 * Lets the quote's offer lapse if its time is over (T19), whoever notices: the minute job, or a buyer who comes too late. The
 * service does it, not they. Returns the quote as it is then.
 */
export async function expireQuote({ beforeCommit: _, ...ctx }: Context, quoteId: string): Promise<WorkingQuote> {
  return changeQuote({ ...ctx, actor: { kind: 'job' } }, { quoteId }, (quote) =>
    isDue(quote, ctx.now) ? decideExpire(quote, ctx.now) : null,
  )
}
