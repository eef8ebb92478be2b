import type { ApprovalChain, ApprovalStep } from '../../../src/domain/approvals/approval-chain.ts'
import { parseMoney } from '../../../src/domain/money.ts'
import { composeOffer } from '../../../src/domain/negotiation/compose-offer.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'
import { totalsOf } from '../../../src/domain/quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../../../src/domain/quotes/quote.ts'
import type { Decision, Status } from '../../../src/domain/quotes/quote-terms.ts'
import { NO_TURN } from '../../../src/domain/quotes/turn.ts'
import type { Offer, Version } from '../../../src/domain/quotes/version.ts'
import { quoteLine } from './lines.ts'
import { percent, percentOff } from './offer.ts'
import { stagedAt } from './staged.ts'

export const NOW = new Date('2026-11-21T09:00:00.000Z')

/** Returns the time this many days after NOW, or before it if negative. */
export function inDays(days: number): Date {
  return new Date(NOW.getTime() + days * 86_400_000)
}

/** The special features of a given quote: any of its fields, and the history of its lines A, B and C, in this order. */
export interface Given extends Partial<WorkingQuote> {
  /** The buyer's decisions on version 1, or on the one named by `decidedIn`. */
  decisions?: readonly (Decision | null)[]
  decidedIn?: readonly number[]
  /** The lines that are on draft order `gid://platform/DraftOrder/1`. */
  onDraft?: readonly number[]
  /** Further fields of each line. */
  parts?: readonly Partial<QuoteLine>[]
}

const REQUESTED: readonly QuoteLine[] = [
  quoteLine({ id: 'A', title: 'Anvil', quantity: 3, catalogPrice: parseMoney('33.33') }),
  quoteLine({ id: 'B', title: 'Bolt', quantity: 7, catalogPrice: parseMoney('12.49') }),
  quoteLine({ id: 'C', title: 'Crane', quantity: 1, catalogPrice: parseMoney('250.00') }),
].map((line) => ({ ...line, lineTotal: (line.catalogPrice ?? 0n) * BigInt(line.quantity) }))

/** The offer of vector V01 (negotiation, section 7): 7.5 % off, shipping 18.00, tax 8.25 %; 455.99 in all. */
export function stagedV01(more: Partial<StagedProposal> = {}): StagedProposal {
  return stagedAt(['A', 'B', 'C'], ['33.33', '12.49', '250.00'], {
    discount: percentOff('7.5'),
    shipping: { status: 'quoted', label: null, amount: parseMoney('18.00') },
    tax: { kind: 'rate', pct: percent('8.25'), shippingTaxable: false },
    ...more,
  })
}

/** Returns version 1 as sent, with the offer of vector V01. */
export function versionV01(more: Partial<Version> = {}): Version {
  return {
    number: 1,
    state: 'sent',
    sentBy: 'staff',
    staffId: 'stf_rep',
    createdAt: inDays(-10),
    offer: offerOf(stagedV01()),
    confirmedBelowFloor: [],
    ...more,
  }
}

/** Returns the staged proposal's offer for the requested lines. */
export function offerOf(staged: StagedProposal): Offer {
  return composeOffer({ lines: REQUESTED, charged: { shipping: 0n, shippingTax: 0n } }, staged, inDays(-10)).offer
}

/**
 * Returns a quote in this status. If a version was sent, it is that of vector V01, sent ten days ago and valid for thirty; requests, and
 * quotes in review, have none.
 */
export function given(status: Status, more: Given = {}): WorkingQuote {
  const { decisions = [], decidedIn = [], onDraft = [], parts = [], ...members } = more
  const offer = versionV01().offer
  const isOffered = more.proposal === undefined ? !['submitted', 'in_review'].includes(status) : more.proposal !== null
  const lines = (isOffered ? offer.lines : REQUESTED).map((line, i): QuoteLine => {
    const decision = decisions[i] ?? null
    const decidedInVersion = decision === null ? null : (decidedIn[i] ?? 1)
    const draftOrderId = onDraft.includes(i) ? 'gid://platform/DraftOrder/1' : null
    return { ...line, decision, decidedInVersion, draftOrderId, ...parts[i] }
  })
  return {
    ...request(status),
    ...(isOffered && offered(offer)),
    lines,
    totals: isOffered ? totalsOf(lines, offer.totals.shippingTotal, offer.shippingTax) : totalsOf(lines, 0n, 0n),
    pendingApproval: more.approval?.kind ?? null,
    ...members,
  }
}

function offered(offer: Offer): Pick<WorkingQuote, 'versionNumber' | 'negotiationRound' | 'expiresAt' | 'proposal'> {
  return {
    versionNumber: 1,
    negotiationRound: 1,
    expiresAt: inDays(20),
    proposal: {
      versionNumber: 1,
      sentBy: 'staff',
      createdAt: inDays(-10),
      shippingStatus: 'quoted',
      shippingLabel: null,
      paymentTerms: null,
      depositPercentage: null,
      expiresAt: inDays(20),
      shippingTax: offer.shippingTax,
      note: null,
      approved: false,
      renewalAskedAt: null,
      review: null,
    },
  }
}

function request(status: Status): Omit<WorkingQuote, 'lines' | 'totals'> {
  return {
    id: 'qte_1',
    number: 'Q-1001',
    status,
    mode: 'b2b',
    source: 'api',
    currency: 'USD',
    versionNumber: 0,
    negotiationRound: 0,
    poNumber: null,
    requestedDeliveryDate: null,
    expiresAt: null,
    createdAt: inDays(-12),
    updatedAt: inDays(-1),
    firstAcceptedAt: null,
    fullyConvertedAt: null,
    invoiceSentAt: null,
    proposal: null,
    pendingApproval: null,
    platform: {
      customerId: 'gid://platform/Customer/1',
      companyId: 'gid://platform/Company/1',
      companyLocationId: null,
      companyContactId: null,
      draftOrderIds: [],
      orderIds: [],
    },
    assignedStaff: null,
    kitConversionMode: 'components',
    basedOnQuoteId: null,
    customer: {
      email: 'kim@buyer.example',
      name: 'Kim',
      phone: null,
      companyName: 'Buyer Ltd',
      notes: null,
      shippingAddress: null,
      billingAddress: null,
      customFields: {},
    },
    sourceUrl: null,
    revision: '1',
    staged: null,
    approval: null,
    conversionId: null,
    lossReason: null,
    charged: { shipping: 0n, shippingTax: 0n },
    remindedVersion: 0,
    turn: NO_TURN,
  }
}

/** Returns the store's approval of version 1, to be given by a Manager. */
export function merchantChain(more: Partial<ApprovalChain> = {}): ApprovalChain {
  return chain('merchant', { steps: [step({ role: 'manager' })], requestedBy: 'stf_rep', ...more })
}

/** Returns the approval of the buyer's company for these held decisions, to be given by its main contact. */
export function companyChain(held: ApprovalChain['held'], more: Partial<ApprovalChain> = {}): ApprovalChain {
  return chain('buyer', { steps: [step({ company: 'main_contact' })], requestedBy: 'contact_kim', held, ...more })
}

/** Returns a step that these approvers finish: any one of them, or all. */
export function step(...approvers: ApprovalStep['approvers']): ApprovalStep {
  return { mode: 'all', approvers, approvedBy: [] }
}

function chain(kind: ApprovalChain['kind'], more: Partial<ApprovalChain>): ApprovalChain {
  return {
    kind,
    versionNumber: 1,
    reasons: [],
    steps: [],
    requestedBy: null,
    requestedAt: inDays(-1),
    expiresAt: null,
    held: {},
    ...more,
  }
}
