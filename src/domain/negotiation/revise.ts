import { asPreselected } from '../pricing/choice.ts'
import { invalidFields } from '../problem.ts'
import { type Change, makeChange, statusEvent } from '../quotes/change.ts'
import { answeredVersion, deriveStatus, isOpen, offeredVersion, totalsOf } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'
import type { Offer } from '../quotes/version.ts'
import { isRefused, leaveOut } from './choose-lines.ts'
import { asOffered } from './choose-quantities.ts'

/** Staff recall the proposal to change it (T09): the buyer sees that it is being revised. */
export function decideRecall(quote: WorkingQuote, now: Date): Change {
  checkCan('recall_proposal', quote, now)
  return makeChange({ ...quote, status: 'in_review' }, 'recall_proposal', {
    detail: { version_number: offeredVersion(quote) },
  })
}

/**
 * Staff reopen the open lines for negotiation (T27); accepted and converted lines are frozen with their shares. With `includeRejected`,
 * rejected lines reopen too, but not options left out and alternatives not taken.
 */
export function decideReopen(quote: WorkingQuote, includeRejected: boolean, now: Date): Change {
  checkCan('reopen', quote, now)
  const lines = includeRejected
    ? quote.lines.map((line) => (isRefused(line, quote.lines) ? undecided(line) : line))
    : quote.lines
  const reopened: WorkingQuote = { ...quote, status: 'in_review', lines, totals: retotal(quote, lines) }
  return makeChange(reopened, 'reopen', {
    detail: { include_rejected: includeRejected },
    events: [statusEvent('quote.reopened', quote, reopened)],
  })
}

/**
 * Staff end a reopening without a new proposal (T27b): accepted lines stay, open ones return to what the last version `sent` offered.
 * That offer lives on only if the buyer decided on some of it; otherwise it was recalled or countered, so it ends now. There is no event
 * except `quote.lines_updated` if lines were added or removed in between.
 */
export function decideStopRenegotiating(quote: WorkingQuote, sent: Offer, now: Date): Change {
  checkCan('stop_renegotiating', quote, now)
  const known = new Map(quote.lines.map((line) => [line.id, line]))
  const settled = quote.lines.filter((line) => !isOpen(line))
  const open = sent.lines
    .filter((line) => !settled.some(({ id }) => id === line.id))
    .map((line) => known.get(line.id) ?? undecided(line))
  const lines = leaveOut([...settled, ...open], offeredVersion(quote))
  const standsOn = lines.some((line) => line.decidedInVersion === offeredVersion(quote))
  const hasExpired = quote.expiresAt !== null && quote.expiresAt <= now
  const stopped: WorkingQuote = {
    ...quote,
    status: deriveStatus(lines),
    lines,
    totals: retotal(quote, lines),
    staged: null,
  }
  const isChanged = lines.length !== quote.lines.length || lines.some(({ id }) => !known.has(id))
  return makeChange(standsOn || hasExpired ? stopped : withExpiry(stopped, now), 'stop_renegotiating', {
    events: isChanged ? [{ type: 'quote.lines_updated', data: {} }] : [],
  })
}

/**
 * Staff void the buyer's last answer (T18): the decisions on the newest answered version are open again and the buyer can act; decisions
 * on older versions stay. An expired offer needs a new expiry.
 */
export function decideVoid(
  quote: WorkingQuote,
  { reason, expiresAt }: { reason: string; expiresAt: Date | null },
  now: Date,
): Change {
  checkCan('void_acceptance', quote, now)
  const expiry = expiresAt ?? quote.expiresAt
  if (expiry && expiry <= now) {
    throw invalidFields([
      {
        field: 'expires_at',
        message: 'the offer has expired: enter a new expiry in the future',
        fault: { code: 'renewed_without_expiry' },
      },
    ])
  }
  const version = answeredVersion(quote)
  const lines = quote.lines.map((line) => (line.decidedInVersion === version ? undecided(line) : line))
  const voided = withExpiry({ ...quote, status: 'proposal_sent', lines, totals: retotal(quote, lines) }, expiry)
  return makeChange(voided, 'void_acceptance', {
    detail: { reason },
    events: [statusEvent('quote.acceptance_voided', quote, voided, { version_number: offeredVersion(quote) })],
    mail: [{ kind: 'acceptance_voided', audience: 'buyer' }],
  })
}

/** A Manager extends a live offer: no event, and no second reminder (section 3, notes). */
export function decideExtend(quote: WorkingQuote, expiresAt: Date, now: Date): Change {
  checkCan('extend_expiry', quote, now)
  if (expiresAt <= (quote.expiresAt ?? now)) {
    throw invalidFields([
      { field: 'expires_at', message: 'must be later than the current expiry', fault: { code: 'not_later' } },
    ])
  }
  return makeChange(withExpiry(quote, expiresAt), 'extend_expiry', {
    detail: { from: quote.expiresAt, to: expiresAt },
  })
}

function withExpiry(quote: WorkingQuote, expiresAt: Date | null): WorkingQuote {
  return { ...quote, expiresAt, proposal: quote.proposal && { ...quote.proposal, expiresAt } }
}

function undecided(line: QuoteLine): QuoteLine {
  return line.decision === null ? line : { ...asPreselected(asOffered(line)), decision: null, decidedInVersion: null }
}

function retotal({ totals, proposal }: WorkingQuote, lines: readonly QuoteLine[]) {
  return totalsOf(lines, totals.shippingTotal, proposal?.shippingTax ?? 0n)
}
