import { readStaff } from '../../database/access/staff.ts'
import { Problem } from '../../domain/problem.ts'
import { findInvalidCustomFields } from '../../domain/quotes/custom-fields.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { tellPeople } from '../../outside/platform/ask-platform.ts'
import { actingStaff } from '../access/acting-staff.ts'
import { type Context, inTransaction } from '../context.ts'
import { checkNotFrozen } from '../stores/check-not-frozen.ts'
import { addQuote } from './add-quotes.ts'
import { gatherRequest } from './gather-request.ts'
import { newQuote } from './new-quote.ts'
import type { QuoteRequest } from './quote-request.ts'

/**
 * Creates a quote that staff make for a buyer (T02): `in_review` and assigned to them, with the platform's current facts. Targeting and
 * automation don't apply, and the buyer is not mailed. Throws `quote_creation_paused`, `invalid_request` for unknown variants and
 * customers, `invalid_custom_fields` (they may be left out but not be wrong) and `platform_unavailable`.
 */
export async function createQuoteByHand(ctx: Context, request: QuoteRequest): Promise<Quote> {
  checkNotFrozen(ctx)
  const { lines, customer } = await tellPeople(gatherRequest(ctx, request))
  checkCustomFields(ctx, request.custom_fields)
  const draft = newQuote(ctx, { request, source: 'manual', lines, customer })
  return inTransaction(ctx, async (tx) => {
    const { id, email } = await readStaff(tx, ctx.store.id, actingStaff(ctx).id)
    return addQuote(tx, { ctx, draft: { ...draft, status: 'in_review', assignedStaff: { id, email } } })
  })
}

function checkCustomFields({ store }: Context, values: QuoteRequest['custom_fields'] = {}): void {
  const optional = (store.settings.custom_fields ?? []).map((field) => ({ ...field, required: false }))
  const errors = findInvalidCustomFields(optional, values)
  if (errors.length === 0) return
  throw new Problem('invalid_custom_fields', "The custom fields do not match the store's form.", { errors })
}
