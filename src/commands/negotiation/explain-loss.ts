import { saveLossReason } from '../../database/negotiation/lost-quotes.ts'
import type { LossReason } from '../../domain/quotes/loss-reason.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { readQuoteAt, type Target } from '../change-quote.ts'
import { type Context, inTransaction } from '../context.ts'

/** Notes why a quote was lost, in place of what was said before. Throws `action_unavailable` unless it is lost. */
export async function explainLoss(ctx: Context, target: Target, reason: LossReason): Promise<WorkingQuote> {
  const quote = await readQuoteAt(ctx, target)
  checkCan('explain_loss', quote, ctx.now)
  await inTransaction(ctx, (tx) => saveLossReason(tx, ctx.store.id, quote, reason))
  return { ...quote, lossReason: reason }
}
