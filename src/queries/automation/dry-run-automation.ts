import { listNewestQuotes } from '../../database/quotes/newest-quotes.ts'
import { type AutomationChoice, chooseAutomation, requestFacts } from '../../domain/automation/automation.ts'
import { sum, timesQuantity } from '../../domain/money.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { AutomationSettings, StoreSettings } from '../../domain/stores/settings.ts'
import { readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import type { Reader } from '../reader.ts'

const LOOKED_AT = 30

/**
 * Returns what automation (the store's rules, or those given) would have done with the last 30 quotes when they were requested, at the
 * catalog prices of the time. Changes nothing. Throws `invalid_request` for invalid rules.
 */
export async function dryRunAutomation(
  ctx: Reader,
  settings: StoreSettings,
): Promise<{ quote: Quote; choice: AutomationChoice }[]> {
  const automation: AutomationSettings = settings.automation ?? {}
  const quotes = await listNewestQuotes(ctx.db, ctx.store.id, LOOKED_AT)
  const tags = await gatherTags({ ...ctx, store: { ...ctx.store, settings: {} } }, quotes, automation)
  return quotes.map((quote) => {
    const facts = requestFacts(asAsked(quote), tags.get(quote.platform.customerId ?? '') ?? [])
    return { quote, choice: chooseAutomation(automation, facts) }
  })
}

/** Returns each customer's tags, asking for all of them once and at the same time. */
async function gatherTags(ctx: Reader, quotes: readonly Quote[], { rules = [] }: AutomationSettings) {
  const buyers = new Map(quotes.map((quote) => [quote.platform.customerId ?? '', quote]))
  const asked = [...buyers].map(async ([id, quote]) => [id, await readCustomerTags(ctx, quote, rules)] as const)
  return new Map(await Promise.all(asked))
}

/** Returns the quote with its initial estimate, ignoring later negotiation. */
function asAsked(quote: Quote): Quote {
  const estimate = sum(
    quote.lines.map(({ catalogPrice, quantity }) =>
      catalogPrice === null ? 0n : timesQuantity(catalogPrice, quantity),
    ),
  )
  return { ...quote, totals: { ...quote.totals, total: estimate } }
}
