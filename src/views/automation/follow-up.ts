import type { Quote } from '../../domain/quotes/quote.ts'
import type { FollowUpRule } from '../../domain/stores/settings.ts'

/** Returns a quote's follow-ups for staff. */
export function viewFollowUps(shown: { isFollowed: boolean; isExempt: boolean; taskSince: Date | null }) {
  const { isFollowed, isExempt, taskSince } = shown
  return { object: 'follow_ups', followed: isFollowed, exempt: isExempt, task_since: taskSince }
}

/** Returns what a rule is about to do with a quote. */
export function viewNextFollowUp({ quote, rule, at }: { quote: Quote; rule: FollowUpRule; at: Date }) {
  return {
    object: 'next_follow_up',
    quote: { id: quote.id, number: quote.number, company_name: quote.customer.companyName ?? quote.customer.name },
    rule: { id: rule.id, name: rule.name },
    does: rule.does,
    at,
  }
}

/** Returns how many quotes a rule would touch. */
export function viewFollowUpCount({ rule, quotes }: { rule: FollowUpRule; quotes: number }) {
  return { rule: { id: rule.id, name: rule.name }, quotes }
}
