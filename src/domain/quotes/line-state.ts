import { type Money, sum } from '../money.ts'
import { type SettledLine, settle } from '../pricing/settle.ts'
import type { Quote, QuoteLine } from './quote.ts'
import type { Status, Totals } from './quote-terms.ts'

/** Undecided or deferred: the part of a quote that is still negotiated. */
export function isOpen({ decision }: Pick<QuoteLine, 'decision'>): boolean {
  return decision === null || decision === 'defer'
}

/** Open and priced: a line that joined after the last proposal has not been offered, so the buyer cannot decide on it. */
export function isAnswerable(line: Pick<QuoteLine, 'decision' | 'unitPrice'>): boolean {
  return isOpen(line) && line.unitPrice !== null
}

export function isAccepted({ decision }: Pick<QuoteLine, 'decision'>): boolean {
  return decision === 'accept'
}

/** It went to a draft order. */
export function isConverted({ draftOrderId }: Pick<QuoteLine, 'draftOrderId'>): boolean {
  return draftOrderId !== null
}

/** Accepted and not on a draft order yet. */
export function isConvertible(line: Pick<QuoteLine, 'decision' | 'draftOrderId'>): boolean {
  return isAccepted(line) && !isConverted(line)
}

/** What the buyer would pay for the line before shipping and tax. */
export function netOf({ lineTotal, discountShare }: Pick<QuoteLine, 'lineTotal' | 'discountShare'>): Money {
  return (lineTotal ?? 0n) - discountShare
}

/** The totals of lines decided and undecided together, with shipping and the tax on it (negotiation, section 6, rules 10 to 12). */
export function totalsOf(
  lines: readonly (SettledLine & Pick<QuoteLine, 'tax'>)[],
  shippingTotal: Money,
  shippingTax: Money,
): Totals {
  return settle(lines, { shippingTotal, taxEstimate: sum(lines.map((line) => line.tax)) + shippingTax })
}

/** The status after a buyer's decision or a conversion (negotiation, section 2); some line has to be accepted. */
export function deriveStatus(lines: readonly QuoteLine[]): Status {
  const accepted = lines.filter(isAccepted)
  const isDecided = !lines.some(isOpen)
  if (lines.some(isConverted)) return isDecided && accepted.every(isConverted) ? 'converted' : 'partially_converted'
  return accepted.length === lines.length ? 'accepted' : 'partially_accepted'
}

/** The version that is, or was last, before the buyer; a parked one has a higher number but nobody has seen it. */
export function offeredVersion({ proposal, versionNumber }: Pick<Quote, 'proposal' | 'versionNumber'>): number {
  return proposal?.versionNumber ?? versionNumber
}

/** The newest version the buyer answered, accepting, rejecting or putting off a line of it; 0 where none was. */
export function answeredVersion({ lines }: { lines: readonly Pick<QuoteLine, 'decidedInVersion'>[] }): number {
  return Math.max(0, ...lines.map((line) => line.decidedInVersion ?? 0))
}

/** The newest version of which a line was accepted: its terms hold, whatever was offered since and not taken. */
export function agreedVersion({
  lines,
}: {
  lines: readonly Pick<QuoteLine, 'decision' | 'decidedInVersion'>[]
}): number {
  return Math.max(0, ...lines.filter(isAccepted).map((line) => line.decidedInVersion ?? 0))
}
