import type { Context } from '../../../commands/context.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { readStaffFacts } from '../../../queries/quotes/read-staff-facts.ts'
import { viewStaffQuote } from '../../../views/quotes/staff-quote.ts'

/** Returns the document of a quote as this member of the staff sees it; `customerTags` where they are known. */
export async function answerStaffQuote(
  ctx: Context,
  quote: WorkingQuote,
  baseUrl: string,
  customerTags?: readonly string[],
) {
  const { store, actor, now } = ctx
  const facts = await readStaffFacts(ctx, quote, customerTags)
  return viewStaffQuote(quote, { actor, settings: store.settings, baseUrl, now, ...facts, personal: true })
}
