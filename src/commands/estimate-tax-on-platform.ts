import { composeOffer } from '../domain/compose-offer.ts'
import { termsOf } from '../domain/convert.ts'
import { isOpen } from '../domain/line-state.ts'
import { type Money, parseMoney, sum } from '../domain/money.ts'
import { invalidFields } from '../domain/problem.ts'
import type { WorkingQuote } from '../domain/quote.ts'
import type { StagedProposal } from '../domain/staged-proposal.ts'
import type { DraftInput } from '../outside/platform/draft-order.ts'
import { PlatformError } from '../outside/platform/port.ts'
import { platformProblem } from './ask-platform.ts'
import { callPlatform } from './call-platform.ts'
import { composeDraft } from './compose-draft.ts'
import type { Context } from './context.ts'

/**
 * The tax the platform would put on the proposal's lines, at their prices less their shares of the discount, and on its shipping.
 * Throws `invalid_request` on `tax` where the proposal could not be sent anyway or the platform refuses it, and `platform_unavailable`.
 */
export async function estimateTaxOnPlatform(ctx: Context, quote: WorkingQuote, staged: StagedProposal): Promise<Money> {
  const input = draftOf(quote, staged, ctx.now)
  try {
    const { taxTotal } = await callPlatform(ctx, (call) => ctx.platform.estimate(call, input))
    return parseMoney(taxTotal)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    throw error.code === 'unavailable'
      ? platformProblem(error)
      : noEstimate(`the platform refuses it: ${error.message}`)
  }
}

/** The draft order that the open lines would become at once. */
function draftOf(quote: WorkingQuote, staged: StagedProposal, now: Date): DraftInput {
  const { offer, faults } = composeOffer(quote, staged, now)
  const [fault] = faults
  if (fault) throw noEstimate(`the platform estimates what could be sent only: ${fault.field}: ${fault.message}`)
  const open = offer.lines.filter(isOpen)
  const share = {
    lineIds: open.map((line) => line.id),
    discount: sum(open.map((line) => line.discountShare)),
    shipping: staged.shipping.amount - quote.charged.shipping,
  }
  const offered = { ...quote, lines: offer.lines, kitConversionMode: staged.kitConversionMode }
  return composeDraft(offered, share, { ...termsOf(offer), termsId: null })
}

function noEstimate(message: string) {
  return invalidFields([{ field: 'tax', message }])
}
