import type { Actor } from '../../domain/access/actor.ts'
import { divideHalfUp, formatMoney, type Money } from '../../domain/money.ts'
import type { ScheduledSend, SendingStore } from '../../domain/negotiation/scheduled/scheduled-send.ts'
import { suggestProposal } from '../../domain/negotiation/suggest-proposal.ts'
import { lineNumbers } from '../../domain/portal/line-numbers.ts'
import { isConverted, netOf } from '../../domain/quotes/line-state.ts'
import { lossReasonOf } from '../../domain/quotes/loss-reason.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import { findStaffRefusal, STAFF_ACTIONS } from '../../domain/quotes/staff-actions.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { Refusal } from '../../domain/reason.ts'
import { buyerLanguage } from '../../domain/stores/buyer-language.ts'
import { adminPage } from '../../domain/stores/platform-admin.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import { viewApprovalSteps } from '../approvals/approval-steps.ts'
import { viewProposalPreview } from '../negotiation/proposal-preview.ts'
import { viewScheduledSend } from '../negotiation/scheduled-send.ts'
import { viewStagedProposal } from '../negotiation/staged-proposal.ts'
import { viewPlatformPages } from './platform-pages.ts'
import { viewQuote } from './quote.ts'

/** Everything staff's view of a quote needs besides the quote. */
export interface StaffQuoteView {
  actor: Actor
  settings: StoreSettings
  baseUrl: string
  /** The store's address in its platform's own admin, if it has one. */
  adminHome: string | null
  now: Date
  /** The last sent version; null before the first. */
  lastVersion: Version | null
  /** The tags of the quote's customer, for the approval preview; null or absent if unknown. */
  customerTags?: readonly string[] | null
  /** True if the first proposal starts with tax left to the platform. */
  platformTax?: boolean
  /** The time set for the staged proposal to go out; null or absent if none is. */
  scheduled?: ScheduledSend | null
  /** The parts of a long list that was requested as several quotes, this one among them. */
  listParts?: readonly { id: string; number: string; part: number }[]
  store: SendingStore
  personal: true
}

/**
 * Returns a quote for staff: the API's view, plus its revision, the staged proposal (or an initial one) and what sending it would do, the
 * running approval, and which actions this member may take, or why not.
 */
export function viewStaffQuote(quote: WorkingQuote, view: StaffQuoteView) {
  const { lines, approval, ...shown } = viewQuote(quote, view)
  const { actor, settings, adminHome, now, lastVersion, customerTags = null, platformTax = false } = view
  const sender = actor.kind === 'staff' ? { id: actor.id, role: actor.role } : null
  const suggested = suggestProposal(quote, { last: lastVersion, platformTax }, now)
  const proposed = quote.staged ?? suggested
  const numbers = lineNumbers(quote.lines)
  return {
    ...shown,
    revision: quote.revision,
    source_url: quote.sourceUrl,
    buyer_language: buyerLanguage(quote.customer, settings),
    platform_pages: viewPlatformPages(adminHome, quote.platform),
    lines: lines.map((line, i) => ({
      ...line,
      ...viewWork(quote.lines[i]),
      number: numbers[i] ?? null,
      product_page: adminPage(adminHome, line.product_id),
    })),
    staged: quote.staged && viewStagedProposal(quote.staged),
    suggested: suggested && viewStagedProposal(suggested),
    preview: proposed && viewProposalPreview(quote, proposed, { settings, sender, customerTags }, now),
    proposal_note: quote.proposal?.note ?? null,
    renewal_asked_at: quote.proposal?.renewalAskedAt ?? null,
    approval: { ...approval, chain: viewChain(quote) },
    review: viewReview(quote),
    loss_reason: lossReasonOf(quote.status, quote.lossReason),
    list_parts: view.listParts ?? [],
    scheduled_send: viewScheduledSend(quote, view),
    charged: { shipping: formatMoney(quote.charged.shipping), shipping_tax: formatMoney(quote.charged.shippingTax) },
    conversion_running: quote.conversionId !== null,
    actions: viewActions(quote, view),
  }
}

/** Returns a line's data that only staff see. */
function viewWork(line: QuoteLine | undefined) {
  if (!line) throw new Error('A quote is shown with all of its lines')
  return {
    description: line.description,
    image_url: line.imageUrl,
    product_type: line.productType,
    vendor: line.vendor,
    discount_share: formatMoney(line.discountShare),
    tax: formatMoney(line.tax),
    net: line.lineTotal === null ? null : formatMoney(netOf(line)),
    effective_unit_price: effectiveUnitPrice(line),
    requested_quantity: line.requestedQuantity,
    draft_order_id: line.draftOrderId,
    decided_in_version: line.decidedInVersion,
    offered_quantity: line.offered?.quantity ?? null,
    zone: zoneOf(line),
  }
}

function effectiveUnitPrice(line: QuoteLine): string | null {
  const net: Money | null = line.unitPrice === null ? null : netOf(line)
  return net === null ? null : formatMoney(divideHalfUp(net, BigInt(line.quantity)))
}

function zoneOf(line: QuoteLine): 'accepted' | 'open' | 'rejected' | 'converted' {
  if (isConverted(line)) return 'converted'
  if (line.decision === 'accept') return 'accepted'
  return line.decision === 'reject' ? 'rejected' : 'open'
}

function viewReview({ staged, proposal }: WorkingQuote) {
  const review = staged?.review ?? proposal?.review
  if (!review) return null
  const { versionNumber, by, at, verdict, comment, lines } = review
  return { version_number: versionNumber, by, at, approved: verdict === 'approved', comment, lines }
}

function viewChain({ approval: chain, staged }: WorkingQuote) {
  if (!chain) return null
  return {
    kind: chain.kind,
    version_number: chain.versionNumber,
    reasons: chain.reasons,
    steps: viewApprovalSteps(chain),
    requested_by: chain.requestedBy,
    requested_at: chain.requestedAt,
    note: chain.kind === 'merchant' ? (staged?.request ?? null) : null,
    expires_at: chain.expiresAt,
    held: chain.held,
    held_quantities: chain.heldQuantities ?? {},
  }
}

interface ActionView {
  allowed: boolean
  reason?: Refusal
  one_step_away?: boolean
}

function viewActions(quote: WorkingQuote, { actor, settings, now }: StaffQuoteView): Record<string, ActionView> {
  const staff = actor.kind === 'staff' ? actor : { id: '', role: null }
  return Object.fromEntries(
    STAFF_ACTIONS.map((action) => {
      const refusal = findStaffRefusal(action, quote, { staff, settings, now })
      if (refusal === null) return [action, { allowed: true }]
      return [action, { allowed: false, reason: refusal.reason, one_step_away: refusal.oneStepAway }]
    }),
  )
}
