import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import { formatMoney } from '../../domain/money.ts'
import { applyDecisions } from '../../domain/negotiation/answer-proposal.ts'
import type { AgreedTerms } from '../../domain/orders/convert.ts'
import type { PortalOffer } from '../../domain/portal/portal-offer.ts'
import { agreedSum } from '../../domain/pricing/agreed-sum.ts'
import { isCounted } from '../../domain/pricing/choice.ts'
import { netOf } from '../../domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { viewAgreedSum } from '../negotiation/agreed-sum.ts'
import { viewPortalQuoteItem } from './portal-quote.ts'

/** Returns what a colleague accepted and an approver of their company is asked about: without hidden lines or prices. */
export function viewPortalApproval({
  quote,
  chain: { held, heldQuantities, requestedAt, expiresAt },
  offer,
  terms,
  now,
}: {
  quote: WorkingQuote
  chain: ApprovalChain
  offer: PortalOffer
  /** The offer's terms: anything awaiting approval accepts part of it. */
  terms: AgreedTerms
  now: Date
}) {
  const decided = offer.lines.flatMap((line) => {
    const decision = held[line.id]
    return decision && isCounted(line) ? [{ line, decision }] : []
  })
  const sum = agreedSum({ ...quote, lines: applyDecisions(quote, held, heldQuantities) }, terms)
  return {
    object: 'approval',
    quote: viewPortalQuoteItem(quote, now),
    revision: quote.revision,
    requested_at: requestedAt,
    expires_at: expiresAt,
    lines: decided.map(({ line, decision }) => ({
      id: line.id,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      net_total: line.buyerVisibility === 'show' ? orNull(netOf(line)) : null,
      decision,
    })),
    agreed: sum && viewAgreedSum(quote.currency, { sum, terms }),
  }
}

function orNull(amount: bigint | null): string | null {
  return amount === null ? null : formatMoney(amount)
}
