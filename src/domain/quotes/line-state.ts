import { type Money, sum } from '../money.ts'
import { dearestChoice, isCounted } from '../pricing/choice.ts'
import { type SettledLine, settle } from '../pricing/settle.ts'
import type { Quote, QuoteLine } from './quote.ts'
import type { Status, Totals } from './quote-terms.ts'

/** Returns whether the line is undecided or deferred: the part of a quote still negotiated. */
export function isOpen({ decision }: Pick<QuoteLine, 'decision'>): boolean {
  return decision === null || decision === 'defer'
}

/** Returns whether the line is open and priced: the buyer cannot decide on a line added after the last proposal. */
export function isAnswerable(line: Pick<QuoteLine, 'decision' | 'unitPrice'>): boolean {
  return isOpen(line) && line.unitPrice !== null
}

export function isAccepted({ decision }: Pick<QuoteLine, 'decision'>): boolean {
  return decision === 'accept'
}

/** Returns whether the line is on a draft order. */
export function isConverted({ draftOrderId }: Pick<QuoteLine, 'draftOrderId'>): boolean {
  return draftOrderId !== null
}

/** Returns whether the line is accepted and not on a draft order yet. */
export function isConvertible(line: Pick<QuoteLine, 'decision' | 'draftOrderId'>): boolean {
  return isAccepted(line) && !isConverted(line)
}

/** Returns what the buyer would pay for the line before shipping and tax. */
export function netOf({ lineTotal, discountShare }: Pick<QuoteLine, 'lineTotal' | 'discountShare'>): Money {
  return (lineTotal ?? 0n) - discountShare
}

/** Returns the totals of decided and undecided lines together, with shipping and its tax (negotiation, section 6, rules 10 to 12). */
export function totalsOf(
  lines: readonly (SettledLine & Pick<QuoteLine, 'tax'>)[],
  shippingTotal: Money,
  shippingTax: Money,
): Totals {
  return settle(lines, {
    shippingTotal,
    taxEstimate: sum(lines.filter(isCounted).map((line) => line.tax)) + shippingTax,
  })
}

/** Returns the total of an offer if its buyer chooses what costs most: approval policies judge it. */
export function dearestTotal({
  lines,
  totals,
}: {
  lines: readonly Pick<QuoteLine, 'decision' | 'choice' | 'lineTotal' | 'discountShare' | 'tax'>[]
  totals: Totals
}): Money {
  return totals.total + dearestChoice(lines.filter(isOpen), (line) => netOf(line) + line.tax)
}

/**
 * Returns the status after a buyer's decision or a conversion (negotiation, section 2), whatever options were left out and alternatives not
 * taken. At least one line must be accepted.
 */
export function deriveStatus(all: readonly QuoteLine[]): Status {
  const lines = all.filter(isCounted)
  const accepted = lines.filter(isAccepted)
  const isDecided = !lines.some(isOpen)
  if (lines.some(isConverted)) return isDecided && accepted.every(isConverted) ? 'converted' : 'partially_converted'
  return accepted.length === lines.length ? 'accepted' : 'partially_accepted'
}

/** Returns the version last shown to the buyer; a parked one has a higher number but is still unseen. */
export function offeredVersion({ proposal, versionNumber }: Pick<Quote, 'proposal' | 'versionNumber'>): number {
  return proposal?.versionNumber ?? versionNumber
}

/** Returns the newest version of which the buyer accepted, rejected or deferred a line; 0 if none. */
export function answeredVersion({ lines }: { lines: readonly Pick<QuoteLine, 'decidedInVersion'>[] }): number {
  return Math.max(0, ...lines.map((line) => line.decidedInVersion ?? 0))
}

/** Returns the newest version of which a line was accepted: its terms apply, whatever was offered later and not accepted. */
export function agreedVersion({
  lines,
}: {
  lines: readonly Pick<QuoteLine, 'decision' | 'decidedInVersion'>[]
}): number {
  return Math.max(0, ...lines.filter(isAccepted).map((line) => line.decidedInVersion ?? 0))
}
