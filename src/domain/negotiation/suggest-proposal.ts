import { sum } from '../money.ts'
import { isOpen } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import { can } from '../quotes/transitions.ts'
import type { Version } from '../quotes/version.ts'
import type { StagedLine, StagedProposal } from './staged-proposal.ts'

/**
 * Returns the initial content of the next proposal if nothing is staged: for lines still open, the inputs of the last version, else the
 * catalog, with tax left to the platform if `platformTax`; quantities are the counter-offer's while it waits for an answer. Null if no
 * proposal can be staged now.
 */
export function suggestProposal(
  quote: WorkingQuote,
  { last, platformTax }: { last: Version | null; platformTax: boolean },
  now: Date,
): StagedProposal | null {
  const open = quote.lines.filter(isOpen)
  if (quote.staged !== null || open.length === 0 || !can('stage_proposal', quote, now)) return null
  const {
    lines: known,
    letter: _sent,
    review: _told,
    ...terms
  } = last?.offer.staged ?? { lines: [], letter: null, review: null, ...noTerms(quote, platformTax) }
  const offered = new Map(known.map((line) => [line.lineId, line]))
  const lines = open.map((line): StagedLine => {
    const {
      price,
      quantity,
      visibility,
      kit,
      tiers = null,
      choice = null,
    } = offered.get(line.id) ?? {
      price: line.catalogPrice === null ? null : { kind: 'catalog' },
      quantity: line.quantity,
      visibility: line.buyerVisibility,
      kit: line.kit,
      tiers: null,
      choice: null,
    }
    const asked = quote.status === 'countered' ? line.requestedQuantity : null // an older counter-offer has been answered
    return { lineId: line.id, quantity: asked ?? quantity, price, visibility, kit, tiers, choice }
  })
  const hasPassed = terms.expiry.kind === 'at' && terms.expiry.at <= now
  return {
    ...terms,
    ...openPart(quote, open, terms),
    lines,
    ...(terms.tax.kind === 'platform' && { tax: { kind: 'platform', figure: null } }), // that figure belongs to the previous offer
    ...(hasPassed && { expiry: { kind: 'default' } }),
  }
}

/** Returns what remains for the open lines of amounts given for all lines: settled ones keep their shares. */
function openPart(quote: WorkingQuote, open: readonly QuoteLine[], terms: Pick<StagedProposal, 'discount' | 'tax'>) {
  if (open.length === quote.lines.length) return {}
  const discount = sum(open.map((line) => line.discountShare))
  const tax = sum(open.map((line) => line.tax)) + (quote.proposal?.shippingTax ?? 0n)
  return {
    ...(terms.discount?.kind === 'fixed' && { discount: { kind: 'fixed', amount: discount } as const }),
    ...(terms.tax.kind === 'amount' && { tax: { kind: 'amount', amount: tax } as const }),
  }
}

function noTerms({ lines, kitConversionMode }: WorkingQuote, platformTax: boolean): Omit<StagedProposal, 'lines'> {
  const ships = lines.some((line) => isOpen(line) && line.requiresShipping)
  return {
    discount: null,
    shipping: { status: ships ? 'to_be_confirmed' : 'not_required', label: null, amount: 0n },
    tax: platformTax ? { kind: 'platform', figure: null } : { kind: 'none' },
    paymentTerms: null,
    depositPercentage: null,
    expiry: { kind: 'default' },
    note: null,
    kitConversionMode,
  }
}
