import { listStaff } from '../../database/access/staff.ts'
import { hasRuns, insertRuns } from '../../database/automation/automation-runs.ts'
import type { Tx } from '../../database/database.ts'
import { changedMeanwhile, lockWorkingQuote, readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { type AutomationFacts, decideAutomation } from '../../domain/automation/automate.ts'
import { automationProposal, chooseAutomation, requestFacts } from '../../domain/automation/automation.ts'
import type { Tax } from '../../domain/pricing/tax.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import { readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import { applyChange } from '../change-quote.ts'
import { type Context, inTransaction } from '../context.ts'
import { whyNoTax, withPlatformTax } from '../pricing/ask-platform-tax.ts'

/**
 * Runs the store's automation on a new request, once: everything its rules do is one transaction with their log, so an interrupted run
 * has done nothing and a second run finds the first. A request someone took up or deleted in the meantime is left alone. The mail
 * allowance does not apply. Throws PlatformUnavailable if a rule needs the customer's tags or the platform's tax and the platform does
 * not answer.
 */
export async function automateQuote(ctx: Context, quoteId: string): Promise<void> {
  const { store } = ctx
  const rules = store.settings.automation?.rules ?? []
  if (rules.length === 0 || store.frozen || !store.installed) return
  try {
    const seen = await readWorkingQuote(ctx.db, store.id, quoteId)
    if (seen.status !== 'submitted') return
    const customerTags = await readCustomerTags(ctx, seen, rules)
    const tax = await askTax(ctx, seen, customerTags)
    await inTransaction(ctx, (tx) => automate(tx, ctx, seen, { customerTags, tax }))
  } catch (error) {
    const isDeleted = error instanceof Problem && error.code === 'not_found'
    if (!isDeleted) throw error
  }
}

/** Returns the platform's tax if the pricing rule leaves it to the platform, or the reason it gave for none; else null. */
async function askTax(ctx: Context, quote: WorkingQuote, customerTags: readonly string[] | null): Promise<Tax | null> {
  const { price } = chooseAutomation(ctx.store.settings.automation ?? {}, requestFacts(quote, customerTags))
  if (price?.tax !== 'platform') return null
  try {
    return (await withPlatformTax(ctx, quote, automationProposal(price, quote))).tax
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code === 'unavailable') throw error
    return { kind: 'platform', figure: null, ...whyNoTax(error) }
  }
}

async function automate(
  tx: Tx,
  ctx: Context,
  { id: quoteId, revision }: WorkingQuote,
  asked: Pick<AutomationFacts, 'customerTags' | 'tax'>,
): Promise<void> {
  const { store, now } = ctx
  const quote = await lockWorkingQuote(tx, store.id, quoteId)
  if (quote.status !== 'submitted' || (await hasRuns(tx, store.id, quoteId))) return
  if (asked.tax && quote.revision !== revision) throw changedMeanwhile() // the job retries
  const staff = await listStaff(tx, store.id)
  const { steps, outcomes } = decideAutomation(quote, { settings: store.settings, staff, ...asked }, now)
  await insertRuns(tx, store.id, quoteId, outcomes, now)
  let current: WorkingQuote = quote
  for (const { ruleId, change } of steps) {
    current = await applyChange(tx, { ...ctx, actor: { kind: 'automation', rule: ruleId } }, current, change)
  }
}
