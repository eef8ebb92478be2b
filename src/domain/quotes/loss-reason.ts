import { outcomeOf } from './outcome.ts'
import type { Status } from './quote-terms.ts'

/** The reasons for which quotes are lost, as sales people count them. */
export const LOSS_REASONS = ['price', 'delivery', 'product', 'competitor', 'no_need', 'no_answer', 'other'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

/** Lost quotes are listed by these; `none`: nobody said why. */
export const LOST_FOR = [...LOSS_REASONS, 'none'] as const
export type LostFor = (typeof LOST_FOR)[number]

/** Those that a buyer can give. */
export const BUYERS_LOSS_REASONS = ['price', 'delivery', 'product', 'competitor', 'no_need', 'other'] as const
export type BuyersLossReason = (typeof BUYERS_LOSS_REASONS)[number]

/**
 * Returns why a quote in this status was lost, by the reason that somebody gave: an offer that expired got no answer. Null if it is not lost, or
 * nobody gave one.
 */
export function lossReasonOf(status: Status, given: LossReason | null): LossReason | null {
  if (outcomeOf(status) !== 'lost') return null
  return given ?? (status === 'expired' ? 'no_answer' : null)
}
