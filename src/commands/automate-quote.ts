import { decideAutomation } from '../domain/automate.ts'
import { Problem } from '../domain/problem.ts'
import type { WorkingQuote } from '../domain/quote.ts'
import { hasRuns, insertRuns } from '../store/automation-runs.ts'
import type { Tx } from '../store/database.ts'
import { listStaff } from '../store/staff.ts'
import { lockWorkingQuote, readWorkingQuote } from '../store/working-quotes.ts'
import { applyChange } from './change-quote.ts'
import { type Context, inTransaction } from './context.ts'
import { readCustomerTags } from './read-customer-tags.ts'

/**
 * Runs the store's automation on a new request, once: whatever its rules do is one transaction with their log, so that a run that
 * was cut off has done nothing and a second one finds the first. A request that somebody took up or deleted meanwhile is left to
 * them. The mail allowance does not bind it. Throws PlatformUnavailable when a rule asks for the customer's tags and nobody answers.
 */
export async function automateQuote(ctx: Context, quoteId: string): Promise<void> {
  const { store } = ctx
  const rules = store.settings.automation?.rules ?? []
  if (rules.length === 0 || store.frozen || !store.installed) return
  try {
    const seen = await readWorkingQuote(ctx.db, store.id, quoteId)
    if (seen.status !== 'submitted') return
    const customerTags = await readCustomerTags(ctx, seen, rules)
    await inTransaction(ctx, (tx) => automate(tx, ctx, quoteId, customerTags))
  } catch (error) {
    const isDeleted = error instanceof Problem && error.code === 'not_found'
    if (!isDeleted) throw error
  }
}

async function automate(tx: Tx, ctx: Context, quoteId: string, customerTags: readonly string[]): Promise<void> {
  const { store, now } = ctx
  const quote = await lockWorkingQuote(tx, store.id, quoteId)
  if (quote.status !== 'submitted' || (await hasRuns(tx, store.id, quoteId))) return
  const staff = await listStaff(tx, store.id)
  const { steps, outcomes } = decideAutomation(quote, { settings: store.settings, customerTags, staff }, now)
  await insertRuns(tx, store.id, quoteId, outcomes, now)
  let current: WorkingQuote = quote
  for (const { ruleId, change } of steps) {
    current = await applyChange(tx, { ...ctx, actor: { kind: 'automation', rule: ruleId } }, current, change)
  }
}
