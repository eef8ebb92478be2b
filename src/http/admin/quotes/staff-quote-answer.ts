import type { Context } from '../../../commands/context.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { readStaffFacts } from '../../../queries/quotes/read-staff-facts.ts'
import { viewStaffQuote } from '../../../views/quotes/staff-quote.ts'

/** Answers with this staff member's view of a quote, reading what that needs; `customerTags` if known. */
export async function answerStaffQuote(
  ctx: Context,
  quote: WorkingQuote,
  baseUrl: string,
  customerTags?: readonly string[] | null,
) {
  const { store, actor, now } = ctx
  const facts = await readStaffFacts(ctx, quote, customerTags)
  const home = adminHome(store, ctx.platformAdmin)
  return viewStaffQuote(quote, {
    actor,
    settings: store.settings,
    baseUrl,
    adminHome: home,
    now,
    ...facts,
    personal: true,
  })
}
