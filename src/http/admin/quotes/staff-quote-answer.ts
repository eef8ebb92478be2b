import type { Context } from '../../../commands/context.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { type KnownFacts, readStaffFacts } from '../../../queries/quotes/read-staff-facts.ts'
import { viewStaffQuote } from '../../../views/quotes/staff-quote.ts'

/** Answers with this staff member's view of a quote, reading what that needs, but for what is `known`. */
export async function answerStaffQuote(ctx: Context, quote: WorkingQuote, baseUrl: string, known: KnownFacts = {}) {
  const { store, actor, now } = ctx
  const facts = await readStaffFacts(ctx, quote, known)
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
