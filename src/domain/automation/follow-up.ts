import { decideClose } from '../negotiation/end-negotiation.ts'
import { type Change, makeChange } from '../quotes/change.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { can } from '../quotes/transitions.ts'
import type { FollowUpRule, StoreSettings } from '../stores/settings.ts'
import { addWorkingDays, subtractWorkingDays } from '../working-days.ts'

/** The times since which a quote waits for its buyer, and at which a rule last acted on it. */
export interface Waiting {
  /** The last time that the offer was sent, or either side wrote. */
  since: Date
  lastStepAt: Date | null
}

/** The store's rules in the order in which they act. */
export function activeFollowUps(store: {
  settings: StoreSettings
  installed: boolean
  frozen: boolean
}): readonly FollowUpRule[] {
  if (!store.installed || store.frozen) return []
  const rules = (store.settings.follow_ups?.rules ?? []).filter(({ enabled }) => enabled !== false)
  return rules.toSorted((a, b) => a.after_days - b.after_days)
}

/** The moments until which a quote must have waited, and the last rule must have acted, for a rule to act now. */
export function followUpLimits({ after_days }: Pick<FollowUpRule, 'after_days'>, now: Date, timeZone: string) {
  return {
    since: subtractWorkingDays(now, after_days, timeZone),
    lastStep: subtractWorkingDays(now, 1, timeZone),
  }
}

/** Returns when the rule acts on a quote that waits: after its days, and a day after the last step. */
export function followUpAt(
  { after_days }: Pick<FollowUpRule, 'after_days'>,
  { since, lastStepAt }: Waiting,
  timeZone: string,
): Date {
  const at = addWorkingDays(since, after_days, timeZone)
  const rested = lastStepAt && addWorkingDays(lastStepAt, 1, timeZone)
  return rested && rested > at ? rested : at
}

/**
 * Returns what a rule does with a quote whose buyer has not answered: a mail to the buyer, a task for staff (nothing changes but the
 * timeline), or the quote's end. Returns null if it has not waited long enough, or there is nothing to do: an answer is there, an approval
 * or conversion runs, or the offer to remind of has expired. A close also ends offers that have expired unanswered.
 */
export function decideFollowUp(
  quote: WorkingQuote,
  rule: FollowUpRule,
  { waiting, timeZone, now }: { waiting: Waiting; timeZone: string; now: Date },
): Change | null {
  const limits = followUpLimits(rule, now, timeZone)
  if (waiting.since > limits.since || (waiting.lastStepAt && waiting.lastStepAt > limits.lastStep)) return null
  if (!isUnanswered(quote, rule, now)) return null
  const detail = { rule: rule.name, does: rule.does, days: rule.after_days }
  switch (rule.does) {
    case 'remind':
      return makeChange(quote, 'follow_up', { detail, mail: [{ kind: 'follow_up', audience: 'buyer' }] })
    case 'task':
      return makeChange(quote, 'follow_up', { detail })
    case 'close':
      return { ...decideClose(quote, null, now), detail: { reason: null, follow_up: rule.name } }
  }
}

function isUnanswered(quote: WorkingQuote, { does }: FollowUpRule, now: Date): boolean {
  if (!quote.proposal || quote.pendingApproval || quote.conversionId) return false
  if (does !== 'close') return can('remind', quote, now)
  const isOpen = quote.status === 'proposal_sent' || quote.status === 'expired'
  return isOpen && !quote.proposal.renewalAskedAt && can('close', quote, now)
}
