import { type BuyingFacts, findCompanyApproval } from '../approvals/find-company-approval.ts'
import { isCounted } from '../pricing/choice.ts'
import { isAnsweredAsWhole } from '../pricing/hidden-prices.ts'
import { invalidFields, Problem } from '../problem.ts'
import { type Change, makeChange, statusEvent } from '../quotes/change.ts'
import { deriveStatus, isAccepted, isAnswerable, offeredVersion, totalsOf } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { asChosen } from './choose-lines.ts'
import { atQuantity, findQuantityFaults, type Quantities } from './choose-quantities.ts'
import { completeDecisions } from './complete-decisions.ts'
import { findTotalFaults } from './compose-offer.ts'
import type { Decisions } from './decisions.ts'
import { checkSigned, describeSigner, type Signature } from './signature.ts'

const HOUR_MS = 3_600_000

export interface AnswerFacts extends BuyingFacts {
  /** True if the store's terms were accepted. */
  termsAccepted: boolean
  /** The quantities accepted instead of the offered ones. */
  quantities?: Quantities
  /** Of who answers; absent if nobody is known. */
  signature?: Signature
}

/**
 * Decides what the buyer's answer does (T11 to T14, T26): it takes effect, or is held for approval by the buyer's company (T15). Throws
 * `invalid_request` for decisions that do not fit, `answered_as_whole`, `offer_expired`, `action_unavailable`, or what findApproval throws.
 */
export function decideAnswer(quote: WorkingQuote, decisions: Decisions, facts: AnswerFacts, now: Date): Change {
  checkCan('accept', quote, now)
  checkTerms(facts)
  checkSigned(facts)
  const all = completeDecisions(quote, decisions)
  checkPartial(quote, all, facts)
  checkWhole(quote, all)
  const { quantities = {}, signature } = facts
  const signatures = signature ? [signature] : []
  checkQuantities(quote, all, quantities)
  const approval = Object.values(all).includes('accept')
    ? findCompanyApproval(quote, applyDecisions(quote, all, quantities), facts)
    : null
  if (!approval) return takeDecisions(quote, { decisions: all, quantities, signatures }, facts.settings, now)
  return makeChange(
    {
      ...quote,
      approval: {
        kind: 'buyer',
        versionNumber: offeredVersion(quote),
        reasons: approval.reasons,
        steps: approval.steps,
        requestedBy: facts.contactId,
        requestedAt: now,
        expiresAt: approval.timeoutHours === null ? null : new Date(now.getTime() + approval.timeoutHours * HOUR_MS),
        held: all,
        heldQuantities: quantities,
        signatures,
      },
    },
    'accept',
    {
      detail: {
        outcome: 'awaiting_approval',
        decisions: describe(quote, all, quantities),
        ...describeSigner(signature),
      },
      events: [{ type: 'quote.buyer_approval.requested', data: approvalData(quote) }],
      mail: [{ kind: 'approval_requested', audience: 'approvers' }],
    },
  )
}

/** Decisions, and the signatures of those who agreed to them. */
interface Taken {
  decisions: Decisions
  quantities?: Quantities
  signatures?: readonly Signature[]
}

/**
 * Applies these decisions to the quote: its lines, totals, and the status that follows from them (section 2). If every line is
 * accepted and the store's setting `auto_convert` is on, the quote is converted next.
 */
export function takeDecisions(
  quote: WorkingQuote,
  { decisions, quantities = {}, signatures = [] }: Taken,
  { negotiation }: Pick<StoreSettings, 'negotiation'>,
  now: Date,
): Change {
  const lines = applyDecisions(quote, decisions, quantities)
  const status = deriveStatus(lines)
  const answered: WorkingQuote = {
    ...quote,
    status,
    lines,
    totals: totalsOf(lines, quote.totals.shippingTotal, quote.proposal?.shippingTax ?? 0n),
    approval: null,
    firstAcceptedAt: quote.firstAcceptedAt ?? now,
    fullyConvertedAt: status === 'converted' ? now : quote.fullyConvertedAt,
  }
  const isWhole = lines.filter(isCounted).every(isAccepted)
  return makeChange(answered, 'accept', {
    detail: {
      outcome: isWhole ? 'accepted' : 'partially_accepted',
      decisions: describe(quote, decisions, quantities),
      ...describeSigner(signatures.at(-1)),
    },
    events: [
      statusEvent(isWhole ? 'quote.accepted' : 'quote.partially_accepted', quote, answered, {
        version_number: offeredVersion(quote),
      }),
    ],
    mail: [
      { kind: 'accepted', audience: 'buyer' },
      { kind: 'accepted', audience: 'assignee' },
    ],
    documents: [{ type: 'confirmation', consent: { accepts: newlyAccepted(quote, lines), signatures } }],
    jobs: isWhole && negotiation?.auto_convert ? [{ name: 'convert-quote' }] : [],
  })
}

/**
 * Returns the quote's lines as they would be with these decisions. Throws `invalid_request` and `answered_as_whole` as decideAnswer does.
 */
export function previewAnswer(quote: WorkingQuote, decisions: Decisions, quantities: Quantities = {}): QuoteLine[] {
  const all = completeDecisions(quote, decisions, false)
  checkWhole(quote, all)
  checkQuantities(quote, all, quantities)
  return applyDecisions(quote, all, quantities)
}

/** Returns the data that every event of the buyer's chain carries. */
export function approvalData(quote: WorkingQuote) {
  return { approval_kind: 'buyer', version_number: offeredVersion(quote) }
}

/** Applies exactly these decisions and quantities to the quote's lines. */
export function applyDecisions(quote: WorkingQuote, decisions: Decisions, quantities: Quantities = {}): QuoteLine[] {
  return quote.lines.map((line) => {
    const decision = decisions[line.id]
    if (decision === undefined) return line
    const chosen = asChosen(line, decisions, quote.lines)
    return { ...atQuantity(chosen, quantities[line.id]), decision, decidedInVersion: offeredVersion(quote) }
  })
}

function checkQuantities(quote: WorkingQuote, decisions: Decisions, quantities: Quantities): void {
  const faults = findQuantityFaults(quote.lines, decisions, quantities)
  if (faults.length > 0) throw invalidFields(faults)
  if (Object.keys(quantities).length === 0) return
  const lines = applyDecisions(quote, decisions, quantities)
  const { totals, proposal } = quote
  const tooLarge = findTotalFaults({
    lines,
    totals: totalsOf(lines, totals.shippingTotal, proposal?.shippingTax ?? 0n),
  })
  if (tooLarge.length > 0) throw invalidFields(tooLarge)
}

function checkTerms({ settings, termsAccepted }: AnswerFacts): void {
  if (settings.negotiation?.terms && !termsAccepted) {
    throw invalidFields([{ field: 'terms_accepted', message: "accept the store's terms" }])
  }
}

function newlyAccepted(before: WorkingQuote, after: readonly QuoteLine[]): string[] {
  const earlier = new Set(before.lines.filter(isAccepted).map(({ id }) => id))
  return after.filter((line) => isAccepted(line) && !earlier.has(line.id)).map(({ id }) => id)
}

function checkPartial(quote: WorkingQuote, decisions: Decisions, { settings }: AnswerFacts): void {
  if (settings.negotiation?.partial_acceptance ?? true) return
  if (inSum(quote, decisions).some((line) => !isAccepted(line))) {
    throw new Problem('action_unavailable', 'This store requires accepting all lines, not just some.')
  }
}

/** Refuses decisions on part of an offer if their sums would reveal hidden prices. */
function checkWhole(quote: WorkingQuote, decisions: Decisions): void {
  const made = new Set(inSum(quote, decisions).map(({ decision }) => decision ?? 'defer'))
  if (made.size > 1 && isAnsweredAsWhole(quote.lines)) {
    throw new Problem(
      'answered_as_whole',
      'Some prices in this offer are not shown separately, so a part of it has no total: answer the offer as a whole.',
    )
  }
}

/** Returns the lines decided on that are in the sum afterwards. */
function inSum(quote: WorkingQuote, decisions: Decisions): QuoteLine[] {
  const open = new Set(quote.lines.filter(isAnswerable).map(({ id }) => id))
  return applyDecisions(quote, decisions).filter((line) => open.has(line.id) && isCounted(line))
}

function describe(quote: WorkingQuote, decisions: Decisions, quantities: Quantities) {
  return quote.lines.flatMap((line) => {
    const [decision, quantity] = [decisions[line.id], quantities[line.id]]
    if (!decision) return []
    const isLeft = decision === 'reject' && !isCounted(asChosen(line, decisions, quote.lines))
    const more = { ...(quantity && { quantity }), ...(isLeft && { not_chosen: true }) }
    return [{ line_id: line.id, title: line.title, decision, ...more }]
  })
}
