import { parseId, uuidTime } from '../id.ts'
import { asChosen } from '../negotiation/choose-lines.ts'
import { atQuantity } from '../negotiation/choose-quantities.ts'
import { isSameChoice } from '../pricing/choice.ts'
import { hasHiddenPrice, isAnsweredAsWhole } from '../pricing/hidden-prices.ts'
import { isSameTiers } from '../pricing/price-tiers.ts'
import { totalsOf } from '../quotes/line-state.ts'
import type { Quote, QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { Totals } from '../quotes/quote-terms.ts'
import type { Version } from '../quotes/version.ts'

/** A quote's lines as the buyer sees them: without hidden ones, and nothing staff have not sent. */
export interface PortalOffer {
  lines: readonly QuoteLine[]
  /** Of all lines including hidden ones: what the buyer would pay. */
  totals: Totals
  /** True if the totals include prices the buyer cannot see. */
  hasHiddenPrices: boolean
  /** True if hidden prices force the offer to be answered as a whole. */
  answeredAsWhole: boolean
}

/**
 * Returns the quote as the buyer may see it. `sent` is the last proposal sent: its lines with the decisions made since, regardless of
 * what staff are preparing. Before any proposal: the requested lines at catalog price.
 */
export function portalOffer(quote: Quote & Pick<WorkingQuote, 'approval'>, sent: Version | null): PortalOffer {
  const lines = sent ? asHeld(decidedSince(sent, quote), quote) : quote.lines.filter((line) => isAskedFor(line, quote))
  return {
    lines: lines.filter(({ buyerVisibility }) => buyerVisibility !== 'hidden'),
    totals: totalsOf(lines, sent?.offer.totals.shippingTotal ?? 0n, sent?.offer.shippingTax ?? 0n),
    hasHiddenPrices: lines.some(hasHiddenPrice),
    answeredAsWhole: isAnsweredAsWhole(lines),
  }
}

function decidedSince({ offer }: Version, { lines }: Quote): QuoteLine[] {
  const now = new Map(lines.map((line) => [line.id, line]))
  return offer.lines.map((offered) => {
    const line = now.get(offered.id) ?? offered
    if (line.offered) return line
    const { decision, decidedInVersion, draftOrderId, requestedPrice, requestedQuantity, choice } = line
    return { ...offered, decision, decidedInVersion, draftOrderId, requestedPrice, requestedQuantity, choice }
  })
}

/** An answer held for the company's approval is shown with the quantities and choices it is about. */
function asHeld(lines: QuoteLine[], { approval }: Pick<WorkingQuote, 'approval'>): QuoteLine[] {
  if (approval?.kind !== 'buyer') return lines
  const { held, heldQuantities = {} } = approval
  return lines.map((line) => {
    const chosen = held[line.id] ? asChosen(line, held, lines) : line
    return atQuantity(chosen, heldQuantities[line.id])
  })
}

/** Lines added by staff are newer than the request. */
function isAskedFor({ id }: QuoteLine, { createdAt }: Quote): boolean {
  const uuid = parseId('qli', id)
  return uuid === null || uuidTime(uuid) <= createdAt
}

/** The changes of the next proposal, limited to what the buyer may see of both. */
export interface OfferDifference {
  sinceVersion: number
  added: readonly string[]
  removed: readonly QuoteLine[]
  changed: readonly { before: QuoteLine; after: QuoteLine }[]
  totals: { before: Totals; after: Totals }
}

/** Returns the visible lines that were added, removed or changed in price, quantity or visibility between two sent versions. */
export function compareOffers(before: Version, after: Version): OfferDifference {
  const isVisible = ({ buyerVisibility }: QuoteLine) => buyerVisibility !== 'hidden'
  const [old, current] = [before, after].map(({ offer }) => offer.lines.filter(isVisible))
  const oldById = new Map(old?.map((line) => [line.id, line]))
  const currentIds = new Set(current?.map(({ id }) => id))
  return {
    sinceVersion: before.number,
    added: [...currentIds].filter((id) => !oldById.has(id)),
    removed: [...oldById.values()].filter(({ id }) => !currentIds.has(id)),
    changed: (current ?? []).flatMap((line) => {
      const earlier = oldById.get(line.id)
      return earlier && isChanged(earlier, line) ? [{ before: earlier, after: line }] : []
    }),
    totals: { before: before.offer.totals, after: after.offer.totals },
  }
}

function isChanged(before: QuoteLine, after: QuoteLine): boolean {
  return (
    before.quantity !== after.quantity ||
    shownPrice(before) !== shownPrice(after) ||
    !isSameTiers(before.tiers, after.tiers) ||
    !isSameChoice(before.choice, after.choice)
  )
}

/** Returns the unit price the buyer sees; null if hidden. */
export function shownPrice({ buyerVisibility, unitPrice }: QuoteLine) {
  return buyerVisibility === 'show' ? unitPrice : null
}
