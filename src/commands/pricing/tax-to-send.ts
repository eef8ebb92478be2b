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
 * Returns the staged proposal with the platform's current tax. Staff send what they were shown, so if the tax has changed they get
 * `tax_changed` and the new tax is staged for them to see. Throws like askForTax, and `state_conflict`.
 */
export async function taxToSend(ctx: Context, quote: WorkingQuote, staged: StagedProposal): Promise<StagedProposal> {
  const fresh = await askForTax(ctx, () => withPlatformTax(ctx, quote, staged))
  const [shown, now] = [sumOf(staged), sumOf(fresh)]
  if (ctx.actor.kind !== 'staff' || now === null || now === shown) return fresh
  await changeQuote(ctx, { quoteId: quote.id, revision: quote.revision }, (seen) => decideNewTax(seen, fresh, ctx.now))
  const was = shown === null ? 'unknown before' : `not ${shown} as before`
  throw new Problem(
    'tax_changed',
    `The platform calculates ${now} of tax now, ${was}. Nothing was sent: look at the new total, then send it again.`,
    {},
    { code: 'tax_changed', now, was: shown, currency: quote.currency },
  )
}

/**
 * Asks the platform something before anything goes to the buyer. If it does not answer, nothing goes out: staff get
 * `platform_unavailable`, API callers `internal_error`, after which they can repeat the request, and automation retries by itself
 * (PlatformError). Throws `invalid_proposal` if the platform refuses the question.
 */
export async function askForTax<T>({ actor }: Pick<Context, 'actor'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { reason, fault } = whyNoTax(error)
    const message = `${reason}. Nothing was sent.`
    if (error.code !== 'unavailable') {
      throw new Problem('invalid_proposal', `tax: ${message}`, { errors: [{ field: 'tax', message: reason, fault }] })
    }
    if (actor.kind === 'staff')
      throw new Problem(
        'platform_unavailable',
        `Tax is left to the platform, but ${message} Try again later.`,
        {},
        { code: 'platform_away_for_tax' },
      )
    if (actor.kind === 'api') {
      throw new Problem(
        'internal_error',
        `Tax is left to the commerce platform, but ${message} Retry with the same idempotency key.`,
      )
    }
    throw error
  }
}

function sumOf({ tax }: StagedProposal): string | null {
  return tax.kind === 'platform' && tax.figure ? formatMoney(sumOfTax(tax.figure)) : null
}
