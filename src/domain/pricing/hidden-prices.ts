import { isAnswerable } from '../quotes/line-state.ts'
import type { QuoteLine } from '../quotes/quote.ts'

type Visible = Pick<QuoteLine, 'buyerVisibility' | 'lineTotal' | 'kit'>
type Rider = Pick<QuoteLine, 'buyerVisibility' | 'kit'>
export type OfferedLine = Visible & Rider & Pick<QuoteLine, 'id' | 'decision' | 'unitPrice'>

/** Returns whether the line adds a price to the sum that its buyer cannot see. Kit components and hidden lines that cost nothing do not. */
export function hasHiddenPrice({ buyerVisibility, lineTotal, kit }: Visible): boolean {
  if (buyerVisibility === 'show') return false
  return lineTotal !== 0n || (buyerVisibility === 'price_hidden' && kit?.role !== 'component')
}

/** Returns whether a hidden line follows whatever is accepted; lines of a visible kit follow their kit. */
export function ridesAlong({ buyerVisibility, kit }: Rider, open: readonly Rider[]): boolean {
  if (buyerVisibility !== 'hidden') return false
  return !kit || !open.some((other) => other.kit?.key === kit.key && other.buyerVisibility !== 'hidden')
}

/**
 * Returns whether the buyer must answer the offer as a whole. If more than one of the parts they could decide on contains hidden prices
 * (the lines that follow along count as one part), the sums of answers would reveal them. In a single part they only equal the offer's
 * total less the visible prices, whatever the answer.
 */
export function isAnsweredAsWhole(lines: readonly OfferedLine[]): boolean {
  const open = lines.filter(isAnswerable)
  const parts = open.filter(hasHiddenPrice).map((line) => {
    if (ridesAlong(line, open)) return 'riding'
    return line.kit ? `kit ${line.kit.key}` : line.id
  })
  return new Set(parts).size > 1
}
