import { LOSS_REASONS, type LossReason } from '../../domain/quotes/loss-reason.ts'

/** Returns the loss reason that an act names, as in `declines price : Too dear.`; undefined if it names none. Throws for an unknown one. */
export function lossOfTerms([named]: readonly string[]): LossReason | undefined {
  if (named === undefined) return undefined
  const reason = LOSS_REASONS.find((one) => one === named)
  if (!reason) throw new Error(`Unknown loss reason: ${named}.`)
  return reason
}
