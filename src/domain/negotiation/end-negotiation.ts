import { type Change, makeChange, statusEvent, type TimelineAction } from '../quotes/change.ts'
import { offeredVersion } from '../quotes/line-state.ts'
import { type LossReason, lossReasonOf } from '../quotes/loss-reason.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import type { Status } from '../quotes/quote-terms.ts'
import { checkCan } from '../quotes/transitions.ts'

/** Staff decline the request (T29); the message, if any, goes to the buyer. */
export function decideDecline(
  quote: WorkingQuote,
  message: string | null,
  now: Date,
  loss: LossReason | null = null,
): Change {
  checkCan('decline', quote, now)
  return end(quote, 'decline', 'declined', { message }, loss)
}

/** An automation rule declines a new request (T30). */
export function decideAutoDecline(quote: WorkingQuote, message: string | null, now: Date): Change {
  checkCan('auto_decline', quote, now)
  return end(quote, 'auto_decline', 'declined', { message }, null)
}

/** The buyer declines the proposal (T31); the reason is for staff and never in the event. */
export function decideDeclineProposal(
  quote: WorkingQuote,
  reason: string | null,
  now: Date,
  loss: LossReason | null = null,
): Change {
  checkCan('decline_proposal', quote, now)
  const change = end(quote, 'decline_proposal', 'declined', { reason }, loss)
  const version = { version_number: offeredVersion(quote) }
  return {
    ...change,
    events: [statusEvent('quote.declined', quote, change.quote, version)],
    mail: [{ kind: 'declined', audience: 'assignee' }],
  }
}

/** The buyer withdraws the request (T32), which they no longer need; a running approval is cancelled without an event. */
export function decideWithdraw(quote: WorkingQuote, now: Date): Change {
  checkCan('withdraw', quote, now)
  return { ...end(quote, 'withdraw', 'closed', {}, 'no_need'), mail: [{ kind: 'closed', audience: 'assignee' }] }
}

/** Staff, or the rule for stale quotes, close the quote (T33): its open lines lapse, existing orders stay. */
export function decideClose(
  quote: WorkingQuote,
  reason: string | null,
  now: Date,
  loss: LossReason | null = null,
): Change {
  checkCan('close', quote, now)
  return end(quote, 'close', 'closed', { reason }, loss)
}

function end(
  quote: WorkingQuote,
  action: TimelineAction,
  status: Extract<Status, 'declined' | 'closed'>,
  detail: Record<string, unknown>,
  loss: LossReason | null,
): Change {
  // Closing an expired offer keeps the reason it was lost for, unless another is given.
  const lossReason = loss ?? lossReasonOf(quote.status, quote.lossReason)
  const ended: WorkingQuote = { ...quote, status, lossReason, approval: null, staged: null }
  return makeChange(ended, action, {
    detail,
    events: [statusEvent(`quote.${status}`, quote, ended)],
    versionState: quote.approval ? { number: quote.approval.versionNumber, state: 'cancelled' } : null,
    mail: [{ kind: status, audience: 'buyer' }],
  })
}
