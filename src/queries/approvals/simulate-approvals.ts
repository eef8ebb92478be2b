import { type SimulatedPolicy, simulateApprovals } from '../../domain/approvals/simulate-approvals.ts'
import { composeOffer } from '../../domain/negotiation/compose-offer.ts'
import { approvalFacts, isApprovedBefore } from '../../domain/negotiation/send-proposal.ts'
import { platformNames } from '../../domain/orders/platform-names.ts'
import type { FieldError } from '../../domain/problem.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import { readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import type { StaffReader } from '../reader.ts'
import { nameSettings } from '../stores/name-settings.ts'

export interface Simulation {
  quote: WorkingQuote
  policies: SimulatedPolicy[]
  /** True if the staged proposal was judged; else the quote's offer or request was. */
  isStaged: boolean
  /** The obstacles to sending the staged proposal. */
  faults: FieldError[]
}

/**
 * Returns what these settings' approval policies would do if this staff member sent the quote's proposal now. Changes nothing.
 */
export async function simulateQuoteApprovals(
  ctx: StaffReader,
  quote: WorkingQuote,
  settings: StoreSettings,
): Promise<Simulation> {
  const customerTags = await readCustomerTags({ ...ctx, store: { ...ctx.store, settings } }, quote)
  const { offer, faults } = quote.staged ? composeOffer(quote, quote.staged, ctx.now) : asOffered(quote)
  const facts = approvalFacts(quote, { ...offer, lines: offer.lines.map(atCatalog) }, { customerTags })
  const sender = { role: ctx.actor.role, approvedBefore: isApprovedBefore(quote, offer) }
  const nameOf = platformNames(await nameSettings(ctx, { approvals: settings.approvals ?? {} }))
  const policies = simulateApprovals(settings.approvals ?? {}, facts, sender, nameOf)
  return { quote, policies, isStaged: quote.staged !== null, faults }
}

/** A line without a price has no discount. */
function atCatalog(line: QuoteLine): QuoteLine {
  return { ...line, unitPrice: line.unitPrice ?? line.catalogPrice }
}

function asOffered({ lines, totals }: WorkingQuote) {
  return { offer: { lines, totals, discount: null }, faults: [] }
}
