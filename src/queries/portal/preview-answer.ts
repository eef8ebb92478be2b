import { acceptAll, type Decisions, previewAnswer as previewLines } from '../../domain/negotiation/answer-proposal.ts'
import type { Agreed } from '../../domain/pricing/agreed-sum.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { readAgreed } from '../negotiation/read-agreed.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the sum of everything that would be accepted with these decisions, or null if nothing would. Throws `action_unavailable` unless
 * the buyer can accept now, and whatever answering would throw.
 */
export async function previewAnswer(
  ctx: Pick<Reader, 'db' | 'store' | 'now'>,
  quote: WorkingQuote,
  decisions: Decisions | 'all',
): Promise<Agreed | null> {
  checkCan('accept', quote, ctx.now) // otherwise it would price what staff are still preparing
  const lines = previewLines(quote, decisions === 'all' ? acceptAll(quote) : decisions)
  return readAgreed(ctx, { ...quote, lines })
}
