import type { Role } from '../access/permissions.ts'
import { findApproval, type RequiredApproval } from '../approvals/approval-policy.ts'
import type { ConditionFacts } from '../automation/conditions.ts'
import { formatMoney, type Money } from '../money.ts'
import { isSameChoice } from '../pricing/choice.ts'
import { findFloorBreaches, toFloorLines } from '../pricing/floor-breaches.ts'
import { HUNDRED_PERCENT, parsePercent } from '../pricing/percent.ts'
import { type CatalogDiscount, discountOffCatalog } from '../pricing/price-floor.ts'
import { isSameTiers } from '../pricing/price-tiers.ts'
import { Problem } from '../problem.ts'
import { type Change, makeChange, statusEvent } from '../quotes/change.ts'
import { dearestTotal, isOpen, netOf } from '../quotes/line-state.ts'
import type { Proposal, WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'
import type { Offer, Version } from '../quotes/version.ts'
import { refused } from '../refused.ts'
import { DEFAULT_VALID_DAYS, type StoreSettings } from '../stores/settings.ts'
import { composeSendable } from './compose-offer.ts'
import type { Expiry, Letter, StagedProposal } from './staged-proposal.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The facts a send depends on, besides the quote. */
export interface SendFacts {
  settings: StoreSettings
  sentBy: Proposal['sentBy']
  /** The staff member who sends; null for the API and automation. */
  sender: { id: string; role: Role } | null
  confirmBelowFloor: boolean
  /** The platform tags of the quote's customer; empty for a guest, null if the platform hides them. */
  customerTags: readonly string[] | null
  /** The mail it goes out with, if not the store's own. */
  letter?: Letter | null
  /** The sender's words to those who have to approve it. */
  request?: string | null
  /** The sum its sender was shown; any if absent. */
  total?: Money | undefined
}

/**
 * Decides what sending the staged proposal does: it goes out (T04), or is parked for the store's own approval (T05). Throws
 * `not_editable`, `no_staged_proposal`, `invalid_proposal`, `state_conflict` if its sum is another than its sender was shown, or `below_price_floor`, in
 * this order (negotiation, section 3).
 */
export function decideSend(quote: WorkingQuote, facts: SendFacts, now: Date): Change {
  checkCan('send_proposal', quote, now)
  if (!quote.staged) throw refused('no_staged_proposal', { code: 'nothing_staged' })
  const { letter = null, request = null } = facts
  const offer = composeSendable(quote, asSent(quote.staged, { letter, request }), now)
  if (facts.total !== undefined && facts.total !== offer.totals.total) throw otherSum(offer.totals.total, facts.total)
  const below = findFloorBreaches(offer, facts.settings)
  if (below.length > 0 && !facts.confirmBelowFloor) throw belowFloor(below, facts.settings)

  const version: Version = {
    number: quote.versionNumber + 1,
    state: 'sent',
    sentBy: facts.sentBy,
    staffId: facts.sender?.id ?? null,
    createdAt: now,
    offer,
    confirmedBelowFloor: below.map(({ title, discountPct }) => ({ title, discount_pct: discountPct })),
  }
  const approval = findSendApproval(quote, offer, facts)
  if (!approval) return releaseVersion(quote, version, { ...facts, approved: isApprovedBefore(quote, offer) }, now)
  const parked: WorkingQuote = {
    ...quote,
    staged: asSent(quote.staged, { letter: null, request }),
    versionNumber: version.number,
    approval: {
      kind: 'merchant',
      versionNumber: version.number,
      reasons: approval.reasons,
      steps: approval.steps,
      requestedBy: version.staffId ?? offer.staged.savedBy ?? null,
      requestedAt: now,
      expiresAt: approval.timeoutHours === null ? null : new Date(now.getTime() + approval.timeoutHours * HOUR_MS),
      held: {},
    },
  }
  return makeChange(parked, 'send_proposal', {
    detail: {
      outcome: 'awaiting_approval',
      version_number: version.number,
      ...sendDetail(version),
      ...(request && { note: request }),
    },
    events: [
      {
        type: 'quote.merchant_approval.requested',
        data: { approval_kind: 'merchant', version_number: version.number },
      },
    ],
    newVersion: { ...version, state: 'pending' },
    mail: [{ kind: 'approval_requested', audience: 'approvers', data: { version_number: version.number } }],
  })
}

/**
 * Puts a version before the buyer: its lines, totals and terms become the quote's (T04, T06, T28). `approved`: whether this offer, or the
 * same one before, got the store's own approval.
 */
export function releaseVersion(
  quote: WorkingQuote,
  version: Version,
  { settings, approved }: { settings: StoreSettings; approved: boolean },
  now: Date,
): Change {
  const { offer } = version
  const { staged } = offer
  const expiresAt = expiryOf(staged.expiry, settings, now)
  const released: WorkingQuote = {
    ...quote,
    status: 'proposal_sent',
    versionNumber: version.number,
    negotiationRound: Math.max(1, quote.negotiationRound),
    lines: offer.lines,
    totals: offer.totals,
    expiresAt,
    kitConversionMode: staged.kitConversionMode,
    staged: null,
    approval: null,
    proposal: {
      versionNumber: version.number,
      sentBy: version.sentBy,
      createdAt: now,
      shippingStatus: staged.shipping.status,
      shippingLabel: staged.shipping.label,
      paymentTerms: staged.paymentTerms,
      depositPercentage: staged.depositPercentage === null ? null : staged.depositPercentage / 100n,
      expiresAt,
      shippingTax: offer.shippingTax,
      note: staged.note,
      approved,
      renewalAskedAt: null,
      review: null,
    },
  }
  return makeChange(released, 'send_proposal', {
    detail: { outcome: 'sent', version_number: version.number, ...sendDetail(version) },
    events: [statusEvent('quote.proposal_sent', quote, released, { version_number: version.number })],
    newVersion: version,
    mail: [{ kind: 'proposal', audience: 'buyer', data: { version_number: version.number } }],
    documents: [{ type: 'proposal', language: staged.letter?.language ?? null }],
  })
}

/** Returns the store's own approval that sending requires; null if none. */
export function findSendApproval(
  quote: WorkingQuote,
  offer: Offer,
  facts: Pick<SendFacts, 'settings' | 'sender' | 'customerTags'>,
): RequiredApproval | null {
  return findApproval(facts.settings.approvals ?? {}, 'merchant', approvalFacts(quote, offer, facts), {
    role: facts.sender?.role ?? null,
    approvedBefore: isApprovedBefore(quote, offer),
  })
}

/** Returns the facts approval policies judge an offer by: every line it offers, the total of the dearest choice, and the discounts the floor judges. */
export function approvalFacts(
  quote: WorkingQuote,
  { lines, discount, totals }: Pick<Offer, 'lines' | 'discount' | 'totals'>,
  { customerTags }: Pick<SendFacts, 'customerTags'>,
): ConditionFacts {
  const discounts = new Map<string, CatalogDiscount>(
    discountOffCatalog(toFloorLines(lines), discount).map((one) => [one.id, one]),
  )
  return {
    currency: quote.currency,
    total: dearestTotal({ lines, totals }),
    lines: lines.filter(isOpen).map((line) => ({ ...line, offCatalog: discounts.get(line.id) ?? null })),
    customerTags,
    companyId: quote.platform.companyId,
    source: quote.source,
    mode: quote.mode,
  }
}

/**
 * Returns whether the buyer's current proposal was approved and contains every open line, in the same quantity, kit and choice, with the
 * same prices by quantity, and at no higher price than now.
 */
export function isApprovedBefore({ proposal, lines }: WorkingQuote, offer: Pick<Offer, 'lines'>): boolean {
  if (!proposal?.approved) return false
  const known = new Map(lines.map((line) => [line.id, line]))
  return offer.lines.filter(isOpen).every((line) => {
    const earlier = known.get(line.id)
    const isSame = earlier?.quantity === line.quantity && earlier.kit?.role === line.kit?.role
    if (!isSame || !isSameTiers(earlier.tiers, line.tiers) || !isSameChoice(earlier.choice, line.choice)) return false
    return earlier.unitPrice !== null && netOf(line) >= netOf(earlier)
  })
}

function expiryOf(
  expiry: Expiry,
  { expiry: { valid_days = DEFAULT_VALID_DAYS } = {} }: StoreSettings,
  now: Date,
): Date {
  if (expiry.kind === 'at') return expiry.at
  return new Date(now.getTime() + (expiry.kind === 'days' ? expiry.days : valid_days) * DAY_MS)
}

/** Returns the proposal with its letter, and without what an approver wrote to an earlier version. */
function asSent(
  { review: _told, request: _asked, ...staged }: StagedProposal,
  { letter, request }: { letter: Letter | null; request: string | null },
): StagedProposal {
  return { ...staged, ...(letter && { letter }), ...(request && { request }) }
}

function sendDetail({ confirmedBelowFloor, offer }: Version) {
  const copies = offer.staged.letter?.cc.length ?? 0
  return {
    ...(confirmedBelowFloor.length > 0 && { confirmed_below_floor: confirmedBelowFloor }),
    ...(copies > 0 && { copies }),
  }
}

function otherSum(now: Money, shown: Money): Problem {
  const [total, before] = [formatMoney(now), formatMoney(shown)]
  return new Problem('state_conflict', `The offer's total is ${total} now, not ${before}. Nothing was sent.`, { total })
}

function belowFloor(below: ReturnType<typeof findFloorBreaches>, { price_floor }: StoreSettings): Problem {
  const floor = parsePercent(price_floor?.percent ?? '') ?? HUNDRED_PERCENT
  return refused(
    'below_price_floor',
    { code: 'below_price_floor', lines: below.length },
    {
      floor_discount_pct: Number(floor) / 10_000,
      lines: below.map(({ title, discountPct }) => ({ title, discount_pct: discountPct })),
      resolution: 'Change the prices, or send again with confirm_below_floor: true.',
    },
  )
}
