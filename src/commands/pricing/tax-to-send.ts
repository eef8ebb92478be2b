import { formatMoney } from '../../domain/money.ts'
import { decideNewTax } from '../../domain/negotiation/stage-proposal.ts'
import type { StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import { sumOfTax } from '../../domain/pricing/tax.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import { changeQuote } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { whyNoTax, withPlatformTax } from './ask-platform-tax.ts'

/**
 * The staged proposal with the tax as the platform calculates it now. Staff, who send what they were shown, are refused with
 * `tax_changed` where that is another one: it is staged then, for them to look at. Throws what askForTax throws, and `state_conflict`.
 */
export async function taxToSend(ctx: Context, quote: WorkingQuote, staged: StagedProposal): Promise<StagedProposal> {
  const fresh = await askForTax(ctx, () => withPlatformTax(ctx, quote, staged))
  const [shown, now] = [sumOf(staged), sumOf(fresh)]
  if (ctx.actor.kind !== 'staff' || now === null || now === shown) return fresh
  await changeQuote(ctx, { quoteId: quote.id, revision: quote.revision }, (seen) => decideNewTax(seen, fresh, ctx.now))
  const was = shown === null ? 'which was not known before' : `not ${shown} as before`
  throw new Problem(
    'tax_changed',
    `The platform calculates ${now} of tax now, ${was}. Nothing was sent: look at the new total, then send it again.`,
  )
}

/**
 * What is asked of the platform before something goes to the buyer. Where it does not answer, nothing goes out: staff are told
 * `platform_unavailable`, callers of the API `internal_error`, after which the same request may be sent again; automation tries again
 * by itself (PlatformError). Throws `invalid_proposal` where the platform refuses what it is asked.
 */
export async function askForTax<T>({ actor }: Pick<Context, 'actor'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const message = `${whyNoTax(error)}. Nothing was sent.`
    if (error.code !== 'unavailable') {
      throw new Problem('invalid_proposal', `tax: ${message}`, { errors: [{ field: 'tax', message: whyNoTax(error) }] })
    }
    if (actor.kind === 'staff')
      throw new Problem('platform_unavailable', `The tax is left to the platform, but ${message} Try again later.`)
    if (actor.kind === 'api') {
      throw new Problem(
        'internal_error',
        `The tax is left to the commerce platform, but ${message} Retry with the same idempotency key.`,
      )
    }
    throw error
  }
}

function sumOf({ tax }: StagedProposal): string | null {
  return tax.kind === 'platform' && tax.figure ? formatMoney(sumOfTax(tax.figure)) : null
}
