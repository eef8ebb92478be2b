import { Problem } from '../../domain/problem.ts'
import { findInvalidCustomFields } from '../../domain/quotes/custom-fields.ts'
import type { Quote, QuoteLine } from '../../domain/quotes/quote.ts'
import type { QuoteSource } from '../../domain/quotes/quote-terms.ts'
import { findIneligible } from '../../domain/quotes/targeting.ts'
import { refused } from '../../domain/refused.ts'
import { mailAllowance } from '../../domain/stores/plan.ts'
import type { PlatformCustomer } from '../../outside/platform/port.ts'
import type { AtLast, Context } from '../context.ts'
import { sharingTransactions } from '../share-transactions.ts'
import { checkNotFrozen } from '../stores/check-not-frozen.ts'
import { type Addition, addQuotes } from './add-quotes.ts'
import { type GatheredRequest, gatherRequest } from './gather-request.ts'
import { newQuote } from './new-quote.ts'
import type { QuoteRequest } from './quote-request.ts'

/**
 * Creates a quote from a buyer's request: eligible and valid, with the platform's current facts, numbered, and `quote.created` in the
 * feed. Checks, in order: frozen store, unknown variants and customer, targeting, custom fields, mail allowance; a refused request spends
 * and leaves nothing.
 */
export async function createQuote(
  ctx: Context,
  request: QuoteRequest,
  source: QuoteSource,
  { atLast }: { atLast?: AtLast<Quote> } = {},
): Promise<Quote> {
  const draft = newQuote(ctx, { request, source, ...(await checkRequest(ctx, request)) })
  const allowance = source === 'api' ? mailAllowance(ctx.store) : null
  return addTogether({ ctx, draft, allowance, ...(atLast && { atLast }) })
}

/** Checks a request as createQuote does, and returns its lines and customer with the platform's current facts. */
export async function checkRequest(ctx: Context, request: QuoteRequest): Promise<GatheredRequest> {
  const { store } = ctx
  checkNotFrozen(ctx)
  const { lines, customer } = await gatherRequest(ctx, request)
  checkEligible(ctx, lines, customer)
  const invalid = findInvalidCustomFields(store.settings.custom_fields ?? [], request.custom_fields ?? {})
  if (invalid.length > 0)
    throw new Problem('invalid_custom_fields', "The custom fields do not match the store's form.", {
      errors: invalid,
    })
  return { lines, customer }
}

/** An addition that goes along with any other. */
const addTogether = sharingTransactions<Omit<Addition, 'along'> & { ctx: Context }, Quote>(addQuotes)

function checkEligible({ store }: Context, lines: readonly QuoteLine[], customer: PlatformCustomer | null): void {
  const buyer = customer && {
    tags: customer.tags,
    companyIds: customer.memberships.map((membership) => membership.companyId),
  }
  const ineligible = findIneligible(store.settings.targeting ?? {}, lines, buyer)
  if (ineligible?.reason === 'NO_MATCHING_PRODUCT_RULE') {
    throw new Problem(
      'not_eligible',
      `The store does not quote the product in line ${ineligible.lineIndex}.`,
      {
        reason: ineligible.reason,
        line_index: ineligible.lineIndex,
      },
      { code: 'not_quoted_line', line: ineligible.lineIndex + 1 },
    )
  }
  if (ineligible) {
    const code = ineligible.isHidden ? 'not_quoted_hidden' : 'not_quoted_buyer'
    throw refused('not_eligible', { code }, { reason: ineligible.reason })
  }
}
