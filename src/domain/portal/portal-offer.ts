import { parseId, uuidTime } from '../id.ts'
import { hasHiddenPrice, isAnsweredAsWhole } from '../pricing/hidden-prices.ts'
import { totalsOf } from '../quotes/line-state.ts'
import type { Quote, QuoteLine } from '../quotes/quote.ts'
import type { Totals } from '../quotes/quote-terms.ts'
import type { Version } from '../quotes/version.ts'

/** What the buyer is shown of a quote's lines: none of the hidden ones, and nothing that staff have not sent. */
export interface PortalOffer {
  lines: readonly QuoteLine[]
  /** Of all lines, the hidden ones too: it is what the buyer would pay. */
  totals: Totals
  /** Whether the totals are more than the prices shown: of a line that has none to see, or is not seen. */
  hasHiddenPrices: boolean
  /** Whether hidden prices leave no other answer than one to all of it. */
  answeredAsWhole: boolean
}

/**
 * The quote as the buyer may see it. `sent` is the last proposal sent: its lines with what was decided on them since, whatever
 * staff are preparing. Before any, the lines the buyer asked for, at catalogue price.
 */
export function portalOffer(quote: Quote, sent: Version | null): PortalOffer {
  const lines = sent ? decidedSince(sent, quote) : quote.lines.filter((line) => isAskedFor(line, quote))
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
    const { decision, decidedInVersion, draftOrderId, requestedPrice, requestedQuantity } =
      now.get(offered.id) ?? offered
    return { ...offered, decision, decidedInVersion, draftOrderId, requestedPrice, requestedQuantity }
  })
}

/** Lines that staff added are younger than the request. */
function isAskedFor({ id }: QuoteLine, { createdAt }: Quote): boolean {
  const uuid = parseId('qli', id)
  return uuid === null || uuidTime(uuid) <= createdAt
}

/** What the next proposal changed, as far as the buyer may see either. */
export interface OfferDifference {
  sinceVersion: number
  added: readonly string[]
  removed: readonly QuoteLine[]
  changed: readonly { before: QuoteLine; after: QuoteLine }[]
  totals: { before: Totals; after: Totals }
}

/** The visible lines that were added, removed or changed in price, quantity or visibility from one sent version to the next. */
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
  return before.quantity !== after.quantity || shownPrice(before) !== shownPrice(after)
}

/** The unit price the buyer sees; null where it is hidden. */
export function shownPrice({ buyerVisibility, unitPrice }: QuoteLine) {
  return buyerVisibility === 'show' ? unitPrice : null
}
