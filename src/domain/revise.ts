import { type Change, makeChange, statusEvent } from './change.ts'
import { deriveStatus, isOpen, offeredVersion, totalsOf } from './line-state.ts'
import { invalidFields } from './problem.ts'
import type { QuoteLine, WorkingQuote } from './quote.ts'
import { checkCan } from './transitions.ts'

/** Staff take the proposal back to change it (T09): the buyer sees that it is being revised. */
export function decideRecall(quote: WorkingQuote, now: Date): Change {
  checkCan('recall_proposal', quote, now)
  return makeChange({ ...quote, status: 'in_review' }, 'recall_proposal', {
    detail: { version_number: offeredVersion(quote) },
  })
}

/**
 * Staff reopen the open lines for negotiation (T27); what was accepted or converted is frozen with its shares. With
 * `includeRejected` the rejected lines are open again too.
 */
export function decideReopen(quote: WorkingQuote, includeRejected: boolean, now: Date): Change {
  checkCan('reopen', quote, now)
  const lines = includeRejected
    ? quote.lines.map((line) => (line.decision === 'reject' ? undecided(line) : line))
    : quote.lines
  const reopened: WorkingQuote = { ...quote, status: 'in_review', lines, totals: retotal(quote, lines) }
  return makeChange(reopened, 'reopen', {
    detail: { include_rejected: includeRejected },
    events: [statusEvent('quote.reopened', quote, reopened)],
  })
}

/** Staff end a reopening without a new proposal (T27b): the accepted lines stand, the open ones stay open. No event. */
export function decideStopRenegotiating(quote: WorkingQuote, now: Date): Change {
  checkCan('stop_renegotiating', quote, now)
  return makeChange({ ...quote, status: deriveStatus(quote.lines), staged: null }, 'stop_renegotiating')
}

/**
 * Staff void the buyer's acceptance of the current version (T18): its decisions are open again and the buyer can act. An offer
 * that has expired needs a new expiry.
 */
export function decideVoid(
  quote: WorkingQuote,
  { reason, expiresAt }: { reason: string; expiresAt: Date | null },
  now: Date,
): Change {
  checkCan('void_acceptance', quote, now)
  const expiry = expiresAt ?? quote.expiresAt
  if (expiry && expiry <= now) {
    throw invalidFields([{ field: 'expires_at', message: 'the offer has expired: give it a new expiry in the future' }])
  }
  const lines = quote.lines.map((line) => (line.decidedInVersion === offeredVersion(quote) ? undecided(line) : line))
  const voided = withExpiry({ ...quote, status: 'proposal_sent', lines, totals: retotal(quote, lines) }, expiry)
  return makeChange(voided, 'void_acceptance', {
    detail: { reason },
    events: [statusEvent('quote.acceptance_voided', quote, voided, { version_number: offeredVersion(quote) })],
    mail: [{ kind: 'acceptance_voided', audience: 'buyer' }],
  })
}

/** A Manager gives a live offer more time: no event, and the reminder is not armed again (section 3, notes). */
export function decideExtend(quote: WorkingQuote, expiresAt: Date, now: Date): Change {
  checkCan('extend_expiry', quote, now)
  if (quote.status === 'proposal_sent') checkCan('recall_proposal', quote, now)
  if (expiresAt <= now) throw invalidFields([{ field: 'expires_at', message: 'must be in the future' }])
  return makeChange(withExpiry(quote, expiresAt), 'extend_expiry', {
    detail: { from: quote.expiresAt, to: expiresAt },
  })
}

function withExpiry(quote: WorkingQuote, expiresAt: Date | null): WorkingQuote {
  return { ...quote, expiresAt, proposal: quote.proposal && { ...quote.proposal, expiresAt } }
}

function undecided(line: QuoteLine): QuoteLine {
  return isOpen(line) && line.decision === null ? line : { ...line, decision: null, decidedInVersion: null }
}

function retotal({ totals, proposal }: WorkingQuote, lines: readonly QuoteLine[]) {
  return totalsOf(lines, totals.shippingTotal, proposal?.shippingTax ?? 0n)
}
