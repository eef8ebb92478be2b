import { divideHalfUp, formatMoney } from '../../domain/money.ts'
import { previewProposal } from '../../domain/negotiation/preview-proposal.ts'
import type { StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import { isOpen, netOf } from '../../domain/quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'

/** Returns what sending a proposal would do, for staff: the totals, each open line's figures, and the obstacles. */
export function viewProposalPreview(
  quote: WorkingQuote,
  staged: StagedProposal,
  facts: Parameters<typeof previewProposal>[2],
  now: Date,
) {
  const { offer, faults, offCatalog, floorBreaches, approvalReasons, approvalSteps } = previewProposal(
    quote,
    staged,
    facts,
    now,
  )
  const { totals } = offer
  return {
    totals: {
      subtotal: formatMoney(totals.subtotal),
      discount_total: formatMoney(totals.discountTotal),
      shipping_total: formatMoney(totals.shippingTotal),
      tax_estimate: formatMoney(totals.taxEstimate),
      total: formatMoney(totals.total),
    },
    lines: offer.lines.filter(isOpen).map((line) => ({
      ...viewPriced(line),
      discount_off_catalog_pct: offCatalog.get(line.id)?.discountPct ?? null,
    })),
    faults,
    below_floor: floorBreaches.map(({ id, title, discountPct }) => ({ id, title, discount_pct: discountPct })),
    approval: approvalReasons && {
      needed: approvalReasons.length > 0,
      reasons: approvalReasons,
      steps: approvalSteps.map(({ mode, approvers }) => ({ mode, approvers })),
    },
  }
}

function viewPriced(line: QuoteLine) {
  const { id, unitPrice, lineTotal, quantity } = line
  const isPriced = unitPrice !== null && lineTotal !== null
  return {
    id,
    unit_price: isPriced ? formatMoney(unitPrice) : null,
    line_total: isPriced ? formatMoney(lineTotal) : null,
    discount_share: formatMoney(line.discountShare),
    net: isPriced ? formatMoney(netOf(line)) : null,
    effective_unit_price: isPriced ? formatMoney(divideHalfUp(netOf(line), BigInt(quantity))) : null,
    tax: formatMoney(line.tax),
  }
}
