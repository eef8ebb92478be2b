import { decideStage } from '../../domain/negotiation/stage-proposal.ts'
import type { StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import { changeQuote, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Saves staff's next proposal; `added` lines join the quote, open ones it leaves out are removed (N02, T03). */
export async function stageProposal(
  ctx: Context,
  target: Target,
  staged: StagedProposal,
  added: readonly QuoteLine[] = [],
): Promise<WorkingQuote> {
  const savedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  return changeQuote(ctx, target, (quote) => decideStage(quote, { ...staged, savedBy }, added, ctx.now))
}
