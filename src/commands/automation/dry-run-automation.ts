import { listNewestQuotes } from '../../database/quotes/newest-quotes.ts'
import { type AutomationChoice, chooseAutomation, requestFacts } from '../../domain/automation/automation.ts'
import { sum, timesQuantity } from '../../domain/money.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { AutomationSettings } from '../../domain/stores/settings.ts'
import { readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import type { Context } from '../context.ts'
import { checkSettings } from '../stores/check-settings.ts'

const LOOKED_AT = 30

/**
 * What automation, the store's rules or those given, would have done with the last 30 quotes when they were asked for, at the
 * catalogue prices of then. Nothing is changed. Throws `invalid_request` for rules that are not valid.
 */
export async function dryRunAutomation(
  ctx: Context,
  given?: unknown,
): Promise<{ quote: Quote; choice: AutomationChoice }[]> {
  const settings = given === undefined ? ctx.store.settings : checkSettings({ automation: given })
  const automation: AutomationSettings = settings.automation ?? {}
  const quotes = await listNewestQuotes(ctx.db, ctx.store.id, LOOKED_AT)
  const tags = await gatherTags({ ...ctx, store: { ...ctx.store, settings: {} } }, quotes, automation)
  return quotes.map((quote) => {
    const facts = requestFacts(asAsked(quote), tags.get(quote.platform.customerId ?? '') ?? [])
    return { quote, choice: chooseAutomation(automation, facts) }
  })
}

/** The tags of each customer, asked for once and all at the same time. */
async function gatherTags(ctx: Context, quotes: readonly Quote[], { rules = [] }: AutomationSettings) {
  const buyers = new Map(quotes.map((quote) => [quote.platform.customerId ?? '', quote]))
  const asked = [...buyers].map(async ([id, quote]) => [id, await readCustomerTags(ctx, quote, rules)] as const)
  return new Map(await Promise.all(asked))
}

/** The quote at the estimate it began with, whatever has been negotiated since. */
function asAsked(quote: Quote): Quote {
  const estimate = sum(
    quote.lines.map(({ catalogPrice, quantity }) =>
      catalogPrice === null ? 0n : timesQuantity(catalogPrice, quantity),
    ),
  )
  return { ...quote, totals: { ...quote.totals, total: estimate } }
}
