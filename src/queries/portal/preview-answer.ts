import { listBuyingLimits } from '../../database/companies/buying-limits.ts'
import { findLimitOf } from '../../domain/approvals/find-company-approval.ts'
import { previewAnswer as previewLines } from '../../domain/negotiation/answer-proposal.ts'
import { acceptAll } from '../../domain/negotiation/choose-lines.ts'
import type { Quantities } from '../../domain/negotiation/choose-quantities.ts'
import type { Decisions } from '../../domain/negotiation/decisions.ts'
import type { Agreed } from '../../domain/pricing/agreed-sum.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { readAgreed } from '../negotiation/read-agreed.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the sum of everything that would be accepted with this answer, or null if nothing would, the lines as they would be, and whether their
 * company's own limit would have someone approve it first. Throws
 * `action_unavailable` unless the buyer can accept now, and whatever answering would throw.
 */
export async function previewAnswer(
  ctx: Pick<Reader, 'db' | 'store' | 'now' | 'actor'>,
  quote: WorkingQuote,
  {
    decisions,
    quantities = {},
    chosen,
  }: { decisions: Decisions | 'all'; quantities?: Quantities; chosen?: readonly string[] | undefined },
): Promise<{ agreed: Agreed | null; lines: QuoteLine[]; isAboveLimit: boolean }> {
  checkCan('accept', quote, ctx.now) // otherwise it would price what staff are still preparing
  const lines = previewLines(quote, decisions === 'all' ? acceptAll(quote, chosen) : decisions, quantities)
  const { db, store, actor } = ctx
  const [agreed, limits] = await Promise.all([
    readAgreed(ctx, { ...quote, lines }),
    listBuyingLimits(db, store.id, quote.platform.companyId),
  ])
  const contactId = actor.kind === 'buyer' ? actor.contactId : null
  return { agreed, lines, isAboveLimit: findLimitOf(quote, lines, { contactId, limits }) !== null }
}
