import { type Money, sum } from '../money.ts'
import type { Decision, HeadlineMode, Totals } from '../quotes/quote-terms.ts'
import { type Choice, isCounted } from './choice.ts'

/** A line as the totals count it; without a price, `lineTotal` is null. */
export interface SettledLine {
  lineTotal: Money | null
  /** From the version the line was accepted in, or else the current one. */
  discountShare: Money
  /** Final decisions only: those held for the buyer's approvers do not count. */
  decision: Decision | null
  /** Absent or null: always in the sum. */
  choice?: Choice | null
}

/**
 * Returns the totals of a quote from all its lines, those accepted in earlier versions and those of the current one (negotiation, section
 * 6, rules 10 to 12), without options left out and alternatives not taken. Before a proposal, without shares and decisions, they are the
 * estimate at catalog price.
 */
export function settle(all: readonly SettledLine[], base: Pick<Totals, 'shippingTotal' | 'taxEstimate'>): Totals {
  const { shippingTotal, taxEstimate } = base
  const lines = all.filter(isCounted)
  const subtotal = sum(lines.map((line) => line.lineTotal ?? 0n))
  const discountTotal = sum(lines.map((line) => line.discountShare))
  const accepted = lines.filter((line) => line.decision === 'accept')
  const open = lines.filter((line) => line.decision === null || line.decision === 'defer')
  const headlineMode = readHeadlineMode(accepted.length, open.length, lines.length)
  const isMixed = headlineMode === 'open' || headlineMode === 'decided'
  return {
    subtotal,
    discountTotal,
    shippingTotal,
    taxEstimate,
    total: subtotal - discountTotal + shippingTotal + taxEstimate,
    acceptedTotal: isMixed ? sumNets(accepted) : null,
    stillOpenTotal: headlineMode === 'open' ? sumNets(open) : null,
    headlineMode,
  }
}

function readHeadlineMode(accepted: number, open: number, all: number): HeadlineMode {
  if (accepted === 0) return 'none'
  if (accepted === all) return 'full'
  return open > 0 ? 'open' : 'decided'
}

function sumNets(lines: readonly SettledLine[]): Money {
  return sum(lines.map((line) => (line.lineTotal ?? 0n) - line.discountShare))
}
